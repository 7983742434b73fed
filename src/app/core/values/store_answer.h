#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "baton/result.h"
#include "store/data_store.h"

// Answers of work within a transaction. The work may be repeated (see DataWork): an answer that it
// returns, instead of setting a variable, cannot keep anything of an earlier attempt.
namespace baton::app {

// What the work returns: a Result of the answer.
template <typename Work, typename Scope>
using ResultIn = std::invoke_result_t<const Work&, Scope&>;

// Work that returns an answer, not only success.
template <typename Work, typename Scope>
concept AnswersIn = !std::is_void_v<typename ResultIn<Work, Scope>::value_type>;

// Calls `run` with work that has no answer, and returns the answer of its last attempt.
template <typename Scope, typename Run, AnswersIn<Scope> Work>
ResultIn<Work, Scope> answer_from(const Run& run, const Work& work) {
  std::optional<typename ResultIn<Work, Scope>::value_type> answer;
  Result<void> done = run([&](Scope& scope) -> Result<void> {
    ResultIn<Work, Scope> result = work(scope);
    if (!result) return fail(std::move(result).error());
    answer.emplace(*std::move(result));
    return {};
  });
  if (!done) return fail(std::move(done).error());
  return *std::move(answer);
}

template <AnswersIn<DataTransaction> Work>
ResultIn<Work, DataTransaction> read_store(DataStore& store, const Work& work) {
  return answer_from<DataTransaction>([&](const DataWork& run) { return store.read(run); }, work);
}

template <AnswersIn<DataTransaction> Work>
ResultIn<Work, DataTransaction> write_store(DataStore& store, std::string_view scope,
                                            const Work& work) {
  return answer_from<DataTransaction>([&](const DataWork& run) { return store.write(scope, run); },
                                      work);
}

}  // namespace baton::app
