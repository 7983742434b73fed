#include "domain/workflow/phase.h"

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "domain/workflow/changes.h"

namespace baton::workflow {

Result<PhaseChanged> change_phase(Json& state, std::string_view phase, Instant now) {
  BATON_CHECK(check_writable(state));
  if (!model::is_one_of(phase, model::kPhases)) {
    return fail(ErrorCode::usage, "unknown phase", std::string(phase),
                model::choice_hint(phase, model::kPhases));
  }
  PhaseChanged changed{std::string(model::text_member(state, "phase")), std::string(phase)};
  if (changed.before == changed.after) return changed;
  model::set_member(state, "phase", std::string(phase));
  touch(state, now);
  return changed;
}

}  // namespace baton::workflow
