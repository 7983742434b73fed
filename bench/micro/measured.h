#pragma once

#include <benchmark/benchmark.h>

#include "micro/inputs.h"

namespace bench {

// Repeats `work` on the input that the benchmark's argument chooses, and says which that is.
template <typename Work>
void measure(benchmark::State& state, const Work& work) {
  const std::int64_t size = state.range(0);
  for (auto iteration : state) benchmark::DoNotOptimize(work(size));
  state.SetLabel(size_name(size));
  const auto bytes = static_cast<std::int64_t>(state_text(size).size());
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * bytes);
}

}  // namespace bench

#define BATON_BENCHMARK(function) BENCHMARK(function)->DenseRange(0, bench::kSizes - 1)
