#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/result.h"
#include "json/view.h"
#include "schema/compile_options.h"
#include "schema/limits.h"
#include "schema/output_unit.h"

namespace baton::schema {

// Provides the schema documents that $ref and $schema may refer to, by their absolute $id. Parses a
// document on first use.
class Registry {
 public:
  virtual ~Registry() = default;
  // `uri` has no fragment. No value if it is unknown; an error if its document cannot be read.
  virtual Result<json::View> find(const std::string& uri) const = 0;
  // Whether the user can add documents (option --resolve). If not, a schema must contain them.
  virtual bool takes_documents() const { return false; }
  // Whether `format` is checked in this document whatever the options say.
  virtual FormatUse format_use(const std::string& /*uri*/) const { return FormatUse::annotation; }
};

struct CompiledSchema;

// undecided: a limit ended the validation, so that the instance may be valid or not.
enum class Verdict : std::uint8_t { valid, invalid, undecided };

// A JSON Schema, compiled once into instructions and evaluated over read-only views. The dialect
// belongs to a schema resource: the one that its $schema names, else that of the resource around
// it. compile() refuses an unknown dialect and an unknown required vocabulary by name. Members that
// are not keywords of the dialect are annotations (JSON Schema Core, 6.5).
class Validator {
 public:
  // malformed: not a schema; `pointer` is the keyword location. not_found: an unknown $ref.
  static Result<Validator> compile(const json::View& schema, const Registry& registry,
                                   const CompileOptions& options = {});

  // The same for a part: `uri` is "<$id>" or "<$id>#/$defs/name", found in the registry.
  static Result<Validator> compile_uri(const std::string& uri, const Registry& registry,
                                       const CompileOptions& options = {});

  // Loads a validator from an image() of the same build, so that a schema that is known at build
  // time need not be compiled at run time. The image must live as long as the validator.
  static Validator from_image(std::span<const std::uint32_t> image);
  [[nodiscard]] std::vector<std::uint32_t> image() const;

  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;
  ~Validator();

  // All violations: one finding per failing keyword at its innermost location; rule = keyword.
  // Empty if valid. `limit` is the maximum number of findings; 0 means no limit. If there are more,
  // a last one tells this (rule kMoreFindings). Error limit: nothing is decided, because the
  // validation takes too many steps or nests too deeply.
  [[nodiscard]] Result<Findings> validate(const json::View& instance,
                                          std::size_t limit = kMostFindings) const;

  // The violations as output units of the specification; empty if it is valid. Needs a schema that
  // was compiled with Locations::recorded for absolute locations. `limit` and the error are those
  // of validate().
  [[nodiscard]] Result<std::optional<OutputUnit>> output(const json::View& instance,
                                                         std::size_t limit = kMostFindings) const;

  // The verdict without reasons: stops at the first violation.
  [[nodiscard]] Verdict judge(const json::View& instance) const;

  // Whether it is known to be valid.
  [[nodiscard]] bool accepts(const json::View& instance) const {
    return judge(instance) == Verdict::valid;
  }

 private:
  explicit Validator(std::unique_ptr<CompiledSchema> compiled);
  std::unique_ptr<CompiledSchema> compiled_;
};

}  // namespace baton::schema
