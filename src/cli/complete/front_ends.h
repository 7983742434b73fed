#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

// The words of a command line that the table of commands does not have: front ends, which parse
// their own options, and the words that print help.
namespace baton::cli {

struct FrontEndOption {
  std::string_view name;
  std::string_view summary;
  std::string_view value = {};  // the placeholder; empty: a flag
  std::string_view short_name = {};
};

struct FrontEnd {
  std::string_view name;
  std::string_view summary;
  std::span<const FrontEndOption> options = {};
};

std::span<const FrontEnd> front_ends();

// "-h", "--help".
std::vector<std::string> names_of(const FrontEndOption& option);

const FrontEnd* find_front_end(std::string_view name);

}  // namespace baton::cli
