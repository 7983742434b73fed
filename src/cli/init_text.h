#pragma once

#include <string>

#include "app/agents/templates.h"
#include "app/core/files/register_merge_driver.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/write_ci_files.h"

// The parts of the answer of `baton init`.
namespace baton::cli {

std::string text_of(const app::WorkflowBegun& begun);
std::string text_of(const app::MergeDriver& driver);
std::string text_of(const app::TemplateApplied& applied);
std::string text_of(const app::CiWritten& written);

}  // namespace baton::cli
