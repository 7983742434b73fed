#include "cli/manual/page.h"

#include <algorithm>
#include <cstddef>

#include "text/ascii.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::size_t kWidest = 78;

// Characters that roff would interpret. A hyphen that readers copy must not become a dash.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '"') {
      result += "\\(dq";
    } else {
      result += c;
    }
  }
  return result;
}

// A control character at the beginning of a line would make it a macro.
std::string as_line(std::string line) {
  if (line.starts_with('.') || line.starts_with('\'')) line.insert(0, "\\&");
  return line + "\n";
}

bool ends_sentence(std::string_view word) {
  while (word.ends_with(')') || word.ends_with('"')) word.remove_suffix(1);
  return word.ends_with('.') || word.ends_with('!') || word.ends_with('?');
}

// Words between backquotes in bold.
std::string with_bold(std::string_view word, bool& is_bold) {
  std::string result;
  while (true) {
    const std::size_t quote = std::min(word.find('`'), word.size());
    result += escaped(word.substr(0, quote));
    if (quote == word.size()) return result;
    is_bold = !is_bold;
    result += is_bold ? "\\fB" : "\\fR";
    word.remove_prefix(quote + 1);
  }
}

bool is_indented(std::string_view text) {
  return text.starts_with("  ");
}

}  // namespace

std::string macro_word(std::string_view word) {
  const std::string inner = escaped(word);
  return inner.find(' ') == std::string::npos ? inner : text::concat("\"", inner, "\"");
}

ManualPage::ManualPage(std::string_view name, std::string_view section, std::string_view date)
    : name_(name), file_(text::concat(name, ".", section)) {
  text_ = text::concat(".\\\" Generated from the tables and the help of baton.\n.Dd ", date,
                       "\n.Dt ", text::to_upper(name), " ", section, "\n.Os\n");
}

void ManualPage::name(std::string_view summary) {
  section("NAME");
  macro(text::concat("Nm ", name_));
  macro(text::concat("Nd ", escaped(summary)));
}

void ManualPage::section(std::string_view title) {
  macro(text::concat("Sh ", title));
}

void ManualPage::subsection(std::string_view title) {
  macro(text::concat("Ss ", title));
}

void ManualPage::macro(std::string_view line) {
  text_ += text::concat(".", line, "\n");
}

void ManualPage::begin_list() {
  macro("Bl -tag -width Ds");
}

void ManualPage::item(std::string_view heading) {
  macro(text::concat("It ", heading));
}

void ManualPage::end_list() {
  macro("El");
}

void ManualPage::literal(std::string_view lines) {
  macro("Bd -literal -offset indent");
  while (!lines.empty()) {
    std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    if (is_indented(line)) line.remove_prefix(2);
    text_ += as_line(escaped(line));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  macro("Ed");
}

void ManualPage::prose(std::string_view text) {
  bool is_first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    std::string_view part = text.substr(0, end);
    while (part.ends_with('\n')) part.remove_suffix(1);
    text.remove_prefix(std::min(end + 2, text.size()));
    if (part.empty()) continue;
    if (is_indented(part)) {
      literal(part);
      is_first = true;
      continue;
    }
    if (!is_first) macro("Pp");
    is_first = false;
    paragraph(part);
  }
}

void ManualPage::paragraph(std::string_view text) {
  std::string line;
  bool is_bold = false;
  const auto flush = [&] {
    if (!line.empty()) text_ += as_line(std::move(line));
    line.clear();
  };
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view raw = text.substr(begin, end - begin);
    begin = end + 1;
    if (raw.empty()) continue;
    const std::string word = with_bold(raw, is_bold);
    if (line.size() + word.size() >= kWidest) flush();
    line += line.empty() ? word : " " + word;
    if (ends_sentence(raw)) flush();
  }
  flush();
}

void ManualPage::see_also(std::vector<std::string> pages) {
  section("SEE ALSO");
  std::ranges::sort(pages);
  for (const std::string& page : pages) {
    const std::size_t bracket = page.find('(');
    const bool is_last = page == pages.back();
    macro(text::concat("Xr ", page.substr(0, bracket), " ", page.substr(bracket + 1, 1),
                       is_last ? "" : " ,"));
  }
}

}  // namespace baton::cli
