#include "domain/detection/settled_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "domain/detection/normal_text.h"
#include "domain/detection/paired_member.h"
#include "domain/detection/places.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/xml_element.h"
#include "domain/detection/yaml_value.h"

namespace baton::detection {
namespace {

// More than what is searched behind an element's tag, and around `kind: Secret`.
constexpr std::size_t kReach = std::size_t{8} << 10;

std::string_view last_of(std::string_view text) {
  return text.substr(text.size() - std::min(text.size(), kReach));
}

std::size_t begin_of_line_at(std::string_view text, std::size_t at) {
  return text.substr(0, at).rfind('\n') + 1;  // npos + 1 is 0
}

// False for another block, such as a certificate.
bool may_be_private_key(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.size() == text.size() || line.find("PRIVATE KEY") != std::string_view::npos ||
         line.find("Static key") != std::string_view::npos;
}

// Where a key begins whose last line has not arrived; the text's size if there is none. Its lines
// may be of any number.
std::size_t begin_of_open_key(std::string_view text) {
  std::size_t begin = text.rfind(kKeyBegin);
  while (begin != std::string_view::npos && !may_be_private_key(text.substr(begin))) {
    begin = begin == 0 ? std::string_view::npos : text.rfind(kKeyBegin, begin - 1);
  }
  if (begin == std::string_view::npos) return text.size();
  const std::size_t end = text.find(kKeyEnd, begin);
  const bool is_closed = end != std::string_view::npos &&
                         text.find(kKeyDashes, end + kKeyEnd.size()) != std::string_view::npos;
  return is_closed ? text.size() : begin;
}

// Where an element with a secret's name begins whose text has not ended.
std::size_t begin_of_open_element(std::string_view text) {
  const std::string_view last = last_of(text);
  const std::size_t open = last.rfind('<');
  if (open == std::string_view::npos) return text.size();
  const std::string_view tag = last.substr(open + 1);
  const bool is_text = tag.find('>') != std::string_view::npos;
  if (!is_text || class_of_name(xml_name(tag).name) == NameClass::other) return text.size();
  return text.size() - last.size() + open;
}

// Where entries below `data:` begin, which a later `kind: Secret` would make secret.
std::size_t begin_of_open_entries(std::string_view text) {
  const std::string_view last = last_of(text);
  std::optional<std::size_t> data;  // the indentation of `data:`, above entries
  std::size_t open = text.size();
  for (std::size_t at = 0; at < last.size(); at = std::min(last.find('\n', at), last.size()) + 1) {
    const std::string_view line = last.substr(at, last.find('\n', at) - at);
    const std::size_t indentation = line.find_first_not_of(" \t\r");
    if (indentation == std::string_view::npos) continue;
    const std::size_t column = skip_dashes(line, indentation);
    const std::string_view content = line.substr(column);
    if (content.starts_with("---")) open = text.size();  // the document has ended
    if (data && indentation > *data) open = std::min(open, text.size() - last.size() + at);
    if (data && indentation > *data) continue;
    data.reset();
    if (content.starts_with("data:") || content.starts_with("stringData:")) data = column;
  }
  return open;
}

// Where a member `data`, `stringData`, `value` or the like of JSON begins whose object has not
// ended: a later `kind` or `name` would make its values secret.
std::size_t begin_of_open_data(std::string_view text) {
  struct Member {
    std::size_t begin;
    int depth;
  };
  const std::string_view last = last_of(text);
  std::vector<Member> open;
  int depth = 0;
  for (std::size_t at = 0; at < last.size(); ++at) {
    const char c = last[at];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    while (!open.empty() && open.back().depth > depth) open.pop_back();
    if (c != '"') continue;
    const std::string_view rest = last.substr(at + 1);
    const std::string_view name = rest.substr(0, rest.find('"'));
    if (name == "data" || name == "stringData" || is_value_member(name)) {
      open.push_back({at, depth});
    }
  }
  return open.empty() ? text.size() : text.size() - last.size() + open.front().begin;
}

std::size_t settled_size_of(std::string_view text) {
  text = text.substr(0, begin_of_line_at(text, text.size()));
  const std::size_t open = std::min({begin_of_open_key(text), begin_of_open_element(text),
                                     begin_of_open_entries(text), begin_of_open_data(text)});
  return open == text.size() ? open : begin_of_line_at(text, open);
}

}  // namespace

std::size_t settled_size(std::string_view text) {
  const std::size_t size = settled_size_of(text);
  const std::optional<NormalText> shown = without_sequences(text);
  if (!shown) return size;
  const std::size_t shown_size = settled_size_of(shown->text());
  return shown_size == 0 ? 0 : std::min(size, shown->end_of(shown_size - 1));
}

}  // namespace baton::detection
