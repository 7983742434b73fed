#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/context/admission.h"
#include "domain/model/state.h"
#include "domain/policy/context_type.h"
#include "json/json.h"

// What an agent may see, before there are items: the answers of an Admission about items that
// could exist.
namespace baton::context {

struct AccessEntry {
  policy::Kind kind = policy::Kind::output;
  std::string type;    // empty: of any type
  std::string author;  // empty: of any agent
  Judgement judgement = {};
  std::vector<policy::FieldRule> redacted = {};  // fields that are not shown
};

struct AccessQuestion {
  std::vector<std::string> authors;              // the agents that may have made items
  std::vector<model::Gate> gates;                // of the state
  std::vector<std::string> gate_names;           // others that could exist
  std::optional<policy::ContextType> kind = {};  // only these
  std::string author = {};                       // only items of this agent; empty: of all
};

std::vector<AccessEntry> access_of(const Admission& admission, const policy::Policies& policies,
                                   const AccessQuestion& question);

}  // namespace baton::context
