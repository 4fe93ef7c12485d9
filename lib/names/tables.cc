// SPDX-License-Identifier: GPL-2.0-or-later
// The name tables. Each is an immutable index once read: an array for numbers below 256 (all but a
// few), a hash for the rest, and an open-addressed hash for names, since a batch looks up a word or
// two per line.
#include "names/tables.h"

#include <atomic>
#include <deque>
#include <fstream>
#include <iterator>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "table_file.h"
#include "value/number.h"

namespace names {
namespace {

struct BuiltIn {
    std::uint32_t number;
    std::string_view name;
};

// linux/rtnetlink.h: enum rt_class_t, RTPROT_*, enum rt_scope_t; linux/if_addr.h: IFAPROT_*.
constexpr BuiltIn kTable[] = {{253, "default"}, {254, "main"}, {255, "local"}};
constexpr BuiltIn kProtocol[] = {{0, "unspec"}, {1, "redirect"}, {2, "kernel"},      {3, "boot"},
                                 {4, "static"}, {8, "gated"},    {9, "ra"},          {10, "mrt"},
                                 {11, "zebra"}, {12, "bird"},    {13, "dnrouted"},   {14, "xorp"},
                                 {15, "ntk"},   {16, "dhcp"},    {18, "keepalived"}, {42, "babel"},
                                 {186, "bgp"},  {187, "isis"},   {188, "ospf"},      {189, "rip"},
                                 {192, "eigrp"}};
constexpr BuiltIn kScope[] = {
    {0, "global"}, {200, "site"}, {253, "link"}, {254, "host"}, {255, "nowhere"}};
constexpr BuiltIn kRealm[] = {{0, "unknown"}};
constexpr BuiltIn kGroup[] = {{0, "default"}};
constexpr BuiltIn kAddrProto[] = {{1, "kernel_lo"}, {2, "kernel_ra"}, {3, "kernel_ll"}};

struct Description {
    const char* file;
    std::uint32_t max;  // largest number
    int base;           // of a number in a word: 0 as in C
    bool keeps_names;   // a second name of a number does not hide the first
    std::span<const BuiltIn> built_in;
};

// In the order of value::NameTable.
constexpr Description kDescriptions[] = {
    {"rt_tables", UINT32_MAX, 0, true, kTable},   {"rt_protos", 255, 0, false, kProtocol},
    {"rt_scopes", 255, 0, false, kScope},         {"rt_realms", 255, 0, false, kRealm},
    {"rt_dsfield", 255, 16, false, {}},           {"group", INT32_MAX, 0, true, kGroup},
    {"rt_addrprotos", 255, 0, false, kAddrProto}, {"protodown_reasons", 31, 0, false, {}},
};
static_assert(std::size(kDescriptions) == value::kNameTables);

std::size_t hash(std::string_view word) {  // FNV-1a
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char c : word) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return static_cast<std::size_t>(value ^ (value >> 32));
}

// One table, read.
class Index {
  public:
    void add(std::uint32_t number, std::string_view name, bool keeps_names) {
        const std::string_view kept = texts_.emplace_back(name);
        std::string_view& shown = number < low_.size() ? low_[number] : high_[number];
        if (!shown.empty() && !keeps_names) erase_name(shown, number);
        shown = kept;
        entries_.push_back({kept, number});
        digits_ |= name[0] >= '0' && name[0] <= '9';
    }
    // After the last add().
    void build_hash() {
        std::size_t size = 16;
        while (size < entries_.size() * 2) size *= 2;
        slots_.assign(size, {});
        for (const Entry& entry : entries_) insert(entry);
        entries_ = {};
    }
    const std::uint32_t* find(std::string_view name) const {
        for (std::size_t i = hash(name) & mask();; i = (i + 1) & mask()) {
            const Entry& entry = slots_[i];
            if (entry.name.empty()) return nullptr;
            if (entry.name == name) return &entry.number;
        }
    }
    std::string_view name(std::uint32_t number) const {
        if (number < low_.size()) return low_[number];
        const auto it = high_.find(number);
        return it == high_.end() ? std::string_view{} : it->second;
    }
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const Entry& slot : slots_)
            if (!slot.name.empty()) all.emplace_back(slot.name);
        return all;
    }
    bool may_be_name(char first) const { return digits_ || first < '0' || first > '9'; }

  private:
    struct Entry {
        std::string_view name;
        std::uint32_t number = 0;
    };
    std::size_t mask() const { return slots_.size() - 1; }
    void erase_name(std::string_view name, std::uint32_t number) {
        std::erase_if(entries_,
                      [&](const Entry& e) { return e.name == name && e.number == number; });
    }
    // Of two numbers with one name the lower (by its low byte, as iproute2's buckets go) is meant.
    void insert(const Entry& entry) {
        std::size_t i = hash(entry.name) & mask();
        while (!slots_[i].name.empty() && slots_[i].name != entry.name) i = (i + 1) & mask();
        Entry& slot = slots_[i];
        if (slot.name.empty() || (entry.number & 255) <= (slot.number & 255)) slot = entry;
    }

    std::deque<std::string> texts_;  // what the views point to
    std::array<std::string_view, 256> low_{};
    std::unordered_map<std::uint32_t, std::string_view> high_;
    std::vector<Entry> entries_;
    std::vector<Entry> slots_;
    bool digits_ = false;  // some name begins with a digit
};

}  // namespace

struct Tables::Impl {
    std::string root;
    bool numeric;
    std::array<std::once_flag, value::kNameTables> once;
    std::array<Index, value::kNameTables> indexes;
    std::mutex complaints_mutex;
    std::string complaints;

    const Index& index(value::NameTable table) {
        const auto i = static_cast<std::size_t>(table);
        std::call_once(once[i], &Impl::load, this, i);
        return indexes[i];
    }

    void load(std::size_t i) {
        const Description& description = kDescriptions[i];
        Index& index = indexes[i];
        for (const BuiltIn& entry : description.built_in)
            index.add(entry.number, entry.name, description.keeps_names);
        for (const std::string& path : table_files(root, description.file))
            load_file(path, description, index);
        index.build_hash();
    }

    void load_file(const std::string& path, const Description& description, Index& index) {
        std::ifstream stream(path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        const TableText parsed = parse_table(text);
        for (const TableLine& line : parsed.lines)
            if (line.number <= description.max)
                index.add(line.number, line.name, description.keeps_names);
        if (!parsed.broken) return;
        const std::lock_guard lock(complaints_mutex);
        complaints.append("Database ").append(path).append(" is corrupted at ");
        complaints.append(*parsed.broken).append("\n\n");
    }
};

Tables::Tables(std::string root, bool numeric) : impl_(std::make_unique<Impl>()) {
    impl_->root = std::move(root);
    impl_->numeric = numeric;
}

Tables::~Tables() = default;

std::optional<std::uint32_t> Tables::number(value::NameTable table, std::string_view word) const {
    if (word.empty()) return std::nullopt;
    const Description& description = kDescriptions[static_cast<std::size_t>(table)];
    const Index& index = impl_->index(table);
    if (index.may_be_name(word[0]))
        if (const std::uint32_t* number = index.find(word)) return *number;
    const auto number = value::parse_unsigned(word, description.max, description.base);
    if (!number) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

std::string_view Tables::name(value::NameTable table, std::uint32_t number) const {
    if (impl_->numeric) return {};
    return impl_->index(table).name(number);
}

std::vector<std::string> Tables::names(value::NameTable table) const {
    return impl_->index(table).names();
}

std::string Tables::take_complaints() const {
    const std::lock_guard lock(impl_->complaints_mutex);
    return std::exchange(impl_->complaints, {});
}

}  // namespace names
