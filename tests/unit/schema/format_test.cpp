#include "schema/format.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace baton::schema {
namespace {

struct FormatCase {
  std::string name;
  std::vector<std::string> valid;
  std::vector<std::string> invalid;
};

void PrintTo(const FormatCase& each, std::ostream* out) {
  *out << each.name;
}

class Formats : public testing::TestWithParam<FormatCase> {};

TEST_P(Formats, AcceptTheirGrammarOnly) {
  const FormatCase& each = GetParam();
  const auto format = find_format(each.name);
  ASSERT_TRUE(format) << each.name;
  EXPECT_EQ(format_name(*format), each.name);
  EXPECT_TRUE(matches_format(*format, format_example(*format)));
  for (const std::string& text : each.valid) EXPECT_TRUE(matches_format(*format, text)) << text;
  for (const std::string& text : each.invalid) EXPECT_FALSE(matches_format(*format, text)) << text;
}

const std::string kLongLabel(63, 'a');

const FormatCase kTimes[] = {
    {"date", {"2024-02-29"}, {"2023-02-29", "24-01-01", "2024-1-01", "2024-01-01Z", ""}},
    {"date-time",
     {"2024-01-31T10:00:00Z", "2024-01-31t10:00:00.123456789-02:30", "2016-12-31T23:59:60Z"},
     {"2024-01-31", "2024-01-31T10:00:00", "2024-01-31 10:00:00Z", "2016-12-31T22:59:60Z"}},
    {"time",
     {"10:00:00Z", "23:59:60Z", "00:59:60+01:00", "10:00:00.5-00:00"},
     {"10:00:00", "10:00Z", "24:00:00Z", "23:58:60Z", "23:59:60+01:00", "10:00:00,5Z"}},
    {"duration",
     {"P1Y2M3DT4H5M6S", "P1Y", "P2M10D", "PT36H", "PT0S", "P4W", "P1YT1M"},
     {"", "P", "PT", "P1", "1D", "P1DT", "P1Y2D", "PT1H6S", "P1W1D", "P1D2M", "P1.5D", "p1d",
      "P1DT1D", "P1H", "P\u0661D", "-P1D"}},
};
INSTANTIATE_TEST_SUITE_P(Times, Formats, testing::ValuesIn(kTimes));

const FormatCase kHosts[] = {
    {"hostname",
     {"a", "www.example.org", "4you.example", "a--b", "xn--mnchen-3ya.example", kLongLabel},
     {"", ".", "a.", ".a", "a..b", "-a", "a-", "a_b", "a b", kLongLabel + "a", "m\u00fcnchen",
      "xn--", "xn--a-ecp", kLongLabel + "." + kLongLabel + "." + kLongLabel + "." + kLongLabel}},
    {"idn-hostname",
     {"a", "m\u00fcnchen.example", "xn--mnchen-3ya", "XN--MNCHEN-3YA", "\u4f8b\u3002\u6d4b\u8bd5",
      "\u05d0\u05d1.\u05d2", "\u0645\u062b\u0627\u0644"},
     {"", "a..b", "m\u00fc_nchen", "-\u00fc", "\u00dcber", "\u0301a", "a\u200db", "x\u00b7y",
      "ab--cd", "xn--\u00fc", "\u05d0a", "1a.\u05d0", "a\u05d0", "\u0661\u06f1", "\u2603.example",
      std::string("a\0b", 3), std::string(80, 'a')}},
    {"ipv4",
     {"0.0.0.0", "255.1.2.3"},
     {"", "1.2.3", "1.2.3.4.5", "01.2.3.4", "256.1.1.1", "1.2.3.4 "}},
    {"ipv6",
     {"::", "::1", "1:2:3:4:5:6:7:8", "1::8", "::ffff:1.2.3.4", "1:2:3:4:5:6:7::"},
     {"", ":", ":::", "1:2:3:4:5:6:7", "1::2::3", "12345::", "::1.2.3", "fe80::1%eth0", "[::1]"}},
    {"email",
     {"a@b", "a.b+c@example.org", "\"a b\"@example.org", "\"a\\\"b\"@example.org", "\"a\\\\\"@c",
      "a@[127.0.0.1]", "a@[IPv6:::1]"},
     {"", "a", "@b", "a@", ".a@b", "a..b@c", "a@b@c", "a@-b", "a@b.", "\"a\"b\"@c", "\"a\\\"@c",
      "\"a\\\\\"b\"@c", "\u00e4@b", "a@\u00e4", std::string(65, 'a') + "@b"}},
    {"idn-email",
     {"\u00e4@\u00fc.example", "a@b", "\"\u00e4 b\"@c"},
     {"\u00e4", "\u00e4@", "\u00e4 b@c", "a@\u00e4_b", "a@-\u00e4"}},
};
INSTANTIATE_TEST_SUITE_P(Hosts, Formats, testing::ValuesIn(kHosts));

const FormatCase kReferences[] = {
    {"uri",
     {"https://u@example.org:80/a%20b?c=d#e", "urn:a:b", "mailto:a@b", "http://[::1]/", "a:"},
     {"", "a/b", "//a", "http://a b", "http://a/\u00e4", "1a:b", "http://a/%2", "http://[::1",
      "http://a:x/"}},
    {"uri-reference", {"", "a/b", "//a", "?q", "#f", "a:b"}, {"\\a", "a b", "#a#b", "1:b"}},
    {"iri",
     {"https://m\u00fcnchen.example/\u00e4?\ue000#\u00f6", "urn:\U00020000"},
     {"/\u00e4", "http://a/\ue000", "http://a/\u0080", "http://a/\ufdd0", "http://a/\U000e0001"}},
    {"iri-reference", {"", "\u00e4/b", "#\u00e4"}, {"\\\u00e4", "\u00e4 b", "#\ue000"}},
    {"uri-template",
     {"", "a", "{a}", "{+a.b,c}/{?x:9999,y*}", "a%20b", "{a%20b}", "\u00e4", "{_}", "'"},
     {"{", "}", "{}", "{a", "a}", "{{a}}", "{a b}", "{a.}", "{.a.}", "{a:0}", "{a:12345}", "{a:}",
      "{a**}", "{a:1*}", "%2", "{a%2}", "a b", "a<b", "\\"}},
    {"json-pointer", {"", "/", "/a~0b/0"}, {"a", "/~", "/~2", "#/a"}},
    {"relative-json-pointer",
     {"0", "0#", "1/a", "10", "2-1/a", "0+1"},
     {"", "#", "/a", "-1", "01", "1a", "0##", "0+", "0+01", "0-0", "1/~"}},
    {"uuid",
     {"00000000-0000-0000-0000-000000000000", "ABCDEF00-aaaa-bbbb-cccc-0123456789ab"},
     {"", "00000000000000000000000000000000", "0000000g-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-00000000000"}},
    {"regex", {"", "^a$", "(?=a)", "(?<n>a)\\k<n>", "a{5000}"}, {"(", "a**", "\\a", "[b-a]"}},
};
INSTANTIATE_TEST_SUITE_P(References, Formats, testing::ValuesIn(kReferences));

TEST(FindFormat, KnowsNoOther) {
  EXPECT_FALSE(find_format("house-number"));
  EXPECT_FALSE(find_format(""));
}

TEST(NearestFormat, CorrectsASpelling) {
  EXPECT_EQ(nearest_format("datetime"), "date-time");
  EXPECT_EQ(nearest_format("ipv5"), "ipv4");
  EXPECT_FALSE(nearest_format("house-number"));
}

}  // namespace
}  // namespace baton::schema
