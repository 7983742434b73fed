#include "domain/detection/kubernetes_secret.h"

#include <algorithm>
#include <optional>

#include "domain/detection/plausible_value.h"
#include "domain/detection/value_range.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

constexpr std::size_t kFarthestLine = 4096;
constexpr std::string_view kKind = "kind:";

// A line of a text without its end.
struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t content = 0;  // behind the indentation; the end of a blank line

  [[nodiscard]] std::size_t indentation() const { return content - begin; }
  [[nodiscard]] bool is_blank() const { return content == end; }
  [[nodiscard]] std::string_view in(std::string_view text) const {
    return text.substr(content, end - content);
  }
};

Line line_at(std::string_view text, std::size_t begin) {
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::size_t content = std::min(text.find_first_not_of(" \t\r", begin), end);
  return {.begin = begin, .end = end, .content = content};
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
  const std::size_t least = at - std::min(at, kFarthestLine);
  const std::size_t newline = text.substr(least, at - least).rfind('\n');
  return newline == std::string_view::npos ? least : least + newline + 1;
}

// The lines around `kind: Secret` that belong to the same mapping.
class Mapping {
 public:
  Mapping(std::string_view text, const Line& kind) : text_(text), kind_(kind) {}

  [[nodiscard]] std::size_t begin() const {
    std::size_t begin = kind_.begin;
    while (begin > 0 && kind_.begin - begin < kFarthestLine) {
      const std::size_t before = begin_of_line(text_, begin - 1);
      if (!includes(line_at(text_, before))) break;
      begin = before;
    }
    return begin;
  }

  [[nodiscard]] bool includes(const Line& line) const {
    if (line.begin >= kind_.end + kFarthestLine) return false;
    if (line.begin == kind_.begin || line.is_blank()) return true;
    const std::string_view content = line.in(text_);
    return line.indentation() >= kind_.indentation() && !content.starts_with("---") &&
           !(line.indentation() == kind_.indentation() && content.starts_with(kKind));
  }

  // Whether the lines below it are the secret's data.
  [[nodiscard]] bool begins_data(const Line& line) const {
    const std::string_view content = line.in(text_);
    return line.indentation() == kind_.indentation() &&
           (content.starts_with("data:") || content.starts_with("stringData:"));
  }

  [[nodiscard]] bool is_below(const Line& line) const {
    return line.is_blank() || line.indentation() > kind_.indentation();
  }

 private:
  std::string_view text_;
  const Line& kind_;
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

constexpr std::string_view kBlanks = " \t\r\n";

// The object of JSON around `"kind": "Secret"`, as far as it is near.
class SecretObject {
 public:
  SecretObject(std::string_view text, std::vector<Secret>& found) : text_(text), found_(found) {}

  // `colon` is behind the member's name.
  void add_values(std::size_t colon) {
    const std::optional<std::size_t> begin = begin_before(colon);
    if (!begin) return;
    const std::size_t end = std::min(text_.size(), *begin + 2 * kFarthestLine);
    for (at_ = *begin; at_ < end && !has_ended_;) take(text_[at_]);
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

  void take(char c) {
    if (c == '"') return take_text();
    ++at_;
    if (c == '{' || c == '[') {
      ++depth_;
      is_in_data_ = is_in_data_ || (depth_ == 2 && is_data_next_);
    }
    if (c == '}' || c == ']') {
      has_ended_ = --depth_ == 0;
      is_in_data_ = is_in_data_ && depth_ > 1;
    }
  }

  void take_text() {
    const std::size_t begin = at_ + 1;
    std::size_t end = begin;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    end = std::min(end, text_.size());
    at_ = end + 1;
    const std::size_t next = text_.find_first_not_of(kBlanks, at_);
    const bool is_name = next != std::string_view::npos && text_[next] == ':';
    const std::string_view text = text_.substr(begin, end - begin);
    if (is_name && depth_ == 1) is_data_next_ = text == "data" || text == "stringData";
    const bool is_value = is_in_data_ && !is_name && !text.empty();
    if (is_value) found_.push_back({.kind = "kubernetes-secret", .begin = begin, .end = end});
  }

  std::string_view text_;
  std::vector<Secret>& found_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
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

bool is_kind_of_secret(std::string_view text, const Line& line, std::size_t at) {
  const bool is_kind = line.content + kKind.size() == at + 1 && line.in(text).starts_with(kKind);
  return is_kind &&
         text::equals_ignoring_case(read_value(text, at + 1, Ending::blank).in(text), "secret");
}

}  // namespace

void add_kubernetes_values(std::string_view text, std::size_t at, std::vector<Secret>& found) {
  if (at > 0 && is_kind_in_json(text, at)) return SecretObject(text, found).add_values(at);
  if (!text.substr(0, at + 1).ends_with(kKind)) return;
  const Line kind = line_at(text, begin_of_line(text, at));
  if (!is_kind_of_secret(text, kind, at)) return;
  const Mapping mapping(text, kind);
  bool is_data = false;
  for (Line line = line_at(text, mapping.begin());
       line.begin < text.size() && mapping.includes(line);
       line = line_at(text, std::min(line.end + 1, text.size()))) {
    is_data = mapping.begins_data(line) || (is_data && mapping.is_below(line));
    if (!is_data || !mapping.is_below(line)) continue;
    if (const auto value = entry_value(text, line)) found.push_back(*value);
  }
}

}  // namespace baton::detection
