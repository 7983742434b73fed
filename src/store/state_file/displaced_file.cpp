#include "store/state_file/displaced_file.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "store/durable_file.h"
#include "store/state_file/reconcile.h"
#include "store/state_file/set_aside.h"

namespace baton::state_file {
namespace {

using journal::Journal;
using journal::Tail;

// Empty if it cannot be read: then it is no file that a state was.
std::optional<StoredState> read_temporary(const Host& host, const StateLocation& where,
                                          const RelativePath& temporary) {
  Result<std::string> text = host.root.read(temporary, where.file_limit);
  if (!text) return std::nullopt;
  Digest digest = host.crypto.digest(*text);
  return StoredState{.text = *std::move(text), .digest = std::move(digest)};
}

// Whether no record contains the file. A power failure also leaves torn files, which nobody wrote.
Result<bool> is_unknown_edit(const Host& host, const StateLocation& where, const StoredState& file,
                             const Journal& journal, const Tail& tail) {
  if (*file.digest == tail.record.entry.digest) return false;
  const bool is_other_boot = tail.record.boot_id != host.machine.boot_id();
  if (is_other_boot && !json::read(file.text, "")) return false;
  BATON_TRY(const bool is_recorded, journal.knows(*file.digest));
  if (is_recorded) return false;
  BATON_TRY(const std::optional<StoredState> redacted, redacted_edit(host, where, file));
  BATON_TRY(const bool is_recorded_redacted, journal.knows(*redacted->digest));
  return !is_recorded_redacted;
}

}  // namespace

Result<void> put_back_displaced(Host& host, const StateLocation& where, const Journal& journal,
                                const std::optional<Tail>& tail) {
  if (!tail) return {};
  const std::string& name = tail->record.temporary;
  if (!store::is_temporary_of(where.file.filename(), name)) return {};
  const RelativePath temporary = where.file.parent().child(name);
  const std::optional<StoredState> displaced = read_temporary(host, where, temporary);
  if (!displaced) return {};
  BATON_TRY(const bool is_edit, is_unknown_edit(host, where, *displaced, journal, *tail));
  if (!is_edit) return {};
  BATON_TRY(const std::optional<FoundState> there, find_state(host, where));
  const Digest& last = tail->record.entry.digest;
  const bool is_ended = tail->record.entry.kind == JournalKind::ended;
  if (!there && is_ended) return host.root.rename_exclusive(temporary, where.file);
  const bool is_in_step = there && host.crypto.digest(there->state.text) == last;
  if (is_in_step) return host.root.replace(temporary, where.file, there->file);
  BATON_CHECK(keep_aside(host, where.file, *displaced, Aside::replaced));
  return {};
}

}  // namespace baton::state_file
