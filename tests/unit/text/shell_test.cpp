#include "text/shell.h"

#include <gtest/gtest.h>

namespace baton::text {
namespace {

TEST(ShellWord, StaysAsItIsIfTheShellTakesItLiterally) {
  EXPECT_EQ(shell_word("/tmp/tour-1"), "/tmp/tour-1");
  EXPECT_EQ(shell_word("/tmp/\u00fcbung"), "/tmp/\u00fcbung");
}

TEST(ShellWord, IsQuotedOtherwise) {
  EXPECT_EQ(shell_word("/tmp/my tour"), "'/tmp/my tour'");
  EXPECT_EQ(shell_word("$HOME; ls"), "'$HOME; ls'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace baton::text
