#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/detection/find_secrets.h"

namespace {

constexpr std::size_t kSize = std::size_t{1} << 20;

// Texts without a secret, as agents write and read them.
constexpr std::string_view kProse =
    "The agent planner finished with status success after 3.5 s and wrote 12 files to src/domain. "
    "The review has no open findings; the next step belongs to the code writer, who waits for "
    "it.\n";
constexpr std::string_view kCode =
    "  for (std::size_t at = 0; at < text.size(); ++at) {\n    if (is_name(text[at])) continue;\n"
    "    const Range range = {.begin = at, .end = find_end(text, at)};\n    ranges.push(range);\n  "
    "}\n";
constexpr std::string_view kLog =
    "{\"time\":\"2026-01-01T10:00:00Z\",\"level\":\"info\",\"agent\":\"planner\",\"message\":"
    "\"recorded output\",\"duration\":1234}\n";

void find_secrets(benchmark::State& state, std::string_view part) {
  std::string text;
  while (text.size() < kSize) text += part;
  for (auto iteration : state) {
    benchmark::DoNotOptimize(baton::detection::find_secrets(text));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_CAPTURE(find_secrets, prose, kProse);
BENCHMARK_CAPTURE(find_secrets, code, kCode);
BENCHMARK_CAPTURE(find_secrets, json_lines, kLog);

}  // namespace
