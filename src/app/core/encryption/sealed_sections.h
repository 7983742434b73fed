#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/envelope.h"
#include "domain/policy/redact.h"
#include "json/json.h"
#include "json/view.h"

// The sections of a state that are encrypted as a whole if their author's policy requires it: the
// outputs and the submitted text of an execution, and the results of a task.
namespace baton::app {

struct Section {
  Json* value = nullptr;
  policy::SealedPlace place;  // its policy is the author
  policy::Kind kind = policy::Kind::output;

  [[nodiscard]] policy::Item item() const { return {place.policy, kind}; }
};

// Those that have a value, of a state with a valid id; also the sides of kept conflicts about them.
std::vector<Section> sections_of(Json& state);

// Whether a state has encrypted values, or may have some inside its sections.
Result<bool> may_hold_envelopes(const json::View& state, Workspace& workspace);

// A member or element that may hold envelopes.
struct SealableMember {
  Json* value = nullptr;
  policy::SealedPlace place;
};
std::vector<SealableMember> structured_members(Json& value, const policy::SealedPlace& place);

// The place of an execution's output.
policy::SealedPlace place_of_output(std::string_view workflow, std::string_view execution,
                                    std::string_view author);

// Seals a value with the workflow's current key. Empty: this user has no key for the workflow.
Result<std::optional<Json>> seal(const Json& value, const policy::SealedPlace& place,
                                 Workspace& workspace);

// What a report calls a stored value that is encrypted now because a policy requires it.
policy::Redaction unencrypted_value(const std::string& pointer);

// Replaces the sections whose author's policy requires encryption by envelopes, and reports them;
// without a key they stay as they are, and are counted.
Result<policy::RedactionReport> seal_sections(Json& state, Workspace& workspace);

// Opens a value and the envelopes in it as far as this user's keys allow; the others stay.
// malformed: an envelope was damaged, moved or copied.
Result<void> open_value(Json& value, const policy::SealedPlace& place, Workspace& workspace);

// Turns a state into what it shows to an agent: the sections of authors whose policies admit the
// agent are opened. Without an agent none is. Placeholders replace all other envelopes; that of an
// object is the object's member "encrypted". What cannot be opened is noted in the workspace.
Result<void> show_to(std::string_view agent, Json& state, Workspace& workspace);

// A copy of a state in which every section is open that this user's keys can open, whatever the
// policies say: only for measuring. Placeholders replace the other envelopes.
Result<Json> fully_opened(Json state, Workspace& workspace);

// show_to() for a copy. Empty: the state is shown as it is.
Result<std::optional<Json>> view_for(std::string_view agent, const json::View& state,
                                     Workspace& workspace);

// The function that seals the fields below `base`; its errors are in `failure`, which must live as
// long. Empty: no rule needs it, or there is no key. The first data key is made for the first
// field.
Result<policy::Seal> field_sealer(std::span<const policy::FieldRule> rules,
                                  const policy::SealedPlace& base, Workspace& workspace,
                                  Result<void>& failure);

// An output as it is kept beside the state: sealed, with the members that name its execution, if
// the author's policy requires encryption and there is a key.
Result<Json> copy_to_keep(const Json& output, const policy::SealedPlace& place,
                          Workspace& workspace);
// Opens such a copy; it stays as it is without a key.
Result<void> open_copy(Json& copy, const policy::SealedPlace& place, Workspace& workspace);

// Seals the envelopes in a value again that another key than the current one sealed. True if there
// were any. denied: this user has no key for one of them.
Result<bool> reseal(Json& value, const policy::SealedPlace& place, Workspace& workspace);
// The same for a value that was moved from another place: seals its envelopes for the new one.
Result<bool> reseal(Json& value, const policy::SealedPlace& from, const policy::SealedPlace& to,
                    Workspace& workspace);
Result<bool> reseal_copy(Json& copy, const policy::SealedPlace& place, Workspace& workspace);

// Opens the sections for a change, and closes those that did not change. Sections that cannot be
// opened stay closed.
class OpenedSections {
 public:
  static OpenedSections open(Json& state, Workspace& workspace);
  void close(Json& state) const;
  [[nodiscard]] bool has(const policy::SealedPlace& place) const;

 private:
  struct Opened {
    Json envelope;
    Json value;
  };
  // By pointer: the sides of a conflict have the same place.
  std::unordered_map<std::string, std::vector<Opened>> opened_;
};

}  // namespace baton::app
