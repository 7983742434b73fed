#include "text/line_buffer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace baton::text {
namespace {

using Found = LineBuffer::Found;

// All lines there are; "<too long>" stands for one that was.
std::vector<std::string> lines_in(LineBuffer& buffer, bool is_end = false) {
  std::vector<std::string> lines;
  for (std::string line;;) {
    Found found = buffer.next(line);
    if (found == Found::nothing && is_end) found = buffer.last(line);
    if (found == Found::nothing) return lines;
    lines.push_back(found == Found::line ? line : "<too long>");
  }
}

TEST(LineBuffer, MakesLinesOfPieces) {
  LineBuffer buffer(100);
  buffer.add("on");
  EXPECT_TRUE(lines_in(buffer).empty());
  buffer.add("e\ntwo\n\nth");
  EXPECT_EQ(lines_in(buffer), (std::vector<std::string>{"one", "two", ""}));
  buffer.add("ree\n");
  EXPECT_EQ(lines_in(buffer), (std::vector<std::string>{"three"}));
}

TEST(LineBuffer, GivesWhatHasNoEndAtTheEnd) {
  LineBuffer buffer(100);
  buffer.add("one\ntwo");
  EXPECT_EQ(lines_in(buffer, true), (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(lines_in(buffer, true).empty());
}

TEST(LineBuffer, PassesOverWhatIsTooLong) {
  LineBuffer buffer(4);
  buffer.add("1234\n12345\n");
  EXPECT_EQ(lines_in(buffer), (std::vector<std::string>{"1234", "<too long>"}));
  buffer.add("12345");
  EXPECT_TRUE(lines_in(buffer).empty());
  buffer.add("678");
  EXPECT_TRUE(lines_in(buffer).empty());
  buffer.add("9\nnext\n");
  EXPECT_EQ(lines_in(buffer), (std::vector<std::string>{"<too long>", "next"}));
  buffer.add("123456");
  EXPECT_EQ(lines_in(buffer, true), (std::vector<std::string>{"<too long>"}));
}

TEST(LineBuffer, FindsTheSameLinesHoweverTheyAreCut) {
  const std::string text = "a\n\nbc\ndefghij\nk\nlmnop";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    LineBuffer buffer(5);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      buffer.add(std::string_view(text).substr(at, piece));
      for (std::string& line : lines_in(buffer)) lines.push_back(std::move(line));
    }
    for (std::string& line : lines_in(buffer, true)) lines.push_back(std::move(line));
    EXPECT_EQ(lines, (std::vector<std::string>{"a", "", "bc", "<too long>", "k", "lmnop"}))
        << piece;
  }
}

}  // namespace
}  // namespace baton::text
