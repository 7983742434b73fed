#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "json/json.h"

// A mapping describes how files of another program are converted to a 2.0 state:
// docs/formats/migration.md.
namespace baton::migration {

using Words = std::map<std::string, std::string, std::less<>>;

// A location: JSON Pointer tokens, where "*" matches every member or element. Exact names are
// preferred to matches without regard to case, underscores and hyphens.
using Pattern = std::vector<std::string>;

// The features by which a document of this format is recognized.
struct Trait {
  Pattern at;
  std::vector<std::string> types;    // empty: any
  std::vector<std::string> element;  // types of every member or element; empty: any
  std::string prefix;                // of a string; empty: any
  unsigned weight = 1;
  bool is_required = false;
};

struct MemberRule {
  std::vector<Pattern> from;  // below the item; an empty pattern is the item itself
  bool is_name = false;       // the item's name in the object that holds it
  std::string to;             // member of the target list's items
  Words words;
};

struct Rule {
  std::vector<Pattern> from;        // the first with a usable value is taken
  std::string to;                   // JSON Pointer into the state, as targets() lists them
  Words words;                      // words of the source and their translations
  std::string status;               // of gates whose names are the values
  std::vector<MemberRule> members;  // of the items of a list
};

struct Mapping {
  std::string source;  // names the member of `extensions`
  std::string title;   // a noun phrase
  std::vector<Trait> traits;
  std::vector<Rule> rules;
};

// `document` is valid by the schema "migration". malformed: a location is not a JSON Pointer.
Result<Mapping> parse_mapping(const Json& document);

// The text of a pattern, as a JSON Pointer.
std::string text_of_pattern(const Pattern& pattern);

}  // namespace baton::migration
