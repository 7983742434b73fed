#include <nlohmann/json.hpp>

#include "app/core/schemas/schema_library.h"
#include "micro/measured.h"
#include "schema/validator.h"

namespace {

constexpr std::string_view kSchema = "workflow-state";

// As a command does it: from the embedded text.
void parse_and_compile_schema(benchmark::State& state) {
  for (auto iteration : state) {
    const baton::app::SchemaLibrary library;
    benchmark::DoNotOptimize(library.compile(kSchema));
  }
}
BENCHMARK(parse_and_compile_schema);

void compile_schema(benchmark::State& state) {
  const baton::app::SchemaLibrary library;
  for (auto iteration : state) benchmark::DoNotOptimize(library.compile(kSchema));
}
BENCHMARK(compile_schema);

void evaluate_schema(benchmark::State& state) {
  const baton::app::SchemaLibrary library;
  const baton::Result<baton::schema::Validator> validator = library.compile(kSchema);
  if (!validator) return state.SkipWithError("the schema does not compile");
  bench::measure(state, [&](std::int64_t size) { return validator->accepts(bench::state(size)); });
}
BATON_BENCHMARK(evaluate_schema);

}  // namespace
