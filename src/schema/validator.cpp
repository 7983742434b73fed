#include "schema/validator.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "schema/compile.h"
#include "schema/evaluate.h"
#include "schema/explain.h"
#include "schema/image.h"
#include "schema/limits.h"
#include "schema/older_drafts.h"
#include "schema/program.h"
#include "schema/tree_view.h"

namespace baton::schema {

struct CompiledSchema {
  Program program;
};

Validator::Validator(std::unique_ptr<CompiledSchema> compiled) : compiled_(std::move(compiled)) {}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

namespace {

// Empty: the schema is of draft 2020-12, or of an unsupported dialect.
std::optional<OlderDraft> draft_of(const Json& schema) {
  if (!schema.is_object()) return std::nullopt;
  const auto dialect = schema.find("$schema");
  const bool is_named = dialect != schema.end() && dialect->is_string();
  return is_named ? older_draft(dialect->get_ref<const std::string&>()) : std::nullopt;
}

Result<Program> compile_any_draft(const Json& schema, const Registry& registry) {
  const std::optional<OlderDraft> draft = draft_of(schema);
  if (!draft) return compile_document(schema, registry);
  BATON_TRY(const Json present, in_present_draft(schema, *draft));
  return compile_document(present, registry);
}

}  // namespace

Result<Validator> Validator::compile(const Json& schema, const Registry& registry) {
  BATON_TRY(Program program, compile_any_draft(schema, registry));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Result<Validator> Validator::compile(const std::string& uri, const Registry& registry) {
  BATON_TRY(Program program, compile_uri(uri, registry));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Validator Validator::from_image(std::span<const std::uint32_t> image) {
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{schema::from_image(image)}));
}

std::vector<std::uint32_t> Validator::image() const {
  return to_image(compiled_->program);
}

// Most documents are valid, so errors are searched only if the fast check fails.
Findings Validator::validate(const Json& instance, std::size_t limit) const {
  Evaluator evaluator(compiled_->program, kMostSteps);
  if (evaluator.accepts(TreeView(instance))) return {};
  Explainer explainer(compiled_->program, limit);
  Findings findings = evaluator.is_exhausted() ? Findings{} : explainer.explain(TreeView(instance));
  if (!evaluator.is_exhausted() && !explainer.is_exhausted()) return findings;
  return {{.rule = std::string(kTooManySteps),
           .message = "validating against this schema takes too many steps",
           .hint = "its alternatives and references multiply; nest fewer of them"}};
}

bool Validator::accepts(const Json& instance) const {
  return Evaluator(compiled_->program, kMostSteps).accepts(TreeView(instance));
}

}  // namespace baton::schema
