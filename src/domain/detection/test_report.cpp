#include "domain/detection/test_report.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "text/ascii.h"

namespace baton::detection {
namespace {

// "t0001-init.sh", "gcc.dg/pr12345.c", "a1_test.go:12"
bool is_source_file(std::string_view value) {
  constexpr std::array<std::string_view, 18> kOfSources = {
      ".c",   ".C",   ".cc", ".cpp", ".exp", ".go", ".java", ".js",  ".kt",
      ".mjs", ".php", ".pl", ".py",  ".rb",  ".rs", ".sh",   ".tcl", ".ts"};
  const std::string_view path = value.substr(0, value.find(':'));
  return std::ranges::any_of(kOfSources,
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

// "TestBase64", "test_base64", but not "Test1234"
bool is_test_function(std::string_view value) {
  constexpr std::string_view kTest = "test";
  return value.size() > kTest.size() && text::starts_with_ignoring_case(value, kTest) &&
         (text::is_upper(value[kTest.size()]) || value[kTest.size()] == '_') &&
         std::ranges::all_of(value, [](char c) { return text::is_word_character(c) || c == '/'; });
}

// " (0.00s)", " (12 ms)"
bool begins_with_duration(std::string_view rest) {
  constexpr std::string_view kOpen = " (";
  if (!rest.starts_with(kOpen)) return false;
  rest.remove_prefix(kOpen.size());
  const std::size_t unit = rest.find_first_not_of("0123456789.");
  if (unit == 0 || unit == std::string_view::npos) return false;
  rest.remove_prefix(unit);
  return rest.starts_with("s)") || rest.starts_with("ms)") || rest.starts_with(" ms)") ||
         rest.starts_with(" s)");
}

}  // namespace

bool is_passed_test(std::string_view text, NameRange name, const ValueRange& value) {
  if (name.in(text) != "PASS" || !text.substr(name.end).starts_with(": ")) return false;
  return text.substr(0, name.begin).ends_with("--- ") || is_source_file(value.in(text)) ||
         begins_with_duration(text.substr(value.end));
}

bool is_passed_test_in_list(std::string_view list, std::string_view element) {
  return text::equals_ignoring_case(list, "pass") &&
         (is_test_function(element) || is_source_file(element));
}

}  // namespace baton::detection
