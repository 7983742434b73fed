#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

// Schemas of drafts before 2020-12, which are rewritten to it: the validator has one dialect.
namespace baton::schema {

enum class OlderDraft : std::uint8_t { draft_06, draft_07, draft_2019_09 };

// By the value of $schema. Nothing: another draft.
std::optional<OlderDraft> older_draft(std::string_view dialect);

// The same schema in draft 2020-12, including the references to what is moved. Keywords that the
// older draft does not have are removed, because they mean nothing there. malformed: definitions
// and $defs have a member of the same name.
Result<Json> in_present_draft(const Json& schema, OlderDraft draft);

}  // namespace baton::schema
