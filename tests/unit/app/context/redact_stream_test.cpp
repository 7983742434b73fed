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

// The text arrives in pieces of one size.
Redacted redacted(std::string_view text, std::size_t size) {
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
  answer.done = redact_stream({.read = read, .write = write}, workspace);
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

TEST(RedactStream, PrintsAnEmptyText) {
  const Redacted answer = redacted("", 1);
  ASSERT_TRUE(answer.done.has_value());
  EXPECT_EQ(answer.text, "");
}

}  // namespace
}  // namespace baton::app
