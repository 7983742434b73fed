#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"

// Changes of a state, and the record of them in the journal.
namespace baton {

// An agent's output as it was recorded (already redacted), kept for rebuilding.
struct RecordedOutput {
  Identifier workflow;
  Identifier execution;
  std::string text;
};

// What a change tells the journal about itself.
struct ChangeNote {
  Instant at = {};
  std::string by = {};               // an agent, "user", …
  std::string command = {};          // "record prd-writer"
  std::string workflow = {};         // whose state it is after the change
  Revision revision = {};            // of the state after the change
  std::string idempotency_key = {};  // empty: none
  std::string detail = {};           // for people: why something was denied, what was undone
  std::vector<std::string> context_files = {};  // notes that were written during the execution
};

// How the text of a changed state came about.
enum class TextLayout : std::uint8_t {
  printed,  // by json::print: the patch alone leads to it
  kept      // edited in place: the journal notes the edit of the text, too
};

struct StateChange {
  std::string text;  // the whole new state
  // What leads from the state before to `text`: an RFC 6902 patch as JSON. Empty: the journal keeps
  // the whole state instead, for states that do not follow from the one before.
  std::string patch = {};
  ChangeNote note = {};
  std::optional<RecordedOutput> output = {};  // kept before the state is replaced
  TextLayout layout = TextLayout::printed;
};

enum class JournalKind : std::uint8_t {
  update,      // a change of the state, as a patch
  whole,       // a state that does not follow from the one before: begun, recovered, switched to
  outside,     // an edit by something else than baton, found and adopted
  ended,       // the workflow is about to leave: archived
  denied,      // nothing changed: somebody was refused
  parked,      // a workflow that is parked was changed; nothing of the active one
  checkpoint,  // nothing changed: the journal began a new segment; in no History
};

// One record of the journal.
struct JournalEntry {
  std::uint64_t sequence = 0;  // counts every record of a state, whatever its kind
  JournalKind kind = JournalKind::update;
  ChangeNote note = {};
  Digest digest = {};      // of the state after it
  std::string patch = {};  // RFC 6902 as JSON; only of an update
};

// What the journal still holds, as far back as its horizon.
struct History {
  std::vector<JournalEntry> entries;  // oldest first
  std::vector<std::string> damage;    // a sentence for each place that cannot be read
};

}  // namespace baton
