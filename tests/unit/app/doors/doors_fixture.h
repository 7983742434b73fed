#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/actions/tool_declarations.h"
#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "support/command_line.h"

namespace baton::test {

inline constexpr std::array<std::string_view, 5> kTools = {"workflow", "shared_context", "env_data",
                                                           "note", "task"};

const app::ToolDeclaration& tool_named(std::string_view name);

// The doors behind the tools over a project in memory: a workflow "wf_1" with its session, a store
// of notes "/notes", and the threads main <- solver.
class DoorsTest : public testing::Test {
 protected:
  DoorsTest();

  // What the tool of that name answers to a participant; an error as {"error": its name, or its
  // code's, "why": its phrase}; a report as {"refused": the first finding's rule}. Whatever is
  // answered satisfies the tool's schema.
  Json ask(std::string_view tool, const Json& request,
           const std::string& participant = "orchestrator");

  // An answer to what the tool's schema lets through, which also satisfies one of the command
  // line's.
  Json valid(std::string_view schema, std::string_view tool, const Json& request,
             const std::string& participant = "orchestrator");

  // The name of the error that it is refused with; "" where it is not.
  std::string refusal(std::string_view tool, const Json& request,
                      const std::string& participant = "orchestrator");

  void record(const std::string& output);

  CommandLine baton_;
};

}  // namespace baton::test
