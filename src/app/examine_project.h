#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class Health : std::uint8_t { ok, warning, error };

std::string_view name_of(Health health);

// One thing that was looked at.
struct Examined {
  std::string name;  // stable: "state", "lock", …
  Health health = Health::ok;
  std::string message;
  std::string hint;
};

struct ExamineProject {};

struct ProjectExamined {
  std::vector<Examined> checks;

  [[nodiscard]] bool healthy() const;
};

// Looks at everything that baton relies on below the root, and changes nothing. What cannot be
// examined is a check that says so, never an error of the whole.
Result<Outcome<ProjectExamined>> examine_project(const ExamineProject& request,
                                                 Workspace& workspace);
Json to_json(const ProjectExamined& examined);

}  // namespace baton::app
