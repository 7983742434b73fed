#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
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

// All checks, or those beside the configuration and the state that take no lock and open no data
// store.
enum class Examination : std::uint8_t { everything, surroundings };

enum class Repairs : std::uint8_t { no, yes };

struct ExamineProject {
  Repairs repairs = Repairs::no;
  Examination scope = Examination::everything;
};

struct ProjectExamined {
  std::vector<Examined> checks;
  std::vector<std::string> fixed;  // repairs made before, one sentence each

  [[nodiscard]] bool healthy() const;
};

// Looks at everything that baton relies on below the root, and whether Claude Code calls it;
// changes nothing, unless it is asked to repair what is safe to repair (repair_project.h) before it
// looks. What cannot be examined becomes a check that reports this, never an error of the whole.
Result<Outcome<ProjectExamined>> examine_project(const ExamineProject& request,
                                                 Workspace& workspace);
// What was found wrong; its rule is "doctor-NAME". Empty where all is right.
Findings findings_of(const Examined& check);
Json to_json(const ProjectExamined& examined);

}  // namespace baton::app
