#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace baton::text {

struct Placeholder {
  std::string_view name;
  std::string_view value;
};

// The text with the value in each place of {{name}}. Other braces stay, also those in values.
std::string fill_placeholders(std::string_view text, std::initializer_list<Placeholder> values);

}  // namespace baton::text
