#pragma once

#include <utility>
#include <variant>

#include "app/core/state/change_state.h"

namespace baton::app {

// change_state() for a use case whose edit also fills in the answer: `edit(Json& state, Answer&
// answer) -> Result<Outcome<Edited>>`. What the answer shows of the state, Edited::fill_answer
// takes from the stored one. The returned answer's member `written` is set from the write.
template <typename Answer, typename FillingEdit>
Result<Outcome<Answer>> change_and_answer(Workspace& workspace, const WriteRequest& request,
                                          const FillingEdit& edit) {
  Answer answer;
  BATON_TRY(Outcome<Written> outcome, change_state(workspace, request, [&](Json& state) {
              answer = Answer();
              return Result<Outcome<Edited>>(edit(state, answer));
            }));
  if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
  answer.written = std::get<Written>(std::move(outcome));
  return answer;
}

}  // namespace baton::app
