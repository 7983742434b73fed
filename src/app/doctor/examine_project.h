#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/exit_status.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/position.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

enum class Health : std::uint8_t { ok, warning, error };

std::string_view name_of(Health health);

// The result of one check.
struct Examined {
  std::string name;  // stable: "state", "lock", …
  Health health = Health::ok;
  std::string message;
  std::string hint;
  // The place of an error in a file, if it is known.
  std::string file = {};
  std::optional<Position> position = {};
};

// All checks, or those besides configuration and state that take no lock and open no data store.
enum class Examination : std::uint8_t { everything, surroundings };

enum class Repairs : std::uint8_t { no, yes };

struct ExamineProject {
  Repairs repairs = Repairs::no;
  Examination scope = Examination::everything;
};

struct ProjectExamined {
  std::vector<Examined> checks;
  std::vector<std::string> fixed;  // repairs made before the checks, one sentence each

  [[nodiscard]] bool healthy() const;
  [[nodiscard]] int exit_code() const { return exit_code_if(healthy()); }
};

// Checks everything below the root that baton relies on, and whether Claude Code calls it. Changes
// nothing, unless safe repairs are requested (repair_project.h), which are made first. A check that
// cannot be made is reported as such and does not fail the whole.
Result<Outcome<ProjectExamined>> examine_project(const ExamineProject& request,
                                                 Workspace& workspace);
// The problem as findings; the rule is "doctor-NAME". Empty if the check is ok.
Findings findings_of(const Examined& check);
Json to_json(const ProjectExamined& examined);

}  // namespace baton::app
