#include "text/markdown.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/terminal.h"

namespace baton::text {
namespace {

// Every character that can begin a construct of CommonMark or GitHub's Markdown; '_' and ':' see
// below.
constexpr std::string_view kMarkup = "\\`*[]<>#|~&@$";

// One line without repeated blanks; control characters become visible.
std::string flatten(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return one_line(line);
}

// The length of "12. " or "12) " at the beginning, which would make a list.
std::size_t list_number_length(std::string_view line) {
  const std::size_t length = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool is_item =
      length > 0 && length < line.size() && (line[length] == '.' || line[length] == ')');
  return is_item ? length : 0;
}

bool is_word(std::string_view line, std::size_t at) {
  return at < line.size() && is_alphanumeric(line[at]);
}

// An underscore inside a word is literal; elsewhere it may begin emphasis. A colon makes a link
// only in "://".
bool is_markup(std::string_view line, std::size_t at) {
  if (line[at] == '_') return at == 0 || !is_word(line, at - 1) || !is_word(line, at + 1);
  if (line[at] == ':') return line.substr(at, 3) == "://";
  return kMarkup.find(line[at]) != std::string_view::npos;
}

}  // namespace

std::string escape_markdown(std::string_view text) {
  const std::string line = flatten(text);
  const std::size_t number_length = list_number_length(line);
  std::string safe;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool begins_list = i == 0 && (line[i] == '-' || line[i] == '+');
    const bool numbers_list = number_length > 0 && i == number_length;
    const bool names_host = line[i] == '.' && i >= 3 && line.compare(i - 3, 3, "www") == 0;
    if (begins_list || numbers_list || names_host || is_markup(line, i)) safe += '\\';
    safe += line[i];
  }
  return safe;
}

}  // namespace baton::text
