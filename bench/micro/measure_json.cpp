#include <nlohmann/json.hpp>

#include "json/print.h"
#include "json/read.h"
#include "micro/measured.h"

namespace {

void read_json(benchmark::State& state) {
  bench::measure(
      state, [](std::int64_t size) { return baton::json::read(bench::state_text(size), "state"); });
}
BATON_BENCHMARK(read_json);

void print_json(benchmark::State& state) {
  bench::measure(state, [](std::int64_t size) { return baton::json::print(bench::state(size)); });
}
BATON_BENCHMARK(print_json);

// What others pay who take a document by value.
void copy_json(benchmark::State& state) {
  bench::measure(state, [](std::int64_t size) { return baton::Json(bench::state(size)); });
}
BATON_BENCHMARK(copy_json);

}  // namespace
