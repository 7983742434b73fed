#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"

// The subset of YAML 1.2 for the frontmatter of notes: block mappings and block lists, flow ones,
// plain, quoted and block scalars, comments. Every scalar is a text; a date or a number stays as it
// is written. Dangerous or ambiguous parts of YAML are refused by name: anchors, aliases, merge
// keys, tags, directives, duplicate keys, tabs as indentation, more than 4 levels. Linear in the
// text.
namespace baton::notes {

inline constexpr std::size_t kDeepestYaml = 4;  // levels of mappings and lists

// The style of a value.
enum class YamlStyle : std::uint8_t {
  none,
  plain,
  single_quoted,
  double_quoted,
  literal,  // |
  folded,   // >
  block,    // of a list or mapping: one line per item
  flow      // a list or mapping: in brackets
};

enum class YamlKind : std::uint8_t { empty, text, list, mapping };  // `empty` is null

struct YamlNode {
  YamlKind kind = YamlKind::empty;
  YamlStyle style = YamlStyle::none;
  std::string name = {};             // of a mapping's member
  std::string text = {};             // of a text
  std::vector<YamlNode> items = {};  // of a list or mapping, in their order
  std::size_t name_offset = 0;       // of a member's name, or an item's dash
  std::size_t begin = 0;             // byte offsets of the value, without its delimiters
  std::size_t end = 0;

  // The member of a mapping; null if it is missing.
  [[nodiscard]] const YamlNode* find(std::string_view member) const;
};

// Parses the mapping between `begin` and `end`, which are beginnings of lines of `text`. Offsets
// and positions are those of `text`. malformed: with position and hint.
Result<YamlNode> read_yaml(std::string_view text, std::size_t begin, std::size_t end);

// As JSON, in which texts are strings.
Json to_json(const YamlNode& node);

// One scalar as YAML, quoted only where any reader of YAML 1.1 or 1.2 would else take it for
// something else. What stands in a flow list has more characters to beware of.
enum class YamlPlace : std::uint8_t { block, flow };
std::string yaml_scalar(std::string_view text, YamlPlace place);

}  // namespace baton::notes
