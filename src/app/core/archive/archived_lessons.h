#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/workflow/earlier_lessons.h"
#include "json/json.h"

namespace baton::app {

struct ArchivedLessons {
  std::vector<workflow::EarlierLesson> lessons;
  Findings warnings;  // about summaries that cannot be read
};

// The lessons and key decisions of all archived workflows but `workflow`, redacted by the policies
// in force.
Result<ArchivedLessons> archived_lessons(std::string_view workflow, Workspace& workspace);

// Those of these summaries, which are redacted.
Result<std::vector<workflow::EarlierLesson>> lessons_of(std::vector<Json> summaries,
                                                        Workspace& workspace);

}  // namespace baton::app
