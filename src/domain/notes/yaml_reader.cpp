#include "domain/notes/yaml_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/notes/yaml_lexical.h"
#include "json/locate.h"
#include "text/concat.h"

namespace baton::notes {
namespace {

struct Danger {
  char first;
  Phrase phrase;
};

constexpr std::array<Danger, 6> kDangers = {{
    {.first = '&', .phrase = "an anchor, which is not allowed in frontmatter"},
    {.first = '*', .phrase = "an alias, which is not allowed in frontmatter"},
    {.first = '!', .phrase = "a YAML tag, which is not allowed in frontmatter"},
    {.first = '%', .phrase = "a directive, which is not allowed in frontmatter"},
    {.first = '@', .phrase = "a value that begins with @"},
    {.first = '`', .phrase = "a value that begins with a backquote"},
}};

}  // namespace

const YamlNode* YamlNode::find(std::string_view member) const {
  const auto found =
      std::ranges::find_if(items, [&](const YamlNode& item) { return item.name == member; });
  return kind == YamlKind::mapping && found != items.end() ? &*found : nullptr;
}

Result<YamlNode> read_yaml(std::string_view text, std::size_t begin, std::size_t end) {
  return YamlReader(text.substr(0, end), begin).read();
}

bool YamlReader::at_line_end(std::size_t ahead) const {
  return at_ + ahead >= text_.size() || peek(ahead) == '\n' ||
         (peek(ahead) == '\r' && peek(ahead + 1) == '\n');
}

// A # begins a comment only behind a blank.
bool YamlReader::at_comment() const {
  if (peek() != '#') return false;
  return at_ == line_begin_ ||
         std::string_view(" \t\r\n").find(text_[at_ - 1]) != std::string::npos;
}

std::size_t YamlReader::line_end(std::size_t offset) const {
  const std::size_t feed = std::min(text_.find('\n', offset), text_.size());
  return feed > offset && text_[feed - 1] == '\r' ? feed - 1 : feed;
}

void YamlReader::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
}

// Whether there was one.
bool YamlReader::skip_line_end() {
  if (at_end() || !at_line_end()) return false;
  at_ += peek() == '\r' ? 2U : 1U;
  line_begin_ = at_;
  return true;
}

Result<void> YamlReader::refuse_danger() const {
  for (const Danger& danger : kDangers) {
    if (peek() == danger.first) return refuse(at_, danger.phrase, "put quotes around a text");
  }
  if (peek() == '?' && (peek(1) == ' ' || at_line_end(1))) {
    return refuse(at_, "a member name that is not a text");
  }
  return {};
}

Result<void> YamlReader::refuse_duplicates(const YamlNode& mapping) const {
  std::vector<const YamlNode*> members;
  members.reserve(mapping.items.size());
  for (const YamlNode& item : mapping.items) members.push_back(&item);
  std::ranges::sort(members, [](const YamlNode* left, const YamlNode* right) {
    return std::tie(left->name, left->name_offset) < std::tie(right->name, right->name_offset);
  });
  const auto same = [](const YamlNode* left, const YamlNode* right) {
    return left->name == right->name;
  };
  const auto found = std::ranges::adjacent_find(members, same);
  if (found == members.end()) return {};
  const Position first = json::position_at(text_, (*found)->name_offset);
  const YamlNode* second = *std::next(found);
  return refuse(second->name_offset, "a duplicate member",
                text::concat("`", second->name, "` is on line ", std::to_string(first.line),
                             " already; keep one of them"));
}

Result<void> YamlReader::refuse_depth(std::size_t depth) const {
  if (depth <= kDeepestYaml) return {};
  return refuse(at_, "a value nested more than 4 levels deep");
}

Failure YamlReader::refuse(std::size_t offset, Phrase phrase, std::string hint) const {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .position = json::position_at(text_, offset),
                    .hint = std::move(hint)});
}

}  // namespace baton::notes
