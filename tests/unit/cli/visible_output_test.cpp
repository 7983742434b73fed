#include "cli/visible_output.h"

#include <gtest/gtest.h>

#include "support/fake_console.h"

namespace baton::cli {
namespace {

// Writes each byte of the text as one piece.
std::string written(std::string_view text, bool is_terminal) {
  test::FakeConsole console;
  console.output_is_terminal = is_terminal;
  TextOutput output(console);
  for (const char byte : text) output.write({&byte, 1});
  output.finish();
  return console.output;
}

TEST(TextOutput, HasNoControlCharacterOnATerminal) {
  EXPECT_EQ(written("\x1b]0;title\a \x7f \u009b \xff\n", true),
            "\\x1b]0;title\\x07 \\x7f \\u009b \\xff\n");
}

TEST(TextOutput, KeepsCharactersAndLineEndsThatPiecesDivide) {
  const std::string text = "é 写\r\n\U0001F600\tx\n";
  EXPECT_EQ(written(text, true), text);
  EXPECT_EQ(written("\r\xe2\x82", true), "\\x0d\\xe2\\x82");
}

TEST(TextOutput, IsUnchangedElsewhere) {
  const std::string text = "\x1b[31m\r\xe2\x82";
  EXPECT_EQ(written(text, false), text);
}

}  // namespace
}  // namespace baton::cli
