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

TEST(TaskDrawing, KeepsATitleOutOfTheMarkupOfAnImage) {
  const Json state = hostile();
  const std::string image = draw_svg(TaskGraph(tasks(state)));
  EXPECT_EQ(image.find("<script"), std::string::npos);
  EXPECT_NE(image.find("<title>end: &quot;]; n9 --&gt; n0\\n"), std::string::npos) << image;
  EXPECT_EQ(std::ranges::count(image, '\n'), 2 + 1 + 1 + 1 + 2 + 1);
}

// Two rows: c is below the middle of a and b, and d right of c, since it depends on b alone.
TEST(TaskDrawing, PlacesEachTaskOfAnImageBelowItsDependencies) {
  const Json state =
      state_of({done_task("a"), make_task("b"), make_task("d", {"b"}), make_task("c", {"a", "b"})});
  const std::string image = draw_svg(TaskGraph(tasks(state)));
  EXPECT_NE(image.find("viewBox=\"0 0 552 188\""), std::string::npos) << image;
  for (const char* box : {"<title>a: Title of a</title><rect x=\"24\" y=\"24\"",
                          "<title>b: Title of b</title><rect x=\"288\" y=\"24\"",
                          "<title>c: Title of c</title><rect x=\"24\" y=\"116\"",
                          "<title>d: Title of d</title><rect x=\"288\" y=\"116\""}) {
    EXPECT_NE(image.find(box), std::string::npos) << box << image;
  }
  EXPECT_NE(image.find("<path d=\"M144 72C144 94 144 94 144 116\"/>"), std::string::npos) << image;
}

TEST(TaskDrawing, ShowsLayersAsText) {
  const Json state =
      state_of({make_task("c", {"a", "b"}), done_task("a"), make_task("b", {"a"}, "in_progress")});
  EXPECT_EQ(draw_text(TaskGraph(tasks(state))),
            "Layer 1\n"
            "  a  completed    Title of a\n"
            "Layer 2\n"
            "  b  in_progress  Title of b  ← a\n"
            "Layer 3\n"
            "  c  waiting      Title of c  ← a and b\n");
}

}  // namespace
}  // namespace baton::tasks
