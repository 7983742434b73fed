#include "domain/detection/control_sequence.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

const std::string kGithub = "ghp_9QeWJKY40uvSwMFLbT7rZx2NdC1aHgVpXi3o";

const std::vector<std::string> kSequences = {"\x1b[m",
                                             "\x1b[K",
                                             "\x1b[2K",
                                             "\x1b[1;31m",
                                             "\x1b[38:2:1:2:3m",
                                             "\x1b[38;2;1;2;3m",
                                             "\x1b[?25h",
                                             "\x1b[3C",
                                             "\x1b[2 q",
                                             "\x1b[!p",
                                             "\x1b[1~",
                                             "\x1b(B",
                                             "\x1b)0",
                                             "\x1b#8",
                                             "\x1b%G",
                                             "\x1b$(C",
                                             "\x1b"
                                             "7",
                                             "\x1bM",
                                             "\x1b"
                                             "c",
                                             "\x1b=",
                                             "\\u001b[2K",
                                             "\\x1b[?25l",
                                             "\\033[38:5:2m",
                                             "\\e[3C",
                                             "\\e(B",
                                             "#033[1;31m"};

TEST(ControlSequence, HasTheSameBeginAndEndFromBothSides) {
  for (const std::string& sequence : kSequences) {
    const std::string text = "a " + sequence + " b";
    const std::size_t end = 2 + sequence.size();
    EXPECT_EQ(end_of_sequence(text, 2), end) << sequence;
    EXPECT_EQ(begin_of_sequence(text, end), 2U) << sequence;
    EXPECT_EQ(end_of_sequence_around(text, end - 1), end) << sequence;
    EXPECT_EQ(end_of_sequence_around(text, end), end) << sequence;
  }
}

TEST(ControlSequence, IsNotWhatOnlyLooksLikeOne) {
  for (const std::string text :
       {"\x1b", "\x1b[", "\x1b[31", "\x1b[31\n", "\x1b]0;title", "\x1b]0;ti\ntle\a",
        "\x1b]0;title\x1b[m", "\\e]0;title\a", "\\e", "\\etc", "\\e.x", "\\e\\", "\\u001b",
        "\\x1b[\"key", "\\x41[m", "#333[m", "[1m"}) {
    EXPECT_EQ(end_of_sequence(text, 0), 0U) << text;
  }
  const std::string text = "x[1m 1m K";
  for (std::size_t end = 0; end <= text.size(); ++end) EXPECT_EQ(begin_of_sequence(text, end), end);
  EXPECT_EQ(end_of_sequence("\x1b[" + std::string(100, '1') + "m", 0), 0U);
}

TEST(ControlSequence, MayContainATextForTheTerminal) {
  for (const std::string sequence :
       {"\x1b]0;title\a", "\x1b]8;;https://x.io\x1b\\", "\x1b]8;;\x1b\\", "\x1b]2;Zeit\xC3\xA4\a",
        "\x1bP1$r0m\x1b\\", "\x1b_note\x1b\\", "\x1b\\"}) {
    EXPECT_EQ(end_of_sequence("a " + sequence + " b", 2), 2 + sequence.size()) << sequence;
  }
  const std::string address = "\x1b]8;;https://x.io/" + std::string(3000, 'a') + "\a";
  EXPECT_EQ(end_of_sequence(address, 0), address.size());
}

TEST(ControlSequence, MayBeDirectlyInFrontOfAToken) {
  for (const std::string& sequence : kSequences) {
    EXPECT_EQ(cleaned("x " + sequence + kGithub + " y"),
              "x " + sequence + "[REDACTED:github-token] y")
        << sequence;
  }
  EXPECT_EQ(cleaned("\x1b[01;31m\x1b[K" + kGithub + "\x1b[m\x1b[K"),
            "\x1b[01;31m\x1b[K[REDACTED:github-token]\x1b[m\x1b[K");
}

TEST(ControlSequence, MayBeInsideAToken) {
  for (const std::string& sequence : kSequences) {
    EXPECT_EQ(cleaned("x " + kGithub.substr(0, 9) + sequence + kGithub.substr(9) + " y"),
              "x [REDACTED:github-token] y")
        << sequence;
  }
}

TEST(ControlSequence, MayBeAroundANameAndItsValue) {
  for (const std::string& sequence : kSequences) {
    EXPECT_EQ(cleaned(sequence + "pass" + sequence + ": " + sequence + "hunter2x9 y"),
              sequence + "pass" + sequence + ": " + sequence + "[REDACTED:password] y")
        << sequence;
  }
}

TEST(ControlSequence, HidesNoNameIfItIsMadeUp) {
  for (const std::string before : {"\x1b[", "\x1b[1", "\x1b ", "\x1b"}) {
    EXPECT_EQ(cleaned(before + "password=hunter2x9 y"), before + "password=[REDACTED:password] y");
  }
}

TEST(ControlSequence, EndsAValueIfItMovesTheCursor) {
  EXPECT_EQ(cleaned("password=hunter2x9\x1b[20Gdone\x1b[2;5Hnext"),
            "password=[REDACTED:password]\x1b[20Gdone\x1b[2;5Hnext");
}

}  // namespace
}  // namespace baton::detection
