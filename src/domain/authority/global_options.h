#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace baton::authority {

struct GlobalOption {
  std::string_view name;
  bool takes_value = true;
};

// The options that every command takes beside --help. They can also precede its name.
inline constexpr std::array<GlobalOption, 4> kGlobalOptions = {{
    {.name = "--project"},
    {.name = "--state"},
    {.name = "--color"},
    {.name = "--json", .takes_value = false},
}};

// Null: no global option has this name.
inline const GlobalOption* find_global_option(std::string_view name) {
  const auto* const found = std::ranges::find(kGlobalOptions, name, &GlobalOption::name);
  return found == kGlobalOptions.end() ? nullptr : found;
}

}  // namespace baton::authority
