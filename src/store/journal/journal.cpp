#include "store/journal/journal.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

#include "host/repository.h"
#include "json/patch.h"
#include "json/print.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/journal/text_edit.h"
#include "store/kept_files.h"
#include "text/concat.h"
#include "text/whole_number.h"

namespace baton::journal {
namespace {

constexpr std::size_t kNumberDigits = 10;
constexpr std::size_t kRecordsInSegment = 65;  // 64 changes after the state from which they start
constexpr std::uint64_t kSmallestFullSegment = 1U << 20U;

std::string damage_at(const RelativePath& path, const Scan& scanned) {
  return text::concat(path.text(), " at byte ", std::to_string(scanned.end), ": ", scanned.damage);
}

std::string name_of_record(std::uint64_t sequence) {
  return text::concat("record ", std::to_string(sequence));
}

Error begins_later(std::string record) {
  return {.code = ErrorCode::not_found,
          .phrase = "the journal begins later",
          .subject = std::move(record)};
}

// A state during replay: kept as text while the edits are edits of the text, as a document for
// patches.
class Replayed {
 public:
  explicit Replayed(std::string text) : text_(std::move(text)) {}

  Result<void> follow(const Json& body, const std::string& name) {
    if (body.is_object()) {
      BATON_TRY(text_, apply_edit(text(), body));
      document_.reset();
      return {};
    }
    if (!document_) {
      BATON_TRY(document_, json::read(text_, name));
    }
    BATON_TRY(document_, json::apply_patch(*std::move(document_), body));
    return {};
  }

  std::string text() { return document_ ? json::print(*document_) : std::move(text_); }

 private:
  std::string text_;
  std::optional<Json> document_;
};

// Applies change after change to the state with which a segment begins.
Result<std::string> replay(const Scan& scanned, std::uint64_t sequence, const std::string& name) {
  const RecordView& first = scanned.records.front();
  Replayed state{std::string(first.body)};
  for (const RecordView& view : scanned.records) {
    if (view.sequence == first.sequence) continue;
    if (view.sequence > sequence) break;
    if (view.body.empty()) continue;
    BATON_TRY(const Json body, json::read(view.body, name, kJournalLimits));
    BATON_CHECK(state.follow(body, name));
  }
  return state.text();
}

// Empty if the body of an edit cannot be read.
std::string patch_of(std::string_view body) {
  if (!is_edit(body)) return std::string(body);
  const Result<Json> edit = json::read(body, "", kJournalLimits);
  return edit ? patch_in(*edit) : std::string();
}

}  // namespace

std::optional<std::uint64_t> segment_number(std::string_view name) {
  if (name.size() != kNumberDigits) return std::nullopt;
  std::uint64_t number = 0;
  const char* end = name.data() + name.size();
  const auto [stopped, error] = std::from_chars(name.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

RelativePath Journal::path_of(std::uint64_t segment) const {
  return folder_.child(text::zero_padded(segment, kNumberDigits));
}

Result<std::optional<Tail>> Journal::tail() const {
  BATON_TRY(const Segments found, segments());
  const std::vector<std::uint64_t>& numbers = found.numbers;
  // The search continues with the previous segment only if a segment is damaged from its first
  // byte.
  std::string damage;
  bool lacks_files = found.lacks_files;
  bool has_other_link = false;
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    BATON_TRY(const SegmentBytes segment, find(*number));
    lacks_files = lacks_files || segment.is_of_link;
    if (number == numbers.rbegin()) has_other_link = segment.has_other_link;
    BATON_TRY(const Scan scanned, scan(segment.bytes));
    if (damage.empty()) damage = scanned.damage;
    if (scanned.records.empty()) {
      if (damage.empty()) damage = "it contains no records";
      continue;
    }
    const RecordView& last = scanned.records.back();
    BATON_TRY(Record record, decode(last));
    const std::uint64_t second =
        scanned.records.size() > 1 ? scanned.records[1].offset : scanned.end;
    return Tail{.record = std::move(record),
                .hash = hash_of(last, host_.crypto),
                .segment = numbers.back(),
                .bytes = scanned.end,
                .records = scanned.records.size(),
                .first_bytes = second,
                .damage = std::move(damage),
                .lacks_files = lacks_files,
                .has_other_link = has_other_link};
  }
  if (numbers.empty()) return std::nullopt;
  return Tail{.segment = numbers.back(),
              .damage = std::move(damage),
              .lacks_files = lacks_files,
              .has_other_link = has_other_link};
}

bool Journal::is_full(const Tail& tail) {
  const std::uint64_t room = std::max(kSmallestFullSegment, tail.first_bytes);
  return !tail.damage.empty() || tail.records >= kRecordsInSegment ||
         tail.bytes >= tail.first_bytes + room;
}

Record Journal::chained(Record record, const std::optional<Tail>& tail) const {
  const Revision highest = tail ? tail->record.highest : Revision{};
  Revision& revision = record.entry.note.revision;
  revision = credible_revision(revision, highest);
  record.highest = std::max(revision, highest);
  record.entry.sequence = 1;
  record.boot_id = host_.machine.boot_id();
  if (!tail) return record;
  // A damaged segment may contain records that cannot be counted.
  record.entry.sequence = std::max(tail->record.entry.sequence, tail->segment) + 1;
  record.previous = tail->hash;
  return record;
}

Result<std::unique_ptr<AppendFile>> Journal::open(const Tail& tail) const {
  if (tail.has_other_link) return nullptr;
  const RelativePath path = path_of(tail.segment);
  if (repository_ != nullptr) return repository_->open_append(path);
  return host_.root.open_append(path);
}

Result<std::unique_ptr<AppendFile>> Journal::append(Record record, std::optional<Tail>& tail,
                                                    std::unique_ptr<AppendFile> segment) {
  record = chained(std::move(record), tail);
  const EncodedRecord encoded = encode(record, host_.crypto);
  std::unique_ptr<AppendFile> file = std::move(segment);
  if (!file) {
    BATON_TRY(file, open(*tail));
  }
  if (!file) {
    tail->damage = "baton did not create this file name";
    return fail(ErrorCode::malformed, "the journal's segment has several hard links",
                std::string(path_of(tail->segment).text()), "try again: a new segment is begun");
  }
  if (Result<void> written = file->write(encoded.bytes); !written) {
    const Result<void> cut = file->truncate(tail->bytes);
    if (!cut) tail->damage = "a record is cut off";
    return fail(written.error());
  }
  record.body.clear();
  tail->record = std::move(record);
  tail->hash = encoded.hash;
  tail->bytes += encoded.bytes.size();
  ++tail->records;
  return file;
}

// Syncs the old segment first, so that a power failure cannot leave a gap between the two.
Result<void> Journal::begin_segment(Record record, std::optional<Tail>& tail) {
  record = chained(std::move(record), tail);
  if (tail) {
    BATON_TRY(const std::unique_ptr<AppendFile> old, open(*tail));
    if (old) BATON_CHECK(old->sync());
  } else {
    BATON_CHECK(store::ensure_folders(host_.root, folder_, Access::private_to_owner));
  }
  const EncodedRecord encoded = encode(record, host_.crypto);
  const std::uint64_t number = record.entry.sequence;
  BATON_CHECK(write_segment(path_of(number), encoded.bytes));
  if (repository_ != nullptr) repository_->keep(path_of(number));
  record.body.clear();
  tail = Tail{.record = std::move(record),
              .hash = encoded.hash,
              .segment = number,
              .bytes = encoded.bytes.size(),
              .records = 1,
              .first_bytes = encoded.bytes.size()};
  prune();
  return {};
}

Result<void> Journal::write_segment(const RelativePath& path, const std::string& bytes) {
  const RelativePath unfinished = store::temporary_beside(path, host_.ids);
  store::sweep_leftovers_in(host_.root, folder_);
  BATON_TRY(const std::unique_ptr<AppendFile> file,
            host_.root.create_exclusive(unfinished, Access::private_to_owner));
  Result<void> done = file->write(bytes);
  if (done) done = file->sync();
  if (done) done = host_.root.rename(unfinished, path);
  if (done) done = host_.root.sync(folder_);
  if (!done) {
    (void)host_.root.remove(unfinished);
    (void)host_.root.remove(path);
  }
  return done;
}

Result<bool> Journal::ends_at(const Tail& tail, const AppendFile* segment) const {
  BATON_TRY(const Segments found, segments());
  if (found.numbers.empty() || found.numbers.back() != tail.segment) return false;
  if (segment != nullptr) {
    BATON_TRY(const std::uint64_t size, segment->size());
    return size == tail.bytes;
  }
  BATON_TRY(const std::optional<EntryStatus> status, host_.root.status(path_of(tail.segment)));
  return status && status->size == tail.bytes;
}

Result<void> Journal::remove_segment(std::uint64_t segment) {
  return store::remove_kept(host_.root, repository_, path_of(segment));
}

Result<void> Journal::remove_earlier(const Tail& tail) {
  BATON_TRY(const Segments found, segments());
  std::vector<RelativePath> earlier;
  for (const std::uint64_t number : found.numbers) {
    if (number != tail.segment) earlier.push_back(path_of(number));
  }
  BATON_CHECK(store::remove_each_kept(host_.root, repository_, earlier));
  store::sweep_leftovers_in(host_.root, folder_);
  forget_stale({tail.segment});
  const std::size_t kept = repository_ == nullptr ? 0 : repository_->kept_in(folder_).size();
  if (kept <= 1) return {};
  return fail(ErrorCode::unavailable, "hard links of the journal cannot be removed",
              std::string(folder_.text()), "remove them below the git directory");
}

// A file that cannot be removed is left to the next call. One beside the hard link of another
// journal shows that the link is not this journal's: both stay.
void Journal::prune() {
  const Result<Segments> found = segments();
  if (!found) return;
  const std::vector<std::uint64_t>& numbers = found->numbers;
  const std::size_t surplus = surplus_of(numbers);
  std::vector<RelativePath> expired;
  std::vector<std::uint64_t> present;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const bool stays = at >= surplus || has_other_link(numbers[at]);
    if (stays) {
      present.push_back(numbers[at]);
    } else {
      expired.push_back(path_of(numbers[at]));
    }
  }
  store::prune_each_kept(host_.root, repository_, expired);
  forget_stale(present);
}

// Removes the hard links of segments that no longer exist.
void Journal::forget_stale(const std::vector<std::uint64_t>& present) {
  if (repository_ == nullptr) return;
  for (const std::string& name : repository_->kept_in(folder_)) {
    const std::optional<std::uint64_t> number = segment_number(name);
    const bool is_present = number && std::ranges::binary_search(present, *number);
    if (!is_present) (void)repository_->forget(folder_.child(name));
  }
}

// prune() leaves a segment in place for the hard link of another journal, but not what followed it:
// its records have expired, too.
Result<History> Journal::history() const {
  BATON_TRY(const Segments all, segments());
  History history;
  Digest previous;
  bool may_have_expired = false;  // what the entries until now tell
  for (const std::uint64_t number : all.numbers) {
    const Result<SegmentBytes> found = find(number);
    if (!found && found.error().code == ErrorCode::unavailable) return fail(found.error());
    if (!found) {
      history.damage.push_back(
          text::concat(path_of(number).text(), ": ", found.error().phrase.view()));
      continue;
    }
    BATON_TRY(const Scan scanned, scan(found->bytes));
    if (!scanned.damage.empty()) history.damage.push_back(damage_at(path_of(number), scanned));
    if (found->bytes.empty())
      history.damage.push_back(text::concat(path_of(number).text(), ": it is empty"));
    for (const RecordView& view : scanned.records) {
      BATON_TRY(Record record, decode(view));
      const bool is_chained = previous.hex.empty() || record.previous == previous;
      if (!is_chained && may_have_expired) {
        history.entries.clear();
      } else if (!is_chained) {
        history.damage.push_back(text::concat(path_of(number).text(), " at byte ",
                                              std::to_string(view.offset),
                                              ": records before it are missing"));
      }
      previous = hash_of(view, host_.crypto);
      if (record.entry.kind == JournalKind::checkpoint) continue;
      if (record.entry.kind == JournalKind::update) record.entry.patch = patch_of(view.body);
      history.entries.push_back(std::move(record.entry));
    }
    may_have_expired = found->has_other_link;
  }
  return history;
}

Result<bool> Journal::knows(const Digest& state) const {
  BATON_TRY(const Segments found, segments());
  for (const std::uint64_t number : found.numbers) {
    BATON_TRY(const std::optional<std::string> bytes, store::if_readable(read(number)));
    if (!bytes) continue;
    BATON_TRY(const Scan scanned, scan(*bytes));
    for (const RecordView& view : scanned.records) {
      BATON_TRY(const Record record, decode(view));
      if (record.entry.digest == state) return true;
    }
  }
  return false;
}

// Usually in the newest segment or the one before it.
Result<std::optional<Record>> Journal::before_last(const Tail& tail) const {
  BATON_TRY(const Segments found, segments());
  for (auto number = found.numbers.rbegin(); number != found.numbers.rend(); ++number) {
    BATON_TRY(const std::optional<std::string> bytes, store::if_readable(read(*number)));
    if (!bytes) continue;
    BATON_TRY(const Scan scanned, scan(*bytes));
    const auto view = std::find_if(
        scanned.records.rbegin(), scanned.records.rend(),
        [&](const RecordView& earlier) { return earlier.sequence < tail.record.entry.sequence; });
    if (view == scanned.records.rend()) continue;
    BATON_TRY(Record record, decode(*view));
    return record;
  }
  return std::nullopt;
}

Result<std::uint64_t> Journal::segment_of(std::uint64_t sequence) const {
  BATON_TRY(const Segments found, segments());
  const auto after = std::ranges::upper_bound(found.numbers, sequence);
  if (after == found.numbers.begin()) return fail(begins_later(name_of_record(sequence)));
  return *std::prev(after);
}

Result<std::string> Journal::state_at(std::uint64_t sequence) const {
  const std::string name = name_of_record(sequence);
  BATON_TRY(const std::uint64_t number, segment_of(sequence));
  BATON_TRY(const std::string bytes, read(number));
  BATON_TRY(const Scan scanned, scan(bytes));
  const auto view = std::ranges::find(scanned.records, sequence, &RecordView::sequence);
  if (view == scanned.records.end()) {
    if (scanned.damage.empty()) return fail(begins_later(name));
    return fail(ErrorCode::malformed, "the journal is damaged at this revision",
                damage_at(path_of(number), scanned));
  }
  BATON_TRY(const Record record, decode(*view));
  BATON_TRY(std::string state, replay(scanned, sequence, name));
  if (host_.crypto.digest(state) == record.entry.digest) return state;
  return fail(ErrorCode::malformed, "the journal's records do not produce the recorded state",
              name);
}

}  // namespace baton::journal
