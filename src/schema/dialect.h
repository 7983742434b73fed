#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"
#include "json/view.h"
#include "schema/keyword.h"

namespace baton::schema {

// "2020-12", "2019-09", "draft-07" or "draft-06".
std::string_view dialect_name(Dialect dialect);
std::optional<Dialect> find_dialect(std::string_view name);

// The $id of the dialect's meta-schema, without an empty fragment.
std::string_view dialect_uri(Dialect dialect);

// Whether it is the $id of a dialect's meta-schema, with or without an empty fragment.
bool is_dialect_uri(std::string_view uri);

// The keywords of a schema resource: those of its dialect that its vocabularies define.
class KeywordSet {
 public:
  // The vocabularies of the dialect's own meta-schema.
  explicit KeywordSet(Dialect dialect);

  [[nodiscard]] Dialect dialect() const { return dialect_; }
  [[nodiscard]] bool has(Keyword keyword) const;
  [[nodiscard]] std::optional<Keyword> find(std::string_view name) const;
  [[nodiscard]] bool asserts_format() const { return has(Vocabulary::format_assertion); }

  // Until draft-07, a schema with $ref consists of nothing else.
  [[nodiscard]] bool isolates_references() const { return dialect_ <= Dialect::draft_07; }

  // Replaces the vocabularies by those in the value of $vocabulary. malformed: it requires one that
  // is unknown.
  Result<void> choose_vocabularies(const json::View& vocabularies);

  friend bool operator==(const KeywordSet&, const KeywordSet&) = default;

 private:
  [[nodiscard]] bool has(Vocabulary vocabulary) const;

  Dialect dialect_;
  std::uint16_t vocabularies_;
};

class Registry;

// The keywords that the meta-schema `uri`, the value of $schema, selects; `otherwise` is the
// dialect of a meta-schema without $schema. malformed: the meta-schema is unknown or its
// vocabularies are.
Result<KeywordSet> keywords_of_meta_schema(const std::string& uri, const Registry& registry,
                                           Dialect otherwise);

}  // namespace baton::schema
