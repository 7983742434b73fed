#include "domain/search/fold.h"

#include <gtest/gtest.h>

namespace baton::search {
namespace {

TEST(Fold, MakesLettersOfEuropeanScriptsSmall) {
  EXPECT_EQ(folded("SQL Injection"), "sql injection");
  EXPECT_EQ(folded("ÄÖÜ ÀÉÎ Ø"), "äöü àéî ø");
  EXPECT_EQ(folded("ĀĐŁŒŽ"), "āđłœž");
  EXPECT_EQ(folded("ΑΩΣ"), "αωσ");
  EXPECT_EQ(folded("ЁЖЯ"), "ёжя");
}

TEST(Fold, LeavesAloneWhatHasNoSmallLetterOfItsLength) {
  for (const char* text : {"×", "÷", "ß", "ı", "İ", "数据", "🙂", "ſ", "_-~"}) {
    EXPECT_EQ(folded(text), text);
  }
}

TEST(Fold, KeepsEveryOffsetWhateverTheBytes) {
  std::string bytes;
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; second += 3) {
      bytes += static_cast<char>(first);
      bytes += static_cast<char>(second);
    }
  }
  const std::string lower = folded(bytes);
  EXPECT_EQ(lower.size(), bytes.size());
  EXPECT_EQ(folded(lower), lower) << "folding twice changes nothing";
}

TEST(Fold, FoldsEveryByteOfALongText) {
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string text = std::string(before, 'A') + "ÄbZ" + std::string(40, '@') + "Жk[`{";
    EXPECT_EQ(folded(text), std::string(before, 'a') + "äbz" + std::string(40, '@') + "жk[`{");
  }
}

TEST(Fold, LooksNoFurtherThanTheText) {
  EXPECT_EQ(folded("\xC3"), "\xC3");
  EXPECT_EQ(folded(std::string_view("\xC3\x84", 1)), "\xC3");
}

}  // namespace
}  // namespace baton::search
