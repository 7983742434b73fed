#include "schema/validator.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "schema/compile.h"
#include "schema/evaluate.h"
#include "schema/explain.h"
#include "schema/image.h"
#include "schema/limits.h"
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

Result<Validator> Validator::compile(const Json& schema, const Registry& registry,
                                     const CompileOptions& options) {
  BATON_TRY(Program program, compile_document(schema, registry, options));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Result<Validator> Validator::compile(const std::string& uri, const Registry& registry,
                                     const CompileOptions& options) {
  BATON_TRY(Program program, compile_uri(uri, registry, options));
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{std::move(program)}));
}

Validator Validator::from_image(std::span<const std::uint32_t> image) {
  return Validator(std::make_unique<CompiledSchema>(CompiledSchema{schema::from_image(image)}));
}

std::vector<std::uint32_t> Validator::image() const {
  return to_image(compiled_->program);
}

namespace {

struct Instance {
  TreeView value;
  std::uint64_t most_steps = kMostSteps;
};

Instance on_tape(const json::Tape& tape) {
  return {TreeView(tape, 0), kMostSteps + kStepsForEach * tape.size()};
}

// Most documents are valid, so errors are searched only if the fast check fails.
Findings validate(const Program& program, const Instance& instance, std::size_t limit) {
  Evaluator evaluator(program, instance.most_steps);
  if (evaluator.accepts(instance.value)) return {};
  Explainer explainer(program, instance.most_steps, limit, evaluator.accepted_elements());
  Findings findings = evaluator.is_exhausted() ? Findings{} : explainer.explain(instance.value);
  if (!evaluator.is_exhausted() && !explainer.is_exhausted()) return findings;
  return {{.rule = std::string(kTooManySteps),
           .message = std::string(kTooManyStepsMessage),
           .hint = "its alternatives and references multiply; nest fewer of them"}};
}

std::optional<OutputUnit> output(const Program& program, const Instance& instance,
                                 std::size_t limit) {
  Evaluator evaluator(program, instance.most_steps);
  if (evaluator.accepts(instance.value)) return std::nullopt;
  Explainer explainer(program, instance.most_steps, limit, evaluator.accepted_elements());
  OutputUnit unit =
      evaluator.is_exhausted() ? OutputUnit{} : explainer.explain_as_units(instance.value);
  if (!evaluator.is_exhausted() && !explainer.is_exhausted()) return unit;
  return OutputUnit{.keyword_location = {},
                    .absolute_keyword_location = {},
                    .instance_location = {},
                    .error = std::string(kTooManyStepsMessage),
                    .rule = std::string(kTooManySteps)};
}

}  // namespace

Findings Validator::validate(const Json& instance, std::size_t limit) const {
  return schema::validate(compiled_->program, {TreeView(instance)}, limit);
}

Findings Validator::validate(const json::Tape& instance, std::size_t limit) const {
  return schema::validate(compiled_->program, on_tape(instance), limit);
}

std::optional<OutputUnit> Validator::output(const Json& instance, std::size_t limit) const {
  return schema::output(compiled_->program, {TreeView(instance)}, limit);
}

bool Validator::accepts(const Json& instance) const {
  return Evaluator(compiled_->program, kMostSteps).accepts(TreeView(instance));
}

bool Validator::accepts(const json::Tape& instance) const {
  const auto [value, most_steps] = on_tape(instance);
  return Evaluator(compiled_->program, most_steps).accepts(value);
}

}  // namespace baton::schema
