#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/tasks/task_prompt.h"
#include "domain/tasks/edit.h"
#include "unit/app/notes/notes_fixture.h"

namespace baton::test {
namespace {

class NotesOfATask : public NotesTest {
 protected:
  app::TaskPromptMade prompt(const std::string& description,
                             app::PromptForm form = app::PromptForm::fenced) {
    Json state = Json::object();
    const std::vector<Json> drafts = {
        {{"title", "Write"}, {"description", description}, {"assignee", "code-writer"}}};
    EXPECT_TRUE(tasks::add_tasks(state, drafts, {}));
    app::Workspace workspace = open();
    const auto made =
        app::prompt_of_state(state, {.id = "t1", .agent = {}, .form = form}, workspace);
    warnings_ = workspace.notes();
    EXPECT_TRUE(made) << made.error().phrase.view();
    return made.value_or(app::TaskPromptMade{});
  }

  Findings warnings_;
};

bool has(const app::TaskPromptMade& prompt, const char* part) {
  return prompt.text.find(part) != std::string::npos;
}

TEST_F(NotesOfATask, StandFencedInItsPromptWhereItRefersToThem) {
  put_note("editor/1.md", "Cite what is old\n");
  put_note("editor/2.md", "Secret plans\n");
  const auto made = prompt("Follow note:editor/1.md");
  EXPECT_TRUE(has(made, "## Notes\n\n### note:editor/1.md\n")) << made.text;
  EXPECT_TRUE(has(made, "Cite what is old")) << made.text;
  EXPECT_FALSE(has(made, "Secret plans"));
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(NotesOfATask, AreNoPartOfThePlainText) {
  put_note("editor/1.md", "Cite what is old\n");
  EXPECT_EQ(prompt("Follow note:editor/1.md", app::PromptForm::plain).text,
            "# Task: Write\n\nFollow note:editor/1.md");
}

TEST_F(NotesOfATask, AreWithheldByTheirAuthorsPolicyAndMissedAloud) {
  put_note("security-auditor/1.md", "canary");
  const auto made = prompt("See note:security-auditor/1.md and note:editor/none.md");
  EXPECT_FALSE(has(made, "canary"));
  ASSERT_EQ(warnings_.size(), 2U);
  EXPECT_EQ(warnings_[1].message, "The note editor/none.md is not shown: there is no such note");
}

}  // namespace
}  // namespace baton::test
