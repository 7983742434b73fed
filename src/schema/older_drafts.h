#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

// Rewrites schemas of drafts before 2020-12, because the validator implements only that draft.
namespace baton::schema {

enum class OlderDraft : std::uint8_t { draft_06, draft_07, draft_2019_09 };

// By the value of $schema; empty for another draft.
std::optional<OlderDraft> older_draft(std::string_view dialect);

// Converts a schema to draft 2020-12, including references to moved parts. Removes keywords that
// the older draft does not define, because they had no effect there. malformed: definitions and
// $defs have a member of the same name.
Result<Json> in_present_draft(const Json& schema, OlderDraft draft);

}  // namespace baton::schema
