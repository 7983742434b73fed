#include <array>

#include <nlohmann/json.hpp>

#include "domain/policy/redact.h"
#include "micro/measured.h"

namespace {

using baton::policy::Action;
using baton::policy::FieldRule;

// The document is clean: what is measured is looking, and one copy of it (see copy_json).
void redact_clean_document(benchmark::State& state) {
  const std::array<FieldRule, 3> rules = {{{.field = "apiKeys", .action = Action::redact},
                                           {.field = "passwords", .action = Action::remove},
                                           {.field = "/agentSequence/*/outputs/secret"}}};
  bench::measure(
      state, [&](std::int64_t size) { return baton::policy::redact(bench::state(size), rules); });
}
BATON_BENCHMARK(redact_clean_document);

}  // namespace
