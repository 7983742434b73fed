#include "schema/validator.h"

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/view.h"
#include "schema/compile.h"
#include "schema/evaluate.h"
#include "schema/explain.h"
#include "schema/image.h"
#include "schema/limits.h"
#include "schema/program.h"
#include "text/concat.h"

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

// Why nothing is decided.
Failure undecided(bool is_too_deep) {
  if (!is_too_deep) {
    return fail(ErrorCode::limit, "validating the document against its schema takes too many steps",
                {}, "its alternatives and references multiply; nest fewer of them");
  }
  return fail(ErrorCode::limit, "the document is nested too deeply for its schema", {},
              text::concat("at most ", std::to_string(kMostDepth),
                           " subschemas may apply within each other; use fewer references and "
                           "applicators for each level of the document"));
}

// Most documents are valid, so errors are searched only if the fast check fails.
template <typename Answer>
Result<Answer> explained(const Program& program, const json::View& instance, std::size_t limit,
                         Answer (*explain)(Explainer&, const json::View&)) {
  const Steps steps = Steps::for_values(instance.document_size());
  Evaluator evaluator(program, steps);
  if (evaluator.accepts(instance)) return Answer();
  if (evaluator.is_exhausted()) return undecided(evaluator.is_too_deep());
  Explainer explainer(program, steps, limit, evaluator.accepted_parts());
  Answer answer = explain(explainer, instance);
  if (explainer.is_exhausted()) return undecided(explainer.is_too_deep());
  return answer;
}

}  // namespace

Result<Findings> Validator::validate(const json::View& instance, std::size_t limit) const {
  return explained<Findings>(
      compiled_->program, instance, limit,
      [](Explainer& explainer, const json::View& value) { return explainer.explain(value); });
}

Result<std::optional<OutputUnit>> Validator::output(const json::View& instance,
                                                    std::size_t limit) const {
  return explained<std::optional<OutputUnit>>(
      compiled_->program, instance, limit, [](Explainer& explainer, const json::View& value) {
        return std::optional(explainer.explain_as_units(value));
      });
}

Verdict Validator::judge(const json::View& instance) const {
  Evaluator evaluator(compiled_->program, Steps::for_values(instance.document_size()));
  if (evaluator.accepts(instance)) return Verdict::valid;
  return evaluator.is_exhausted() ? Verdict::undecided : Verdict::invalid;
}

}  // namespace baton::schema
