#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace baton::cli {

// What follows an option's name on the command line. `values`: one value each time that the option
// is given.
enum class Takes : std::uint8_t { nothing, value, values };

// An option as a command declares it.
struct CommandOption {
  std::string names;        // "--limit" or "-n,--limit"
  std::string member = {};  // in given()
  Takes takes = Takes::value;
  bool is_required = false;
  // Receives the values; none for an option that takes nothing.
  std::function<void(std::span<const std::string> values)> take = {};
};

}  // namespace baton::cli
