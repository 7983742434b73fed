// docs/mcp.md and docs/shared-context.md list every action of the tools.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "app/actions/tool_declarations.h"
#include "text/concat.h"

namespace baton::test {
namespace {

using Names = std::set<std::string, std::less<>>;

std::string document(std::string_view name) {
  std::ifstream file(text::concat(BATON_DOCS "/", name));
  EXPECT_TRUE(file.is_open()) << name;
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

// The names between backquotes from `begin` up to `end`.
Names names_between(const std::string& text, std::string_view begin, std::string_view end) {
  Names names;
  std::size_t at = text.find(begin);
  EXPECT_NE(at, std::string::npos) << begin;
  if (at == std::string::npos) return names;
  at += begin.size();
  const std::size_t stop = text.find(end, at);
  for (std::size_t open = text.find('`', at); open < stop; open = text.find('`', at)) {
    at = text.find('`', open + 1) + 1;
    names.insert(text.substr(open + 1, at - open - 2));
  }
  return names;
}

Names actions_of(std::string_view tool) {
  Names names;
  for (const app::ToolDeclaration& declaration : app::tool_declarations()) {
    if (declaration.name != tool) continue;
    for (const app::Action& action : declaration.actions()) {
      const bool is_published_name = action.name.ends_with("_env_data");
      if (!is_published_name) names.emplace(action.name);
    }
  }
  return names;
}

TEST(DocumentedActions, AreThoseOfTheTools) {
  const std::string page = document("mcp.md");
  for (const app::ToolDeclaration& tool : app::tool_declarations()) {
    const Names listed = names_between(page, text::concat("| `", tool.name, "` |"), "\n");
    EXPECT_EQ(listed, actions_of(tool.name)) << tool.name;
  }
}

TEST(DocumentedActions, AreThoseOfTheSharedCall) {
  EXPECT_EQ(names_between(document("shared-context.md"), "The actions are ", ". "),
            actions_of("shared_context"));
}

}  // namespace
}  // namespace baton::test
