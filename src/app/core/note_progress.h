#pragma once

#include <cstdint>
#include <functional>

#include "baton/result.h"

// Work on many notes tells how far it is, and may be told to stop.
namespace baton::app {

enum class Continue : std::uint8_t { on, stop };

// Called now and then with how many of the notes are done, about; says whether to go on.
using NoteProgress = std::function<Continue(std::uint64_t done, std::uint64_t all)>;

// Tells every so many notes, and at the end. conflict, of the name CANCELLED: told to stop. What
// was done until then is whole, the index as it was before.
Result<void> tell_progress(const NoteProgress& progress, std::uint64_t done, std::uint64_t all);

// The same, now.
Result<void> tell_progress_now(const NoteProgress& progress, std::uint64_t done, std::uint64_t all);

}  // namespace baton::app
