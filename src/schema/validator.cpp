#include "schema/validator.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/view.h"
#include "schema/compile.h"
#include "schema/evaluate.h"
#include "schema/explain.h"
#include "schema/image.h"
#include "schema/limits.h"
#include "schema/program.h"

namespace baton::schema {

struct CompiledSchema {
  Program program;
};

Validator::Validator(std::unique_ptr<CompiledSchema> compiled) : compiled_(std::move(compiled)) {}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

Result<Validator> Validator::compile(const json::View& schema, const Registry& registry,
                                     const CompileOptions& options) {
  BATON_TRY(Program program, compile_document(schema, registry, options));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Result<Validator> Validator::compile_uri(const std::string& uri, const Registry& registry,
                                         const CompileOptions& options) {
  BATON_TRY(Program program, schema::compile_uri(uri, registry, options));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Validator Validator::from_image(std::span<const std::uint32_t> image) {
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{schema::from_image(image)}));
}

std::vector<std::uint32_t> Validator::image() const {
  return to_image(compiled_->program);
}

namespace {

// Most documents are valid, so errors are searched only if the fast check fails.
Findings validate(const Program& program, const json::View& instance, std::size_t limit) {
  const Steps steps = Steps::for_values(instance.document_size());
  Evaluator evaluator(program, steps);
  if (evaluator.accepts(instance)) return {};
  Explainer explainer(program, steps, limit, evaluator.accepted_parts());
  Findings findings = evaluator.is_exhausted() ? Findings{} : explainer.explain(instance);
  if (!evaluator.is_exhausted() && !explainer.is_exhausted()) return findings;
  return {{.rule = std::string(kTooManySteps),
           .message = std::string(kTooManyStepsMessage),
           .hint = "its alternatives and references multiply; nest fewer of them"}};
}

std::optional<OutputUnit> output(const Program& program, const json::View& instance,
                                 std::size_t limit) {
  const Steps steps = Steps::for_values(instance.document_size());
  Evaluator evaluator(program, steps);
  if (evaluator.accepts(instance)) return std::nullopt;
  Explainer explainer(program, steps, limit, evaluator.accepted_parts());
  OutputUnit unit = evaluator.is_exhausted() ? OutputUnit{} : explainer.explain_as_units(instance);
  if (!evaluator.is_exhausted() && !explainer.is_exhausted()) return unit;
  return OutputUnit{.keyword_location = {},
                    .absolute_keyword_location = {},
                    .instance_location = {},
                    .error = std::string(kTooManyStepsMessage),
                    .rule = std::string(kTooManySteps)};
}

}  // namespace

Findings Validator::validate(const json::View& instance, std::size_t limit) const {
  return schema::validate(compiled_->program, instance, limit);
}

std::optional<OutputUnit> Validator::output(const json::View& instance, std::size_t limit) const {
  return schema::output(compiled_->program, instance, limit);
}

bool Validator::accepts(const json::View& instance) const {
  return Evaluator(compiled_->program, Steps::for_values(instance.document_size()))
      .accepts(instance);
}

}  // namespace baton::schema
