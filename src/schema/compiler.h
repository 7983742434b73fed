#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "baton/result.h"
#include "json/view.h"
#include "schema/program.h"
#include "schema/sources.h"

namespace baton::schema {

// Compiles groups one after the other. A subschema that an instruction refers to is queued and
// compiled once, however often it is referred to. So recursive schemas need no special handling,
// and deep documents use no stack.
class Compiler {
 public:
  Compiler(const Registry& registry, const CompileOptions& options) : sources_(registry, options) {}

  // What is compiled of the documents that the schema refers to.
  enum class Extent : std::uint8_t { what_is_reached, whole_documents };

  Result<Program> compile_document(const json::View& schema,
                                   Extent extent = Extent::what_is_reached);
  Result<Program> compile_uri(const std::string& uri);

  // The group of a subschema, which belongs to `enclosing` unless it is a resource itself.
  GroupId request(const json::View& subschema, ResourceId enclosing);
  GroupId request(const Sources::Target& target);

  std::uint32_t pattern(std::string_view source);     // one entry per pattern text
  std::uint32_t dynamic_name(std::string_view name);  // name of a $dynamicAnchor
  Program& program() { return program_; }
  Sources& sources() { return sources_; }

  // A schema that was compiled, and the resource that it belongs to.
  struct Compiled {
    json::View schema = {};
    ResourceId resource = 0;
  };
  [[nodiscard]] const std::vector<Compiled>& compiled() const { return requested_; }

 private:
  Result<Program> compile_from(const Sources::Target& root, Extent extent);
  Result<void> compile_pending();
  Result<void> compile_group(GroupId group);
  void request_more(Extent extent);
  void request_dynamic_targets();
  void list_dynamic_targets();
  Result<void> check_recursion() const;
  void record_locations();
  [[nodiscard]] Error schema_fault(const json::View& schema, Phrase phrase) const;

  Sources sources_;
  Program program_;
  std::vector<Compiled> requested_;                    // by group
  GroupId next_ = 0;                                   // the first group that is not compiled yet
  std::unordered_map<const void*, GroupId> group_of_;  // by the identity of the schema
  std::unordered_map<std::string, std::uint32_t> pattern_of_;
  std::unordered_map<std::string, std::uint32_t> dynamic_names_;
};

// A schema object whose keywords are being compiled.
struct Draft {
  Compiler* compiler = nullptr;
  json::View schema = {};
  ResourceId resource = 0;
  std::vector<Instruction> instructions = {};  // in the order of their kinds
  bool has_member_rules = false;
  Tracking tracking = Tracking::off;

  GroupId request(const json::View& subschema) { return compiler->request(subschema, resource); }
  void emit(Kind kind, Keyword keyword, std::uint32_t a, std::uint32_t b = 0) {
    const auto place = std::ranges::upper_bound(instructions, kind, {}, &Instruction::kind);
    instructions.insert(place, {kind, keyword, a, b});
  }
  [[nodiscard]] KeywordSet keywords() const;
  // No value if it is missing, or no keyword of the dialect.
  [[nodiscard]] json::View sibling(Keyword keyword) const;

  // An error about a keyword of this schema.
  [[nodiscard]] Error fault(Keyword keyword, Phrase phrase, std::string hint = {}) const;

  [[nodiscard]] Result<std::uint32_t> want_count(Keyword keyword, const json::View& value) const;

  // The pattern's position in the program. Most patterns are only translated, and built on first
  // use.
  Result<std::uint32_t> want_pattern(Keyword keyword, std::string_view source);
};

// Compiles one keyword; refuses an invalid value of it.
Result<void> compile_keyword(Draft& draft, Keyword keyword, const json::View& value);

// properties, required, patternProperties, additionalProperties and propertyNames, together.
Result<void> compile_member_rules(Draft& draft);

// Why a schema must not be evaluated, and where: a keyword of a group's schema, or the schema.
struct RecursionFault {
  ErrorCode code = ErrorCode::malformed;
  Phrase phrase;
  std::string hint = {};
  GroupId group = 0;
  std::optional<Keyword> keyword = {};
};

// malformed: a schema would be applied to the same value again. limit: too many would be applied to
// one value.
std::optional<RecursionFault> find_endless_recursion(const Program& program);

}  // namespace baton::schema
