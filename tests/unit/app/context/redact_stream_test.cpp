#include "app/context/redact_stream.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "support/fake_project.h"

namespace baton::app {
namespace {

struct Redacted {
  Result<void> done;
  std::string text;
};

// The text arrives in pieces of one size. `pauses`: after each of them.
Redacted redacted(std::string_view text, std::size_t size, bool pauses = false) {
  test::FakeProject project;
  Workspace workspace(*project.open({}));
  Redacted answer;
  const auto read = [&]() -> Result<std::string> {
    const std::string piece(text.substr(0, size));
    text.remove_prefix(piece.size());
    return piece;
  };
  const auto write = [&answer](std::string_view part) {
    answer.text += part;
    return true;
  };
  answer.done = redact_stream({.read = read, .pauses = [pauses] { return pauses; }, .write = write},
                              workspace);
  return answer;
}

std::string utf16(std::string_view ascii) {
  std::string text = "\xFF\xFE";
  for (const char c : ascii) text += {c, '\0'};
  return text;
}

TEST(RedactStream, RefusesUtf16HoweverItArrives) {
  const std::string text = utf16("token: a\n");
  for (const std::size_t size : {std::size_t{1}, std::size_t{3}, text.size()}) {
    const Redacted answer = redacted(text, size);
    ASSERT_FALSE(answer.done.has_value()) << size;
    EXPECT_EQ(answer.done.error().code, ErrorCode::malformed) << size;
    EXPECT_EQ(answer.text, "") << size;
  }
}

TEST(RedactStream, RefusesUtf16OfWhichMoreThanTheFirstBytesArrive) {
  const Redacted answer = redacted(utf16(std::string(100'000, 'a')), 1'000);
  ASSERT_FALSE(answer.done.has_value());
  EXPECT_EQ(answer.text, "");
}

TEST(RedactStream, PrintsATextThatArrivesByteByByte) {
  const Redacted answer = redacted("one line\n", 1);
  ASSERT_TRUE(answer.done.has_value());
  EXPECT_EQ(answer.text, "one line\n");
}

TEST(RedactStream, PrintsTheFirstLineWhenTheTextPauses) {
  test::FakeProject project;
  Workspace workspace(*project.open({}));
  std::string printed;
  std::string before_the_end;
  std::size_t pieces = 0;
  const auto read = [&]() -> Result<std::string> {
    before_the_end = printed;
    return ++pieces == 1 ? std::string("one line\nand") : std::string();
  };
  const auto write = [&](std::string_view part) {
    printed += part;
    return true;
  };
  const Result<void> done =
      redact_stream({.read = read, .pauses = [] { return true; }, .write = write}, workspace);
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(before_the_end, "one line\n");
  EXPECT_EQ(printed, "one line\nand");
}

TEST(RedactStream, RefusesUtf16ThatPauses) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{3}}) {
    const Redacted answer = redacted(utf16("token: a\n"), size, true);
    EXPECT_FALSE(answer.done.has_value()) << size;
    EXPECT_EQ(answer.text, "");
  }
}

std::string utf16(std::u16string_view letters) {
  std::string text;
  for (const char16_t letter : letters) {
    text += {static_cast<char>(letter & 0xFFU), static_cast<char>(letter >> 8U)};
  }
  return text;
}

TEST(RedactStream, RefusesUtf16OfOtherScriptsThatPauses) {
  for (const std::u16string_view start : {u"Запуск сервера\n", u"日本語のログ\n", u"starting\n"}) {
    const std::string text = utf16(start) + utf16("password=hunter2horse9x\n");
    for (std::size_t size = 1; size < 40; ++size) {
      const Redacted answer = redacted(text, size, true);
      EXPECT_FALSE(answer.done.has_value()) << size;
      EXPECT_EQ(answer.text, "") << size;
    }
  }
}

TEST(RedactStream, RefusesUtf16BehindAFirstLine) {
  const std::string text = "starting\n" + utf16("password=hunter2horse9x\n");
  EXPECT_FALSE(redacted(text, 9, true).done.has_value());
  EXPECT_EQ(redacted(text, 9, true).text, "starting\n");
}

TEST(RedactStream, PrintsAnEmptyText) {
  const Redacted answer = redacted("", 1);
  ASSERT_TRUE(answer.done.has_value());
  EXPECT_EQ(answer.text, "");
}

}  // namespace
}  // namespace baton::app
