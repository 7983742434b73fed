#include <gtest/gtest.h>

#include "cli/run.h"
#include "support/fake_console.h"
#include "support/fake_project.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

constexpr std::string_view kNote =
    "---\nagent: a\nsessionId: s\ntimestamp: 2026-02-21T14:30:22Z\ntype: finding\ntags: "
    "[t]\n---\n\n"
    "# \x1b[2JTitle\n";

class NoteCommands : public testing::Test {
 protected:
  NoteCommands() {
    project_.world.environment.variables = {{"SFA_CONTEXT_STORE", "/notes"}, {"HOME", "/home"}};
  }

  void put_notes(std::size_t count) {
    for (std::size_t number = 0; number < count; ++number) {
      const std::string name = text::concat("a/20260221T143022-x", std::to_string(number), ".md");
      project_.folder("/notes").put(name, kNote);
    }
  }

  int run(std::vector<std::string> arguments) {
    return cli::run(std::move(arguments), console_, project_);
  }

  test::FakeProject project_;
  test::FakeConsole console_;
};

TEST_F(NoteCommands, DrawABarOnATerminalAndEraseIt) {
  put_notes(1'500);
  console_.error_is_terminal = true;
  console_.time_step = std::chrono::milliseconds{1000};
  EXPECT_EQ(run({"note", "lint"}), 0) << console_.output;
  EXPECT_NE(console_.error.find("] 256/1500 notes"), std::string::npos) << console_.error;
  EXPECT_TRUE(console_.error.ends_with("\r\x1b[K")) << "the bar is gone";
}

TEST_F(NoteCommands, DrawNoBarElsewhere) {
  put_notes(1'500);
  console_.time_step = std::chrono::milliseconds{1000};
  EXPECT_EQ(run({"note", "lint"}), 0) << console_.output;
  EXPECT_EQ(console_.error, "");
  console_.error_is_terminal = true;
  EXPECT_EQ(run({"note", "lint", "--json"}), 0) << console_.output;
  EXPECT_EQ(console_.error, "");
}

TEST_F(NoteCommands, ShowATerminalNothingThatCouldSteerIt) {
  put_notes(1);
  console_.output_is_terminal = true;
  EXPECT_EQ(run({"note", "show", "a/20260221T143022-x0.md"}), 0);
  EXPECT_EQ(console_.output.find('\x1b'), std::string::npos);
  EXPECT_NE(console_.output.find("# \\x1b[2JTitle"), std::string::npos);
}

TEST_F(NoteCommands, GiveAProgramTheNoteAsItIs) {
  put_notes(1);
  EXPECT_EQ(run({"note", "show", "a/20260221T143022-x0.md"}), 0);
  EXPECT_EQ(console_.output, kNote);
}

TEST_F(NoteCommands, ExportToATerminalNothingThatCouldSteerIt) {
  put_notes(1);
  console_.output_is_terminal = true;
  EXPECT_EQ(run({"note", "export"}), 0) << console_.error;
  EXPECT_EQ(console_.output.find('\x1b'), std::string::npos);
  EXPECT_NE(console_.output.find("# \\x1b[2JTitle"), std::string::npos) << console_.output;
}

TEST_F(NoteCommands, ExportToAProgramTheNotesAsTheyAre) {
  put_notes(1);
  EXPECT_EQ(run({"note", "export"}), 0) << console_.error;
  EXPECT_NE(console_.output.find(kNote), std::string::npos) << console_.output;
}

TEST_F(NoteCommands, TakeOneInputForOneOption) {
  put_notes(1);
  EXPECT_EQ(run({"note", "edit", "a/20260221T143022-x0.md", "--body", "-", "--append", "-"}), 2);
  EXPECT_EQ(project_.folder("/notes").content("a/20260221T143022-x0.md"), kNote);
}

}  // namespace
}  // namespace baton::cli
