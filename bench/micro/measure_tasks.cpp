#include <benchmark/benchmark.h>

#include <string>

#include <nlohmann/json.hpp>

#include "domain/model/relevance_map.h"
#include "domain/model/semantic_rules.h"
#include "domain/tasks/graph.h"

namespace {

using baton::Json;

// A chain, or tasks that depend on the three before them.
Json state_with_tasks(std::int64_t count, std::int64_t width) {
  Json state = {{"tasks", Json::array()}};
  for (std::int64_t number = 0; number < count; ++number) {
    Json depends_on = Json::array();
    for (std::int64_t back = 1; back <= width && back <= number; ++back) {
      depends_on.push_back("t" + std::to_string(number - back));
    }
    state["tasks"].push_back({{"id", "t" + std::to_string(number)},
                              {"title", "Piece of work"},
                              {"dependsOn", std::move(depends_on)},
                              {"status", "pending"}});
  }
  return state;
}

// The rules of a state, that of circles among them.
void check_tasks(benchmark::State& state) {
  const Json document = state_with_tasks(state.range(0), state.range(1));
  const baton::model::RelevanceMap map;
  for (auto iteration : state) {
    benchmark::DoNotOptimize(baton::model::check_state(document, map));
  }
}
BENCHMARK(check_tasks)->Args({10'000, 1})->Args({10'000, 3})->Unit(benchmark::kMillisecond);

void sort_tasks(benchmark::State& state) {
  const Json document = state_with_tasks(state.range(0), state.range(1));
  for (auto iteration : state) {
    benchmark::DoNotOptimize(baton::tasks::TaskGraph(baton::tasks::tasks(document)));
  }
}
BENCHMARK(sort_tasks)->Args({1'000, 3})->Args({10'000, 3})->Unit(benchmark::kMillisecond);

}  // namespace
