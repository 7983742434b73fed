#include "app/notes/examined_notes.h"

#include <algorithm>
#include <utility>

#include "app/core/parallel.h"

namespace baton::app {
namespace {

constexpr std::size_t kExaminedAtOnce = 128;

}  // namespace

ExaminedNote ExaminedNotes::examine(const NoteIndexEntry& entry) const {
  ExaminedNote note{.file = files_.read(entry.path)};
  if (note.file) note.weights = matcher_.weights(note.file->text);
  return note;
}

Result<void> ExaminedNotes::examine_from(std::size_t place) {
  first_ = place;
  examined_.clear();
  examined_.resize(std::min(kExaminedAtOnce, entries_.size() - place));
  return work_in_parallel(examined_.size(),
                          [&](std::size_t at) { examined_[at] = examine(entries_[first_ + at]); },
                          {});
}

Result<ExaminedNote> ExaminedNotes::take(std::size_t place) {
  if (place - first_ >= examined_.size()) BATON_CHECK(examine_from(place));
  return *std::exchange(examined_[place - first_], std::nullopt);
}

}  // namespace baton::app
