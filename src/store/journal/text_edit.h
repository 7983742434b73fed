#pragma once

#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/json.h"

// The body of an update whose text differs from json::print of the new state: the patch, and the
// edit of the text, as {"patch": [...], "edit": {"at": N, "removed": N, "inserted": "..."}}.
namespace baton::journal {

// `patch` is an RFC 6902 patch as JSON. Both texts are valid UTF-8; the edit does not split a
// character.
std::string body_of_edit(std::string_view patch, std::string_view before, std::string_view after);

// Whether a body has this form, rather than being only a patch.
bool is_edit(std::string_view body);

std::string patch_in(const Json& body);

// malformed: the body does not fit the text.
Result<std::string> apply_edit(std::string text, const Json& body);

}  // namespace baton::journal
