#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "domain/context/build.h"
#include "domain/model/semantic_rules.h"
#include "micro/measured.h"

namespace {

using baton::Result;
using baton::app::Configuration;

constexpr baton::Instant kNow{baton::Milliseconds{1'756'000'000'000}};  // in August 2025

void build_context(benchmark::State& state) {
  const Result<Configuration> configuration = baton::app::default_configuration();
  if (!configuration) return state.SkipWithError("no configuration");
  const baton::context::BuildRequest request{
      .agent = "code-writer", .execution_id = "exec_999", .now = kNow};
  bench::measure(state, [&](std::int64_t size) {
    return baton::context::build_context(bench::state(size), configuration->relevance_map,
                                         configuration->policies, request);
  });
}
BATON_BENCHMARK(build_context);

void check_state(benchmark::State& state) {
  const Result<Configuration> configuration = baton::app::default_configuration();
  if (!configuration) return state.SkipWithError("no configuration");
  bench::measure(state, [&](std::int64_t size) {
    return baton::model::check_state(bench::state(size), configuration->relevance_map);
  });
}
BATON_BENCHMARK(check_state);

void load_configuration(benchmark::State& state) {
  for (auto iteration : state) benchmark::DoNotOptimize(baton::app::default_configuration());
}
BENCHMARK(load_configuration);

}  // namespace
