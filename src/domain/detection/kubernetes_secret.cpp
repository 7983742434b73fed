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

bool is_kind_of_secret(std::string_view text, const Line& line, std::size_t at) {
  const bool is_kind = line.content + kKind.size() == at + 1 && line.in(text).starts_with(kKind);
  return is_kind &&
         text::equals_ignoring_case(read_value(text, at + 1, Ending::blank).in(text), "secret");
}

}  // namespace

void add_kubernetes_values(std::string_view text, std::size_t at, std::vector<Secret>& found) {
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
