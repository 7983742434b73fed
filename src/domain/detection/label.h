#pragma once

#include <string_view>

// What forms and their translations have behind the name of a field.
namespace baton::detection {

// "至少8个字符", "新密码1", "required|min:8": a text in another alphabet that says what a password
// is or has to be, or the rule that checks it. Also "sha256-hashed".
bool is_label(std::string_view value);

}  // namespace baton::detection
