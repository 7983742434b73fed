#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "domain/detection/find_secrets.h"
#include "domain/detection/normal_text.h"
#include "domain/detection/settled_text.h"
#include "text/ascii.h"
#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

constexpr std::string_view kBegin = "\x1b[33m";
constexpr std::string_view kEnd = "\x1b[39m";

// Each word and each other character but blanks in a colour of its own, as syntax highlighting
// does.
std::string in_colours(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text::is_word_character(text[end])) ++end;
    if (end == at) ++end;
    const std::string part(text.substr(at, end - at));
    result += text::is_space(text[at]) ? part : std::string(kBegin) + part + std::string(kEnd);
    at = end;
  }
  return result;
}

std::string without_colours(std::string_view text) {
  const auto shown = without_sequences(text);
  return shown ? shown->text() : std::string(text);
}

TEST(ColouredText, IsSearchedAsItIsWithoutColours) {
  for (const std::string_view form :
       {"config = {'password': '@'}\n", "password: str = '@'\n", "curl -u bob:@ https://x.io\n",
        "mysql -p@ db\n", "mycmd --password @ --verbose\n", "sshpass -p @ ssh x\n",
        "CREATE USER bob WITH PASSWORD '@';\n", "CREATE USER bob IDENTIFIED BY '@';\n",
        "ENV DB_PASSWORD @\n", "const apiKey string = \"@\"\n",
        "<entry key=\"password\">@</entry>\n", "run: [\"--password\", \"@\"]\n",
        "kind: Secret\ndata:\n  name: @\n  other: @\n", "Password:\n\n```\n@\n```\n",
        "{\"name\": \"API_SECRET\", \"value\": \"@\"} x\n",
        "os.environ.get(\"DB_PASSWORD\", \"@\")\n", "the password is @ now\n",
        "Authorization: Bearer @\n", "DB_PASSWORD=@\n"}) {
    const std::string text = filled(form, kRandomValue);
    ASSERT_EQ(without_colours(in_colours(text)), text);
    ASSERT_NE(cleaned(text), text) << form;
    EXPECT_EQ(without_colours(cleaned(in_colours(text))), cleaned(text)) << form;
  }
}

TEST(ColouredText, KeepsTheSequencesAroundASecret) {
  const std::string quote = "\x1b[33m'\x1b[39m";
  const std::string before =
      "x = {" + quote + "\x1b[33mpassword\x1b[39m" + quote + ": " + quote + "\x1b[33m";
  EXPECT_EQ(cleaned(before + "hunter2x\x1b[39m" + quote + "}\n"),
            before + "[REDACTED:password]\x1b[39m" + quote + "}\n");
  EXPECT_EQ(cleaned("curl -u bob:\x1b[33mhunter2x\x1b[0m x"),
            "curl -u bob:\x1b[33m[REDACTED:password]\x1b[0m x");
  EXPECT_EQ(cleaned("mycmd \x1b[36m--password\x1b[39m hunter2x\n"),
            "mycmd \x1b[36m--password\x1b[39m [REDACTED:password]\n");
  EXPECT_EQ(cleaned("mysql -phun\x1b[1mter\x1b[0m2x9 db"), "mysql -p[REDACTED:password] db");
}

TEST(ColouredText, MayHaveLinks) {
  const std::string link = "\x1b]8;;http://x.io\x1b\\";
  const std::string end = "\x1b]8;;\x1b\\";
  EXPECT_EQ(cleaned("password: " + link + "hunter2x9" + end + "\n"),
            "password: " + link + "[REDACTED:password]" + end + "\n");
  EXPECT_EQ(cleaned("\x1b]8;;https://bob:pa55word@x.io\x1b\\here" + end),
            "\x1b]8;;https://bob:[REDACTED:password]@x.io\x1b\\here" + end);
  EXPECT_EQ(cleaned("\x1b]0;password=hunter2x9 x\a$ "),
            "\x1b]0;password=[REDACTED:password] x\a$ ");
}

TEST(ColouredText, HasEachSecretOnce) {
  for (const std::string_view text :
       {"password: \x1b[33mhunter2x9\x1b[0m\n", "\x1b[33mpassword\x1b[0m: hunter2x9\n",
        "\x1b[1mghp_9QeWJKY40uvSwMFLbT7rZx2NdC1aHgVpXi3o\x1b[0m"}) {
    EXPECT_EQ(find_secrets(text).size(), 1U) << text;
  }
}

TEST(ColouredText, IsSettledAsItIsWithoutColours) {
  for (const std::string_view text : {"a\ndata:\n  foo: bar\n", "a\n<password>\nx\n", "a\nb\n"}) {
    const std::size_t size = settled_size(text);
    EXPECT_EQ(settled_size(in_colours(text)), in_colours(text.substr(0, size)).size()) << text;
  }
}

}  // namespace
}  // namespace baton::detection
