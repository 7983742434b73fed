#include "store/state_file/reconcile.h"

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/workflow/damaged_text.h"
#include "json/read.h"
#include "store/durable_file.h"
#include "store/state_file/set_aside.h"

namespace baton::state_file {
namespace {

using journal::Journal;
using journal::Tail;

bool matches(const std::optional<StoredState>& state, const Tail& tail) {
  return state && *state->digest == tail.record.entry.digest;
}

// Whether a power failure can have reverted the file: not if it was changed since the machine
// started. A file from the future shows that the clock, from which the start is computed, is slow.
// Spares readers the journal; what it shows decides.
bool may_be_reverted(const Host& host, Instant changed) {
  return changed < host.machine.booted_at() || changed > host.clock.now();
}

// From the time in a record to the rename of the file that the record describes.
constexpr std::chrono::seconds kLongestRename{5};

// Whether the text ends with zeros, which no program writes, or has nothing but the beginning of
// the state. (UTF-16 may end with a single zero.)
bool is_cut_off(std::string_view text, std::string_view state) {
  using namespace std::string_view_literals;
  return text.ends_with("\0\0"sv) || state.starts_with(text);
}

// Whether a text that is not JSON was torn by a power failure. One that another program has put in
// place (git with conflict markers, an editor with a slip) is newer than the last record, or has
// something that the journal lacks.
Result<bool> is_torn(const std::string& text, Instant changed, const Journal& journal,
                     const Tail& tail) {
  if (workflow::split_conflicts(text).is_conflict) return false;
  const JournalEntry& last = tail.record.entry;
  if (changed <= last.note.at + kLongestRename) return true;
  BATON_TRY(const std::optional<std::string> newest,
            store::if_readable(journal.state_at(last.sequence)));
  return newest && is_cut_off(text, *newest);
}

// Whether a power failure can explain that the file differs from the last record. It leaves torn
// content, or an earlier file, which was in place before the record was made. What another program
// puts in place after the record, such as an earlier state from a commit, is newer.
Result<bool> is_undone_by_power_cut(const Host& host, const StateLocation& where,
                                    const StoredState& state, const Journal& journal,
                                    const Tail& tail) {
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(where.file));
  if (!status) return false;
  if (!json::read(state.text, "")) return is_torn(state.text, status->changed, journal, tail);
  if (status->changed > tail.record.entry.note.at) return false;
  return journal.knows(*state.digest);
}

// Whether the file is still the one that the last record's writer was about to replace. If not,
// another program has replaced or removed it since.
Result<bool> is_still_to_be_replaced(const std::optional<StoredState>& state,
                                     const Journal& journal, const Tail& tail) {
  BATON_TRY(const std::optional<journal::Record> earlier, journal.before_last(tail));
  if (!state) return !earlier || earlier->entry.kind == JournalKind::ended;
  return earlier && earlier->entry.digest == *state->digest;
}

// What the journal knows of a state that is newer than the file: nothing if the file is current.
struct Beyond {
  std::optional<StoredState> state = {};
  bool is_lost = false;  // there is a newer state, but the journal does not lead to it
};

// Without a readable file no newer state counts as lost: only a recovery can go on from there. No
// power failure removes the file, whose name was synced when the workflow began.
Result<Beyond> beyond_file(const Host& host, const StateLocation& where,
                           const std::optional<StoredState>& state, const Journal& journal,
                           const Tail& tail) {
  const journal::Record& record = tail.record;
  if (!state || record.boot_id == host.machine.boot_id()) return Beyond{};
  BATON_TRY(const bool is_undone, is_undone_by_power_cut(host, where, *state, journal, tail));
  if (!is_undone) return Beyond{};
  BATON_TRY(std::optional<std::string> text,
            store::if_readable(journal.state_at(record.entry.sequence)));
  if (!text) return Beyond{.is_lost = json::read(state->text, "").has_value()};
  return Beyond{.state = StoredState{.text = *std::move(text),
                                     .digest = record.entry.digest,
                                     .source = StateSource::journal}};
}

// The new state that a process had written but not renamed.
struct Unrenamed {
  RelativePath temporary;
  StoredState state;
};

Result<std::optional<Unrenamed>> find_unrenamed(const Host& host, const StateLocation& where,
                                                const std::optional<StoredState>& state,
                                                const Journal& journal, const Tail& tail) {
  const std::string& name = tail.record.temporary;
  const Digest& digest = tail.record.entry.digest;
  if (tail.record.entry.kind == JournalKind::ended) return std::nullopt;  // the file was removed
  if (!store::is_temporary_of(where.file.filename(), name)) return std::nullopt;
  const RelativePath temporary = where.file.parent().child(name);
  Result<std::string> text = host.root.read(temporary, where.file_limit);
  if (!text || host.crypto.digest(*text) != digest) return std::nullopt;
  BATON_TRY(const bool is_to_be_replaced, is_still_to_be_replaced(state, journal, tail));
  if (!is_to_be_replaced) return std::nullopt;
  return Unrenamed{.temporary = temporary, .state = {.text = *std::move(text), .digest = digest}};
}

Result<bool> finish_rename(Host& host, const StateLocation& where, const Reconciled& read,
                           const Journal& journal, const Tail& tail) {
  BATON_TRY(const std::optional<Unrenamed> found,
            find_unrenamed(host, where, read.state, journal, tail));
  if (!found) return false;
  BATON_CHECK(read.file ? host.root.replace(found->temporary, where.file, *read.file)
                        : host.root.rename_exclusive(found->temporary, where.file));
  BATON_CHECK(host.root.sync(where.file.parent()));
  return true;
}

Error lacks_changes(const StateLocation& where) {
  return {.code = ErrorCode::malformed,
          .phrase = "the file lacks its last changes, and the journal cannot restore them",
          .subject = std::string(where.file.text()),
          .hint = "`baton recover` restores the newest possible state and lists what is lost"};
}

Standing standing_of(const std::optional<StoredState>& state, const std::optional<Tail>& tail) {
  const bool is_in_step = tail ? matches(state, *tail) || !state : !state;
  return is_in_step ? Standing::in_step : Standing::edited_outside;
}

}  // namespace

Result<std::optional<FoundState>> find_state(const Host& host, const StateLocation& where) {
  Result<ReadFile> file = host.root.read_with_status(where.file, where.file_limit);
  if (!file && file.error().code == ErrorCode::not_found) return std::nullopt;
  if (!file) {
    Error error = std::move(file).error();
    if (error.code == ErrorCode::limit) error.hint += "; limits.fileBytes sets it";
    return fail(std::move(error));
  }
  return FoundState{.state = {.text = std::move(file->text)}, .file = file->status};
}

Result<void> write_if_known(Host& host, const StateLocation& where, const std::string& text,
                            const EntryStatus& known) {
  store::DurableBatch batch(host.root, host.ids);
  const auto is_known = [&](const RelativePath& /*temporary*/) -> Result<bool> {
    BATON_TRY(const std::optional<EntryStatus> now, host.root.status(where.file));
    return now && is_same_content(known, *now);
  };
  BATON_CHECK(batch.add(where.file, text, Access::shared_by_umask, is_known));
  return batch.finish();
}

Result<std::optional<StoredState>> read_file(const Host& host, const StateLocation& where) {
  BATON_TRY(std::optional<FoundState> found, find_state(host, where));
  if (!found) return std::nullopt;
  found->state.digest = host.crypto.digest(found->state.text);
  return std::move(found->state);
}

Result<std::optional<StoredState>> redacted_edit(const Host& host, const StateLocation& where,
                                                 std::optional<StoredState> state) {
  if (!state || !where.redact) return state;
  BATON_TRY(std::string text, where.redact(state->text));
  if (text == state->text) return state;
  Digest digest = host.crypto.digest(text);
  return StoredState{.text = std::move(text),
                     .digest = std::move(digest),
                     .digest_in_file = std::move(state->digest)};
}

namespace {

// An outside edit is redacted, because the journal contains the redacted text.
Result<Reconciled> read_redacted(const Host& host, const StateLocation& where,
                                 const std::optional<Tail>& tail) {
  BATON_TRY(std::optional<FoundState> found, find_state(host, where));
  if (!found) return Reconciled{std::nullopt, standing_of(std::nullopt, tail)};
  found->state.digest = host.crypto.digest(found->state.text);
  std::optional<StoredState> state = std::move(found->state);
  if (!tail || !matches(state, *tail)) {
    BATON_TRY(state, redacted_edit(host, where, std::move(state)));
  }
  const Standing standing = standing_of(state, tail);
  return Reconciled{std::move(state), standing, found->file};
}

// The state that a power failure reverted is put in place again. Empty if it did not.
Result<std::optional<Reconciled>> repeat_reverted(Host& host, const StateLocation& where,
                                                  Reconciled& read, const Journal& journal,
                                                  const Tail& tail) {
  BATON_TRY(Beyond beyond, beyond_file(host, where, read.state, journal, tail));
  if (beyond.is_lost) read.state->source = StateSource::reverted_file;
  if (!beyond.state) return std::nullopt;
  std::string damaged_copy;
  const bool is_unreadable = !json::read(read.state->text, "");
  if (is_unreadable) {
    BATON_TRY(damaged_copy, keep_aside(host, where.file, *read.state));
  }
  BATON_CHECK(write_if_known(host, where, beyond.state->text, *read.file));
  BATON_TRY(Reconciled written, read_redacted(host, where, tail));
  if (written.state && written.standing == Standing::in_step) {
    written.state->source = StateSource::journal;
    written.state->damaged_copy = std::move(damaged_copy);
  }
  return written;
}

}  // namespace

Result<Reconciled> reconcile(Host& host, const StateLocation& where, const Journal& journal,
                             const std::optional<Tail>& tail, RevertedState reverted) {
  BATON_TRY(Reconciled read, read_redacted(host, where, tail));
  if (!tail || matches(read.state, *tail)) return read;
  BATON_TRY(const bool is_finished, finish_rename(host, where, read, journal, *tail));
  if (is_finished) return read_redacted(host, where, tail);
  BATON_TRY(std::optional<Reconciled> repeated, repeat_reverted(host, where, read, journal, *tail));
  if (repeated) return *std::move(repeated);
  const bool is_lost = read.state && read.state->source == StateSource::reverted_file;
  if (is_lost && reverted == RevertedState::refused) return fail(lacks_changes(where));
  const bool is_other_boot = tail->record.boot_id != host.machine.boot_id();
  if (read.state && is_other_boot && !is_lost) {
    BATON_TRY(read.state->is_earlier, journal.knows(*read.state->digest));
  }
  return read;
}

Result<std::optional<InterruptedChange>> interrupted_change(const Host& host,
                                                            const StateLocation& where,
                                                            const Journal& journal) {
  BATON_TRY(const std::optional<Tail> tail, journal.tail());
  BATON_TRY(std::optional<StoredState> state, read_file(host, where));
  if (!tail || matches(state, *tail)) return std::nullopt;
  BATON_TRY(state, redacted_edit(host, where, std::move(state)));
  if (matches(state, *tail)) return std::nullopt;
  BATON_TRY(const std::optional<Unrenamed> found,
            find_unrenamed(host, where, state, journal, *tail));
  if (!found) return std::nullopt;
  return InterruptedChange{.revision = tail->record.entry.note.revision,
                           .file = std::string(found->temporary.text())};
}

Result<std::optional<StoredState>> read_current(const Host& host, const StateLocation& where,
                                                const Journal& journal) {
  BATON_TRY(std::optional<FoundState> found, find_state(host, where));
  if (!found) return std::nullopt;
  std::optional<StoredState> state = std::move(found->state);
  if (!may_be_reverted(host, found->file.changed)) return state;
  state->digest = host.crypto.digest(state->text);
  const Result<std::optional<Tail>> tail = journal.tail();
  if (!tail || !*tail || matches(state, **tail)) return state;
  const Result<std::optional<StoredState>> edit = redacted_edit(host, where, state);
  if (!edit || matches(*edit, **tail)) return state;
  Result<Beyond> beyond = beyond_file(host, where, *edit, journal, **tail);
  if (!beyond) return state;
  if (beyond->is_lost) state->source = StateSource::reverted_file;
  return beyond->state ? std::move(beyond->state) : std::move(state);
}

}  // namespace baton::state_file
