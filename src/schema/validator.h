#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::schema {

// Schema documents that may be referred to by $ref, by their absolute $id. Documents are parsed
// when first needed.
class Registry {
 public:
  virtual ~Registry() = default;
  virtual const Json* find(const std::string& uri) const = 0;  // without fragment; null if unknown
};

struct CompiledSchema;

// A JSON Schema, compiled once into instructions and evaluated over read-only
// views. Draft 2020-12; a schema of draft 2019-09, draft-07 or draft-06 is rewritten to it. A
// dialect, or a keyword of the dialect, that is not implemented is refused by name when the schema
// is compiled, never skipped; members that are no keyword of the dialect are annotations (JSON
// Schema Core, 6.5).
class Validator {
 public:
  // malformed: not a schema; `pointer` is the keyword location. not_found: an unknown $ref.
  static Result<Validator> compile(const Json& schema, const Registry& registry);

  // The same for a part: `uri` is "<$id>" or "<$id>#/$defs/name", found through the registry.
  static Result<Validator> compile(const std::string& uri, const Registry& registry);

  // The validator whose image() `image` is, in a program of the same build: a schema that is known
  // when a program is built need not be compiled each time that it runs.
  static Validator from_image(std::span<const std::uint32_t> image);
  [[nodiscard]] std::vector<std::uint32_t> image() const;

  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;
  ~Validator();

  // Every violation, one finding per failing keyword at its innermost place; rule = keyword.
  // Empty means valid. `limit` bounds the number of findings, 0 is no bound.
  [[nodiscard]] Findings validate(const Json& instance, std::size_t limit = 100) const;

  // Whether it is valid, without saying why: stops at the first violation.
  [[nodiscard]] bool accepts(const Json& instance) const;

 private:
  explicit Validator(std::unique_ptr<CompiledSchema> compiled);
  std::unique_ptr<CompiledSchema> compiled_;
};

}  // namespace baton::schema
