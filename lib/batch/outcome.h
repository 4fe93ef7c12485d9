// SPDX-License-Identifier: GPL-2.0-or-later
// What a line is told when the kernel's answer to it was lost.
#pragma once

#include "base/error.h"
#include "batch/job.h"

namespace batch {

base::Error lost_answer(Verdict verdict);

}  // namespace batch
