#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "json/json.h"

namespace baton::app {

// "/phase" of "phase": people and models often omit the first slash.
std::string with_first_slash(std::string pointer);

struct GetValue {
  std::string pointer;                    // RFC 6901, or without the first slash; empty: the whole
  std::optional<StateReference> at = {};  // default: the state as it is now
  bool decrypts = false;                  // else placeholders replace encrypted values
  DigestUse digest = DigestUse::given;
};

struct ValueRead {
  std::optional<std::string> workflow;  // empty: not a baton state
  Revision revision;
  std::optional<Digest> digest;
  std::string pointer;
  Json value;
  bool is_adopted = false;  // the journal counts its revisions
  std::string text;         // the source text of `value`, if it is the whole file
};

// A value of the state file of any program, or of an earlier state. usage: not a pointer;
// not_found: there is no value (the hint tells which part of the pointer exists), or no such state
// is known.
Result<Outcome<ValueRead>> get_value(const GetValue& request, Workspace& workspace);
Json to_json(const ValueRead& answer);

}  // namespace baton::app
