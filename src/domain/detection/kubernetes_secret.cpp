#include "domain/detection/kubernetes_secret.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "domain/detection/name_range.h"
#include "domain/detection/plausible_value.h"
#include "domain/detection/value_range.h"
#include "domain/detection/yaml_value.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kFarthestLine = 4096;
constexpr std::string_view kKind = "kind:";
constexpr std::string_view kBlanks = " \t\r\n";

// A line of a text without its end.
struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t content = 0;  // behind the indentation; the end of a blank line
  std::size_t entry = 0;    // also behind the dashes of list items

  [[nodiscard]] std::size_t indentation() const { return content - begin; }
  [[nodiscard]] std::size_t column() const { return entry - begin; }
  [[nodiscard]] bool is_item() const { return entry > content; }
  [[nodiscard]] bool is_blank() const { return content == end; }
  [[nodiscard]] std::string_view in(std::string_view text) const {
    return text.substr(content, end - content);
  }
  [[nodiscard]] std::string_view entry_in(std::string_view text) const {
    return text.substr(entry, end - entry);
  }
};

Line line_at(std::string_view text, std::size_t begin) {
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::size_t content = std::min(text.find_first_not_of(" \t\r", begin), end);
  const std::size_t entry = skip_dashes(text.substr(0, end), content);
  return {.begin = begin, .end = end, .content = content, .entry = entry};
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kFarthestLine);
  const std::size_t newline = text.substr(least, at - least).rfind('\n');
  return newline == std::string_view::npos ? least : least + newline + 1;
}

// The lines around `kind: Secret` that belong to the same mapping. If the mapping is an item of a
// list, the dash is in front of its first entry.
class Mapping {
 public:
  Mapping(std::string_view text, const Line& kind)
      : text_(text), kind_(kind), begin_(begin_before(kind)) {}

  [[nodiscard]] std::size_t begin() const { return begin_; }

  [[nodiscard]] bool includes(const Line& line) const {
    if (line.begin >= kind_.end + kFarthestLine) return false;
    return line.begin == begin_ || line.begin == kind_.begin || continues(line);
  }

  // Whether the lines below it are the secret's data.
  [[nodiscard]] bool begins_data(const Line& line) const {
    const std::string_view entry = line.entry_in(text_);
    return line.column() == kind_.column() &&
           (entry.starts_with("data:") || entry.starts_with("stringData:"));
  }

  [[nodiscard]] bool is_below(const Line& line) const {
    return line.is_blank() || line.indentation() > kind_.column();
  }

 private:
  [[nodiscard]] std::size_t begin_before(const Line& kind) const {
    std::size_t begin = kind.begin;
    for (Line line = kind; !begins_item(line); begin = line.begin) {
      if (begin == 0 || kind.begin - begin >= kFarthestLine) break;
      line = line_at(text_, begin_of_line(text_, begin - 1));
      if (!begins_item(line) && !continues(line)) break;
    }
    return begin;
  }

  [[nodiscard]] bool begins_item(const Line& line) const {
    return line.is_item() && line.column() == kind_.column();
  }

  [[nodiscard]] bool continues(const Line& line) const {
    if (line.is_blank()) return true;
    const std::string_view entry = line.entry_in(text_);
    return line.indentation() >= kind_.column() && !entry.starts_with("---") &&
           !(line.column() == kind_.column() && entry.starts_with(kKind));
  }

  std::string_view text_;
  const Line& kind_;
  std::size_t begin_;
};

// The lines of a block scalar, which are indented deeper than its entry.
ValueRange block_below(std::string_view text, const Line& entry) {
  ValueRange block{.begin = entry.end, .end = entry.end};
  for (Line line = line_at(text, std::min(entry.end + 1, text.size()));
       line.begin < text.size() && line.begin < entry.end + kFarthestLine &&
       (line.is_blank() || line.indentation() > entry.indentation());
       line = line_at(text, std::min(line.end + 1, text.size()))) {
    if (line.is_blank()) continue;
    if (block.begin == entry.end) block.begin = line.content;
    block.end = line.end;
  }
  return block;
}

// The value of an entry `NAME: VALUE` of the data.
std::optional<Secret> entry_value(std::string_view text, const Line& entry) {
  const std::string_view content = entry.in(text);
  const std::size_t colon = content.find(": ");
  if (colon == std::string_view::npos || content.starts_with('#')) return std::nullopt;
  ValueRange value = read_value(text, entry.content + colon + 1, Ending::blank);
  if (value.in(text).starts_with('|') || value.in(text).starts_with('>')) {
    value = block_below(text, entry);
  }
  constexpr std::size_t kShort = 8;  // as "YWRtaW4="
  if (value.end <= value.begin + kShort || value.begin < entry.content) return std::nullopt;
  if (!is_plausible_in_url(value.in(text))) return std::nullopt;
  return Secret{.kind = "kubernetes-secret", .begin = value.begin, .end = value.end};
}

// How an object is written.
enum class Style : std::uint8_t {
  json,
  flow,  // of YAML: names and texts need no quotes. Programs have objects that look alike.
};

// The object around `"kind": "Secret"`, as far as it is near.
class SecretObject {
 public:
  SecretObject(std::string_view text, Style style, std::vector<Secret>& found)
      : text_(text), style_(style), found_(found) {}

  // `colon` is behind the member's name.
  void add_values(std::size_t colon) {
    if (const auto begin = begin_before(colon)) read(*begin);
  }

  // `brace` is where the data begins.
  void add_data(std::size_t brace) {
    depth_ = 1;
    outer_depth_ = 1;
    is_data_next_ = true;
    read(brace);
  }

 private:
  // Where the object begins, if no brace stands in a text before it.
  [[nodiscard]] std::optional<std::size_t> begin_before(std::size_t at) const {
    const std::size_t least = at - std::min(at, kFarthestLine);
    std::size_t closed = 0;
    while (at > least) {
      const char c = text_[--at];
      if (c == '}' || c == ']') ++closed;
      if (c != '{' && c != '[') continue;
      if (closed == 0) return c == '{' ? std::optional(at) : std::nullopt;
      --closed;
    }
    return std::nullopt;
  }

  void read(std::size_t begin) {
    const std::size_t end = std::min(text_.size(), begin + 2 * kFarthestLine);
    for (at_ = begin; at_ < end && !has_ended_;) take(text_[at_]);
  }

  void take(char c) {
    if (c == '"' || (c == '\'' && style_ == Style::flow)) return take_quoted(c);
    if (style_ == Style::flow && kMarks.find(c) == std::string_view::npos) return take_plain();
    ++at_;
    if (c == '{' || c == '[') {
      ++depth_;
      is_in_data_ = is_in_data_ || (depth_ == 2 && is_data_next_);
    }
    if (c == '}' || c == ']') {
      has_ended_ = --depth_ == outer_depth_;
      is_in_data_ = is_in_data_ && depth_ > 1;
    }
  }

  void take_quoted(char quote) {
    const std::size_t begin = at_ + 1;
    std::size_t end = begin;
    while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2U : 1U;
    end = std::min(end, text_.size());
    at_ = end + 1;
    take_text({.begin = begin, .end = end, .is_quoted = true});
  }

  // A colon ends it only in front of a blank.
  void take_plain() {
    const std::size_t begin = at_;
    const auto is_end = [&](std::size_t at) {
      return text_[at] == ':' ? at + 1 == text_.size() || text::is_space(text_[at + 1])
                              : kEnds.find(text_[at]) != std::string_view::npos;
    };
    while (at_ < text_.size() && !is_end(at_)) ++at_;
    std::size_t end = at_;
    while (end > begin && text::is_space(text_[end - 1])) --end;
    take_text({.begin = begin, .end = end});
  }

  void take_text(const ValueRange& value) {
    const std::size_t next = text_.find_first_not_of(kBlanks, at_);
    const bool is_name = next != std::string_view::npos && text_[next] == ':';
    const std::string_view text = value.in(text_);
    if (is_name && depth_ == 1) is_data_next_ = text == "data" || text == "stringData";
    if (!is_in_data_ || is_name || !is_secret(value)) return;
    found_.push_back({.kind = "kubernetes-secret", .begin = value.begin, .end = value.end});
  }

  [[nodiscard]] bool is_secret(const ValueRange& value) const {
    if (style_ == Style::json) return value.begin < value.end;
    return depth_ == 2 && plausible_secret(text_, value, NameClass::password).has_value();
  }

  static constexpr std::string_view kEnds = ",{}[]\n";
  static constexpr std::string_view kMarks = ",{}[]: \t\r\n";

  std::string_view text_;
  Style style_;
  std::vector<Secret>& found_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t outer_depth_ = 0;
  bool is_data_next_ = false;
  bool is_in_data_ = false;
  bool has_ended_ = false;
};

bool is_kind_in_json(std::string_view text, std::size_t colon) {
  const std::size_t name = text.find_last_not_of(kBlanks, colon - 1);
  const std::size_t value = text.find_first_not_of(kBlanks, colon + 1);
  return name != std::string_view::npos && value != std::string_view::npos &&
         text.substr(0, name + 1).ends_with("\"kind\"") &&
         text.substr(value).starts_with("\"Secret\"");
}

// `kind: Secret` of an object in the flow style, which continues or ends behind it. Names may have
// quotes.
bool is_kind_in_flow(std::string_view text, std::size_t colon) {
  constexpr std::string_view kName = "kind";
  const std::size_t name_end = skip_back(text, colon, "\"'");
  const std::string_view before = text.substr(0, name_end);
  if (!before.ends_with(kName)) return false;
  constexpr std::string_view kBefore = "{,\"' \t\r\n";
  const std::size_t name = name_end - kName.size();
  if (name == 0 || kBefore.find(text[name - 1]) == std::string_view::npos) return false;
  const ValueRange value = read_value(text, colon + 1, Ending::punctuation);
  if (value.in(text) != "Secret") return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n\"'", value.end);
  return next != std::string_view::npos && (text[next] == ',' || text[next] == '}');
}

bool is_kind_of_secret(std::string_view text, const Line& line, std::size_t at) {
  return line.entry + kKind.size() == at + 1 &&
         text::equals_ignoring_case(read_value(text, at + 1, Ending::blank).in(text), "secret");
}

// Where data in the flow style begins: `data: {NAME: VALUE}`.
std::optional<std::size_t> begin_of_flow(std::string_view text, const Line& data) {
  const std::size_t colon = text.find(':', data.entry);
  const std::size_t value = text.find_first_not_of(" \t", colon + 1);
  const bool is_flow = value != std::string_view::npos && text[value] == '{';
  return is_flow ? std::optional(value) : std::nullopt;
}

}  // namespace

void add_kubernetes_values(std::string_view text, std::size_t at, std::vector<Secret>& found) {
  if (at == 0) return;
  if (is_kind_in_json(text, at)) return SecretObject(text, Style::json, found).add_values(at);
  if (is_kind_in_flow(text, at)) return SecretObject(text, Style::flow, found).add_values(at);
  if (!text.substr(0, at + 1).ends_with(kKind)) return;
  const Line kind = line_at(text, begin_of_line(text, at));
  if (!is_kind_of_secret(text, kind, at)) return;
  const Mapping mapping(text, kind);
  bool is_data = false;
  for (Line line = line_at(text, mapping.begin());
       line.begin < text.size() && mapping.includes(line);
       line = line_at(text, std::min(line.end + 1, text.size()))) {
    is_data = mapping.begins_data(line) || (is_data && mapping.is_below(line));
    if (!is_data) continue;
    if (mapping.begins_data(line)) {
      const auto brace = begin_of_flow(text, line);
      if (brace) SecretObject(text, Style::flow, found).add_data(*brace);
      is_data = !brace;
    } else if (const auto value = entry_value(text, line)) {
      found.push_back(*value);
    }
  }
}

}  // namespace baton::detection
