#include "domain/search/fold.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace baton::search {
namespace {

TEST(Fold, MakesLettersOfEuropeanScriptsSmall) {
  EXPECT_EQ(folded("SQL Injection"), "sql injection");
  EXPECT_EQ(folded("ÄÖÜ ÀÉÎ Ø"), "äöü àéî ø");
  EXPECT_EQ(folded("ĀĐŁŒŽ"), "āđłœž");
  EXPECT_EQ(folded("ΑΩΣ"), "αωσ");
  EXPECT_EQ(folded("ΛΌΓΟΣ"), folded("λόγος"));
  EXPECT_EQ(folded("ЁЖЯ"), "ёжя");
}

// The letters with two bytes whose lower case has two bytes, by Python's str.lower().
constexpr std::u32string_view kCapitals =
    U"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒ"
    U"ĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦ"
    U"ŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮ"
    U"ƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾ"
    U"ȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȻȽɁɃɄɅɆɈɊɌɎͰͲͶ"
    U"ͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠ"
    U"ϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙ"
    U"КЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊ"
    U"ҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚ"
    U"ӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪ"
    U"ԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ";
constexpr std::u32string_view kSmall =
    U"àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđē"
    U"ĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧ"
    U"ũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈ"
    U"ưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿ"
    U"ȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳȼƚɂƀʉʌɇɉɋɍɏͱͳͷ"
    U"ϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡ"
    U"ϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзий"
    U"клмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋ"
    U"ҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛ"
    U"ӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫ"
    U"ԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ";

// Letters that have a folded form though they are small (Unicode 15, CaseFolding.txt, status C).
constexpr std::u32string_view kVariants =
    U"\u00B5\u0345\u03C2\u03D0\u03D1\u03D5\u03D6\u03F0\u03F1\u03F5";
constexpr std::u32string_view kForms =
    U"\u03BC\u03B9\u03C3\u03B2\u03B8\u03C6\u03C0\u03BA\u03C1\u03B5";

char32_t folded_point(char32_t point) {
  if (const std::size_t at = kCapitals.find(point); at != kCapitals.npos) return kSmall[at];
  const std::size_t at = kVariants.find(point);
  return at == kVariants.npos ? point : kForms[at];
}

std::string utf8_of_two(char32_t point) {
  return {static_cast<char>(0xC0U | (point >> 6U)), static_cast<char>(0x80U | (point & 0x3FU))};
}

TEST(Fold, FoldsEveryLetterOfTwoBytes) {
  ASSERT_EQ(kCapitals.size(), kSmall.size());
  ASSERT_EQ(kVariants.size(), kForms.size());
  for (char32_t point = 0x80; point < 0x800; ++point) {
    EXPECT_EQ(folded(utf8_of_two(point)), utf8_of_two(folded_point(point)))
        << static_cast<unsigned>(point);
  }
}

TEST(Fold, FoldsLettersOfThreeAndFourBytes) {
  EXPECT_EQ(folded("VIỆT NAM, MỸ ĐÌNH"), "việt nam, mỹ đình");
  EXPECT_EQ(folded("ＡＢＣ Ⅷ Ⓩ ᾈ Ὸ ᾼ"), "ａｂｃ ⅷ ⓩ ᾀ ὸ ᾳ");
  EXPECT_EQ(folded("ᲗᲑ Ⴀ Ⰰ Ⲁ Ꙁ Ꞵ"), "თბ ⴀ ⰰ ⲁ ꙁ ꞵ");
  EXPECT_EQ(folded("ꭰꮿᏸ"), "ᎠᏯᏰ") << "the folded form of Cherokee letters is the capital";
  EXPECT_EQ(folded("𐐀𐓓𞤀𞤡"), "𐐨𐓻𞤢𞥃");
}

TEST(Fold, LeavesAloneLettersBetweenThoseWithAnotherForm) {
  for (const char* text :
       {"Ẁẃ", "ẖ", "ὗ", "Ὗ", "⅐", "ꜱ", "＠［", "𐐨", "𐖋", "ㄱ", "가", "—", "😀"}) {
    const std::string once = folded(text);
    EXPECT_EQ(once.size(), std::string_view(text).size()) << text;
    EXPECT_EQ(folded(once), once) << text;
  }
  for (const char* text : {"ẖ", "⅐", "ꜱ", "＠［", "𐖋"}) EXPECT_EQ(folded(text), text);
}

TEST(Fold, LeavesAloneWhatHasNoSmallLetterOfItsLength) {
  for (const char* text :
       {"×", "÷", "ß", "ı", "İ", "数据", "🙂", "ſ", "ẞ", "\u212A", "\u2126", "Ⱥ", "_-~"}) {
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
  EXPECT_EQ(folded(std::string_view("Ệ", 2)), std::string_view("Ệ", 2));
  EXPECT_EQ(folded(std::string_view("𞤀", 3)), std::string_view("𞤀", 3));
  EXPECT_EQ(folded("\xE1\xBBX\xF0\x9E\xA4X"), "\xE1\xBBx\xF0\x9E\xA4x");
}

}  // namespace
}  // namespace baton::search
