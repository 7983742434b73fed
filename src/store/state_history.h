#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "host/relative_path.h"
#include "json/read.h"

// Changes of a state, and their records in the journal.
namespace baton {

// An agent's output as it was recorded (redacted), kept for recovery.
struct RecordedOutput {
  Identifier workflow;
  Identifier execution;
  std::string text;
};

// The journal's description of a change.
struct ChangeNote {
  Instant at = {};
  std::string by = {};               // an agent, "user", …
  std::string command = {};          // "record prd-writer"
  std::string workflow = {};         // workflow of the state after the change
  Revision revision = {};            // revision of the state after the change
  std::string idempotency_key = {};  // empty: none
  std::string detail = {};           // for people: why a request was denied, what was undone
  std::vector<std::string> context_files = {};  // notes that were written during the execution
};

// How the text of a changed state was produced.
enum class TextLayout : std::uint8_t {
  printed,  // by json::print; the patch alone gives the text
  kept      // edited in place; the journal also records the edit of the text
};

struct StateChange {
  std::string text;  // the whole new state
  // The change from the previous state to `text`: an RFC 6902 patch as JSON. Empty: the journal
  // stores the whole state, because it does not follow from the previous one.
  std::string patch = {};
  ChangeNote note = {};
  std::optional<RecordedOutput> output = {};  // stored before the state is replaced
  TextLayout layout = TextLayout::printed;
};

enum class JournalKind : std::uint8_t {
  update,      // a change of the state, as a patch
  whole,       // a state that does not follow from the previous one: begun, recovered, switched to
  outside,     // an edit by another program was found and recorded
  ended,       // the workflow is archived, and its state is about to be removed
  denied,      // a request was refused; the state is unchanged
  parked,      // a parked workflow was changed; the active one is unchanged
  checkpoint,  // a new segment began without a change; not in a History
};

// In the order of JournalKind; in the journal's records and in answers.
inline constexpr std::array<std::string_view, 7> kJournalKindNames = {
    "update", "whole", "outside", "ended", "denied", "parked", "checkpoint"};

constexpr std::string_view name_of(JournalKind kind) {
  return kJournalKindNames.at(static_cast<std::size_t>(kind));
}

// Limits for the JSON in the journal's records, whose checksum shows that baton wrote it. It may
// nest a value of a state in an operation, a patch and an object that also has an edit; its strings
// and lists may be longer than those of a state.
inline constexpr json::ReadOptions kJournalLimits{
    .max_depth = json::ReadOptions{}.max_depth + 3,
    .max_string_bytes = std::numeric_limits<std::size_t>::max(),
    .max_values = std::numeric_limits<std::size_t>::max()};

// One record of the journal.
struct JournalEntry {
  std::uint64_t sequence = 0;  // counts all records of a state, of any kind
  JournalKind kind = JournalKind::update;
  ChangeNote note = {};
  Digest digest = {};      // digest of the state after it
  std::string patch = {};  // RFC 6902 as JSON, within kJournalLimits; only for an update
};

// The journal's records, back to its oldest segment.
struct History {
  std::vector<JournalEntry> entries;  // oldest first
  std::vector<std::string> damage;    // one sentence for each unreadable part
};

// The number of the oldest record with a state of which there is no other copy; empty: none. The
// journal is kept from there on.
using OldestNeeded = std::function<Result<std::optional<std::uint64_t>>(const History& history)>;

// A change that is recorded, but whose process ended before it replaced the state file.
struct InterruptedChange {
  Revision revision;  // of the state after it
  std::string file;   // the temporary file with that state, relative to the root
};

enum class HistoryPart : std::uint8_t { journal, backups };

// A segment of the journal, or a backup.
struct HistoryFile {
  RelativePath path;
  std::uint64_t bytes = 0;
  Instant modified = {};
  HistoryPart part = HistoryPart::journal;
  bool is_needed = false;  // not to be removed: see OldestNeeded
};

// The hard links of the journal and the backups (host/repository.h).
struct HardLinks {
  bool are_possible = false;               // there is a repository that can have new ones
  std::size_t kept = 0;                    // number of files that have their hard link
  std::vector<std::string> missing = {};   // files without a hard link, relative to the root
  std::vector<std::string> damaged = {};   // files whose hard links are other files, and intact
  std::vector<std::string> orphaned = {};  // hard links of files that do not exist
  // Segments of the journal whose hard links have records of another journal, which stay.
  std::vector<std::string> others = {};
};

// What a scrub does with the states that the journal holds.
enum class EarlierStates : std::uint8_t { kept, removed };

}  // namespace baton
