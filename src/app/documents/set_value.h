#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// A value given as JSON, or as the text of a string.
struct JsonText {
  Source source;
};
struct PlainText {
  std::string text;
};

// JSON; or, if the state's schema requires a string, the text itself.
struct TypedText {
  Source source;
};

struct SetValue {
  std::string pointer;  // RFC 6901, or without the first slash; "/list/-" appends
  std::variant<JsonText, PlainText, TypedText> value;
  WriteGuard guard = {};
};

enum class SetEffect : std::uint8_t { added, replaced, unchanged };

struct ValueSet {
  Written written;
  std::string pointer;
  Json value;  // the stored value, which policies may have redacted
  SetEffect effect = SetEffect::unchanged;
};

// Sets a value in the state, and resolves a merge conflict there. A value that would make the state
// invalid gives a report. malformed: not JSON; usage: not a pointer, or a member that baton
// maintains; not_found: no parent.
Result<Outcome<ValueSet>> set_value(const SetValue& request, Workspace& workspace);
Json to_json(const ValueSet& answer);

}  // namespace baton::app
