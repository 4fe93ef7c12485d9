// SPDX-License-Identifier: GPL-2.0-or-later
// One slot per hash of what stands behind the destination; a line of another shape takes it over.

#include "ip/batch/shapes.h"

#include <linux/rtnetlink.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "ip/route/modify.h"
#include "nl/view.h"
#include "value/address.h"

namespace ip {
namespace {

// "route add PREFIX ...": a line that names its type before the destination goes the long way.
constexpr std::size_t kDestinationWord = 2;
// Longer messages have many nexthops, which take longer than this could save.
constexpr std::size_t kLongest = 1024;

std::string_view head_of(const batch::Line& line) {
    const auto word = line.words[kDestinationWord];
    return {line.text.data(), static_cast<std::size_t>(word.data() - line.text.data())};
}

std::string_view tail_of(const batch::Line& line) {
    const auto word = line.words[kDestinationWord];
    const char* end = word.data() + word.size();
    return {end, static_cast<std::size_t>(line.text.data() + line.text.size() - end)};
}

std::uint64_t word_at(const char* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

// The end tells tables apart, the beginning devices and gateways.
std::size_t hash(std::string_view tail) {
    std::uint64_t mixed = tail.size();
    if (tail.size() >= 16) {
        mixed ^= word_at(tail.data() + tail.size() - 8) * 0x9e3779b97f4a7c15U;
        mixed ^= word_at(tail.data() + 8) * 0xc2b2ae3d27d4eb4fU;
    }
    return (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15U >> 40;
}

// An address with a length that is not 0: anything else may have a meaning of its own.
bool read_destination(std::string_view word, std::uint8_t option_family, value::Value& value) {
    return value::parse_prefix(word, option_family, value) && !value.any && value.prefix != 0;
}

// The result has the size of the shape's message.
void put(Shapes::Shape& shape, const value::Value& destination, Effect& effect) {
    rtmsg header;
    std::byte* place = shape.message.data() + NLMSG_HDRLEN;
    std::memcpy(&header, place, sizeof header);
    header.rtm_dst_len = destination.prefix;
    std::memcpy(place, &header, sizeof header);
    std::memcpy(shape.message.data() + shape.destination, destination.bytes.data(),
                destination.length);
    effect = shape.effect;
    route::set_prefix(destination, effect);
}

std::size_t find_destination(std::span<const std::byte> message, const value::Value& destination) {
    nl::MessageRange range(message);
    const auto first = range.next();
    if (!first) return 0;
    const auto found = first->attrs(sizeof(rtmsg)).find(RTA_DST);
    if (!found || found->data.size() != destination.length) return 0;
    return static_cast<std::size_t>(found->data.data() - message.data());
}

bool same(const Effect& a, const Effect& b) {
    return a.prefix == b.prefix && a.prefix_length == b.prefix_length;
}

}  // namespace

Shapes::Shape& Shapes::slot(const batch::Line& line) {
    return slots_[hash(tail_of(line)) % kSlots];
}

Shapes::Message Shapes::apply(const batch::Line& line, std::uint64_t epoch, Effect& effect) {
    if (line.words.size() <= kDestinationWord || epoch != epoch_) return {};
    Shape& shape = slot(line);
    const std::string_view text = shape.text;
    if (shape.destination == 0 || text.substr(0, shape.head) != head_of(line) ||
        text.substr(shape.head) != tail_of(line))
        return {};
    value::Value destination;
    if (!read_destination(line.words[kDestinationWord], shape.option_family, destination) ||
        destination.family != shape.effect.family)
        return {};
    put(shape, destination, effect);
    return {shape.message, shape.shared};
}

void Shapes::learn(const batch::Line& line, std::uint64_t epoch, std::uint8_t option_family,
                   const Message& result, const Effect& effect) {
    const auto message = result.message;
    value::Value destination;
    if (line.words.size() <= kDestinationWord || message.size() > kLongest ||
        effect.change != Change::Route ||
        !read_destination(line.words[kDestinationWord], option_family, destination))
        return;
    if (epoch != epoch_) {
        for (Shape& shape : slots_) shape.destination = 0;
        epoch_ = epoch;
    }
    Shape& shape = slot(line);
    shape.destination = 0;
    const std::size_t place = find_destination(message, destination);
    if (place == 0 || destination.family != effect.family) return;
    shape.text.assign(head_of(line));
    shape.head = shape.text.size();
    shape.text += tail_of(line);
    shape.shared = result.shared;
    shape.option_family = option_family;
    shape.message.assign(message.begin(), message.end());
    shape.effect = effect;
    shape.destination = place;
    // The proof: the short way with the same destination comes to the same.
    Effect again;
    put(shape, destination, again);
    if (!same(again, effect) || !std::ranges::equal(shape.message, message)) shape.destination = 0;
}

}  // namespace ip
