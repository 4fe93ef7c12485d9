// SPDX-License-Identifier: GPL-2.0-or-later
// A lost answer is neither a success nor a failure: the text says what the check found out.
#include "outcome.h"

#include <cerrno>

namespace batch {

base::Error lost_answer(Verdict verdict) {
    base::Error error;
    error.status = base::kStatusKernel;
    error.err = ENOBUFS;
    error.text = "The answer of the kernel was lost; ";
    switch (verdict) {
        case Verdict::Applied:
            error.text += "the line is in effect.\n";
            break;
        case Verdict::NotApplied:
            error.text += "the line is not in effect.\n";
            break;
        case Verdict::Unknown:
            error.text += "whether the line is in effect is unknown.\n";
            break;
    }
    return error;
}

}  // namespace batch
