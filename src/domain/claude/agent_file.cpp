#include "domain/claude/agent_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/notes/frontmatter.h"
#include "domain/notes/lines.h"
#include "domain/notes/yaml.h"
#include "text/ascii.h"
#include "text/comma_list.h"
#include "text/concat.h"
#include "text/utf8.h"
#include "text/width.h"

namespace baton::claude {
namespace {

using notes::YamlKind;
using notes::YamlNode;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kLongestDescription = 200;  // columns

struct BlockMember {
  std::string_view name;
  const char* member;  // of the rule
};

constexpr std::array<BlockMember, 12> kBlockMembers = {
    {{"needs", "needsFrom"},
     {"needsFrom", "needsFrom"},
     {"optional", "optionalFrom"},
     {"optionalFrom", "optionalFrom"},
     {"provides", "provides"},
     {"constraints", "constraintTypes"},
     {"constraintTypes", "constraintTypes"},
     {"artifacts", "artifactTypes"},
     {"artifactTypes", "artifactTypes"},
     {"decisions", "decisionCategories"},
     {"decisionCategories", "decisionCategories"},
     {"minutes", "timeEstimate"}}};

// One line; longer text is cut after a word.
std::string shortened_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_blank = kBlanks.find(c) != std::string_view::npos;
    if (!is_blank) line += c;
    if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  line = text::trim(line);
  if (text::display_width(line) <= kLongestDescription) return line;
  return text::concat(text::first_words(line, text::fitting_prefix(line, kLongestDescription - 1)),
                      "…");
}

// A list is kept as it is written, so that the rule's schema reports items of another type.
Json list_of(const YamlNode& node) {
  if (node.kind == YamlKind::text) return text::comma_list(node.text);
  return node.kind == YamlKind::empty ? Json::array() : notes::to_json(node);
}

Json minutes_of(const YamlNode& node) {
  const bool is_number = !node.text.empty() && node.text.size() < 8 &&
                         std::ranges::all_of(node.text, [](char c) { return text::is_digit(c); });
  return is_number ? Json(std::stoul(node.text)) : notes::to_json(node);
}

void read_block(const YamlNode& block, AgentFile& file) {
  file.rule = Json::object();
  for (const YamlNode& node : block.items) {
    const auto* const known = std::ranges::find(kBlockMembers, node.name, &BlockMember::name);
    if (known == kBlockMembers.end()) {
      file.unknown_members.push_back(node.name);
    } else if (std::string_view(known->member) == "timeEstimate") {
      file.rule[known->member] = minutes_of(node);
    } else {
      file.rule[known->member] = list_of(node);
    }
  }
}

Failure without_name() {
  return fail(ErrorCode::malformed, "the frontmatter has no name", {},
              "add a line such as `name: coder`");
}

Result<void> read_block_of(const YamlNode& members, AgentFile& file) {
  const YamlNode* const block = members.find("baton");
  if (block == nullptr) return {};
  if (block->kind != YamlKind::mapping) {
    return fail(ErrorCode::malformed, "`baton:` must be a mapping", {},
                "write its members below it, such as `  needs: [planner]`");
  }
  read_block(*block, file);
  return {};
}

Result<AgentFile> from_members(const YamlNode& members) {
  AgentFile file;
  const YamlNode* const name = members.find("name");
  if (name == nullptr || name->text.empty()) return without_name();
  file.name = name->text;
  if (const YamlNode* const text = members.find("description")) {
    file.description = shortened_line(text->text);
  }
  BATON_CHECK(read_block_of(members, file));
  return file;
}

// The value of a line `name: value`, without quotes.
std::optional<std::string> line_value(std::string_view line, std::string_view name) {
  if (!line.starts_with(name) || !line.substr(name.size()).starts_with(':')) return std::nullopt;
  std::string_view value = text::trim(line.substr(name.size() + 1), kBlanks);
  const bool is_quoted = value.size() > 1 && value.front() == value.back() &&
                         (value.front() == '"' || value.front() == '\'');
  if (is_quoted) value = value.substr(1, value.size() - 2);
  return std::string(value);
}

bool is_text(std::string_view line) {
  return !text::first_invalid_utf8(line) && std::ranges::none_of(line, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && kBlanks.find(c) == std::string_view::npos;
  });
}

// The end of the member that begins at `begin`: the next line with another one.
std::size_t member_end(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::string_view kContinued = " \t\r\n#";
  std::size_t line = notes::next_line(text, begin);
  while (line < end && kContinued.find(text[line]) != std::string_view::npos) {
    line = notes::next_line(text, line);
  }
  return std::min(line, end);
}

// Reads line by line, as Claude Code does; only baton's own block must be YAML. Without a name if
// the lines are no texts, have none, or have two blocks.
Result<AgentFile> from_lines(std::string_view text, const notes::Frontmatter& place) {
  AgentFile file;
  std::optional<std::size_t> block;
  for (std::size_t begin = place.begin; begin < place.end; begin = notes::next_line(text, begin)) {
    const std::string_view line = text.substr(begin, notes::next_line(text, begin) - begin);
    const bool is_block = line_value(line, "baton").has_value();
    if (!is_text(line) || (is_block && block)) return AgentFile{};
    if (is_block) block = begin;
    if (const auto name = line_value(line, "name")) file.name = *name;
    if (const auto about = line_value(line, "description")) {
      file.description = shortened_line(*about);
    }
  }
  if (file.name.empty() || !block) return file;
  BATON_TRY(const YamlNode members,
            notes::read_yaml(text, *block, member_end(text, *block, place.end)));
  BATON_CHECK(read_block_of(members, file));
  return file;
}

}  // namespace

Result<AgentFile> read_agent_file(std::string_view text) {
  Result<notes::Frontmatter> frontmatter = notes::read_frontmatter(text);
  if (!frontmatter) {
    const std::optional<notes::Frontmatter> place = notes::find_frontmatter(text);
    if (!place) return fail(std::move(frontmatter).error());
    Result<AgentFile> file = from_lines(text, *place);
    if (file && file->name.empty()) return fail(std::move(frontmatter).error());
    return file;
  }
  if (!frontmatter->is_present) {
    return fail(ErrorCode::malformed, "the file has no frontmatter", {},
                "begin it with `---`, `name: …`, `description: …` and `---`");
  }
  return from_members(frontmatter->members);
}

}  // namespace baton::claude
