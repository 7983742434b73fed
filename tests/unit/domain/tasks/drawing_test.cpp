#include "domain/tasks/drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "task_list.h"

namespace baton::tasks {
namespace {

constexpr const char* kHostile =
    "\"]; n9 --> n0\n%%{init: {}}%% `<script>` click \\\" # [x](y) |z|";

Json hostile() {
  Json state = state_of({make_task("end"), make_task("t2", {"end"})});
  state["tasks"][0]["title"] = kHostile;
  return state;
}

TEST(TaskDrawing, GivesMermaidNothingOfATitleThatItCouldUnderstand) {
  const Json state = hostile();
  const std::string text = draw_mermaid(TaskGraph(tasks(state)));
  const std::string line = text.substr(0, text.find(":::"));
  const std::string label =
      line.substr(line.find("[\"") + 2, line.rfind("\"]") - line.find("[\"") - 2);
  EXPECT_EQ(label.find_first_of("\"[](){}<>|`%\\\n"), std::string::npos) << label;
  EXPECT_EQ(std::ranges::count(text, '\n'), 3 + 1 + 6);  // head and nodes, edge, classes
}

TEST(TaskDrawing, KeepsATitleInsideItsQuotesInDot) {
  const Json state = hostile();
  const std::string text = draw_dot(TaskGraph(tasks(state)));
  bool is_quoted = false;
  std::string outside;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_quoted && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      is_quoted = !is_quoted;
    } else if (!is_quoted) {
      outside += text[at];
    }
  }
  EXPECT_FALSE(is_quoted);
  EXPECT_EQ(outside.find("script"), std::string::npos);
  EXPECT_EQ(outside.find("n9"), std::string::npos);
  EXPECT_NE(outside.find("n0 -> n1;"), std::string::npos);
}

TEST(TaskDrawing, ShowsLayersAsText) {
  const Json state = state_of({make_task("c", {"a", "b"}), done_task("a"), make_task("b", {"a"})});
  EXPECT_EQ(draw_text(TaskGraph(tasks(state))),
            "Layer 1\n"
            "  a  done     Title of a\n"
            "Layer 2\n"
            "  b  ready    Title of b  ← a\n"
            "Layer 3\n"
            "  c  waiting  Title of c  ← a and b\n");
}

}  // namespace
}  // namespace baton::tasks
