#include "app/notes/rebuild_index.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "app/notes/list_files.h"
#include "app/notes/note_reading.h"

namespace baton::app {
namespace {

constexpr std::size_t kNoteBatch = 256;   // notes
constexpr std::size_t kMostWaiting = 16;  // batches
// The index of many notes is collected in memory, which is faster in huge pages.
constexpr std::size_t kManyNotes = 1'000;
constexpr std::size_t kSizeOfManyNotes = std::size_t{8} << 20;

// The index expects the oldest first (store/note_index.h); it sorts notes whose name has another
// time than their text.
void sort_by_time(std::vector<notes::NotePath>& paths) {
  std::ranges::sort(paths, [](const notes::NotePath& a, const notes::NotePath& b) {
    return std::pair(a.file_name(), a.agent()) < std::pair(b.file_name(), b.agent());
  });
}

// A bounded queue of batches from the reader to the writer.
class Pipe {
 public:
  // False if the queue is closed.
  bool put(NoteIndexChange batch) {
    std::unique_lock hold(mutex_);
    room_.wait(hold, [&] { return waiting_.size() < kMostWaiting || is_closed_; });
    if (is_closed_) return false;
    waiting_.push_back(std::move(batch));
    filled_.notify_one();
    return true;
  }
  void close() {
    const std::scoped_lock hold(mutex_);
    is_closed_ = true;
    room_.notify_one();
    filled_.notify_one();
  }
  std::optional<NoteIndexChange> take() {
    std::unique_lock hold(mutex_);
    filled_.wait(hold, [&] { return !waiting_.empty() || is_closed_; });
    if (waiting_.empty()) return std::nullopt;
    NoteIndexChange batch = std::move(waiting_.front());
    waiting_.pop_front();
    room_.notify_one();
    return batch;
  }

 private:
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable filled_;
  std::deque<NoteIndexChange> waiting_;
  bool is_closed_ = false;
};

// Reads the notes in batches.
class NoteBatches {
 public:
  NoteBatches(const NoteStore& files, Instant now, const std::vector<notes::NotePath>& paths)
      : reading_(files, now), paths_(paths) {}

  // Empty after the last note.
  std::optional<NoteIndexChange> next() {
    NoteIndexChange batch;
    while (read_ < paths_.size() && batch.notes.size() < kNoteBatch) {
      Result<NoteToIndex> note = reading_.read(paths_[read_++]);
      if (note) {
        batch.notes.push_back(*std::move(note));
      } else if (note.error().code != ErrorCode::not_found) {
        unreadable_.emplace_back(paths_[read_ - 1].text(), note.error());
      }
    }
    return batch.notes.empty() ? std::nullopt : std::optional(std::move(batch));
  }

  using Unreadable = std::vector<std::pair<std::string, Error>>;
  [[nodiscard]] const Unreadable& unreadable() const { return unreadable_; }

 private:
  NoteReading reading_;
  const std::vector<notes::NotePath>& paths_;
  std::size_t read_ = 0;  // paths
  Unreadable unreadable_;
};

// Reads batches ahead in a thread; in the calling one if the system refuses another.
class ReadAhead {
 public:
  explicit ReadAhead(NoteBatches& batches) : batches_(batches) {
    try {
      reader_ = std::jthread([this] { read(); });
    } catch (const std::system_error&) {
      return;
    }
  }
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;
  ~ReadAhead() { pipe_.close(); }  // before the thread is joined

  // Empty after the last note. Throws an exception of the reader again.
  std::optional<NoteIndexChange> next() {
    if (!reader_.joinable()) return batches_.next();
    std::optional<NoteIndexChange> batch = pipe_.take();
    if (!batch && thrown_) std::rethrow_exception(thrown_);
    return batch;
  }

 private:
  void read() {
    try {
      while (std::optional<NoteIndexChange> batch = batches_.next()) {
        if (!pipe_.put(*std::move(batch))) return;
      }
    } catch (...) {
      thrown_ = std::current_exception();
    }
    pipe_.close();
  }

  NoteBatches& batches_;
  Pipe pipe_;
  std::exception_ptr thrown_;  // set before the pipe is closed
  std::jthread reader_;
};

// Counts the notes in the answer.
Result<void> rebuild(NoteIndex& index, const FilesOfNotes& found, NoteBatches& batches,
                     IndexRebuilt& answer, const Progress& progress) {
  ReadAhead ahead(batches);
  bool has_folders = false;
  return index.rebuild([&]() -> Result<std::optional<NoteIndexChange>> {
    if (!std::exchange(has_folders, true)) return NoteIndexChange{.folders = found.folders};
    std::optional<NoteIndexChange> batch = ahead.next();
    if (batch) answer.notes += batch->notes.size();
    if (batch) BATON_CHECK(tell_progress_now(progress, answer.notes, found.notes.size()));
    return batch;
  });
}

}  // namespace

Result<IndexRebuilt> rebuild_index(Notes& notes, const Progress& progress) {
  BATON_TRY(NoteIndex* const index, notes.index());
  const Instant now = notes.workspace().host().clock.now();
  BATON_TRY(FilesOfNotes found, list_files(notes));
  for (IndexedFolder& folder : found.folders) folder.stamp = settled(folder.stamp, now);
  sort_by_time(found.notes);
  if (found.notes.size() > kManyNotes) {
    notes.workspace().host().machine.expect_document(kSizeOfManyNotes);
  }
  IndexRebuilt answer{.notes = 0, .folders = found.folders.size()};
  NoteBatches batches(notes.files(), now, found.notes);
  const Result<void> made = rebuild(*index, found, batches, answer, progress);
  answer.unreadable = batches.unreadable().size();
  for (const auto& [path, error] : batches.unreadable()) notes.add_unreadable(path, error);
  // Reports the end in any case, so that the caller can remove a progress bar.
  static_cast<void>(tell_progress_now(progress, found.notes.size(), found.notes.size()));
  if (!made) return fail(made.error());
  const NoteIndexChange doubtful{.folders = folders_to_look_into(notes)};
  if (!doubtful.folders.empty()) BATON_CHECK(index->change(doubtful));
  BATON_CHECK(index->set_whole(now));
  return answer;
}

}  // namespace baton::app
