#include "domain/detection/value_range.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(ValueRange, ContinuesBehindAMarkInAQuotedText) {
  for (const std::string_view text :
       {"password: '@''@'", "password: 'it''s@'", "password: 'a''b''@'", "DB_PASSWORD='@'\\''@'",
        R"(DB_PASSWORD='@'"'"'@')", "PASSWORD = N'@''@';", "export DB_PASSWORD='@''' ; x",
        "login(password='@''@', user='bob')"}) {
    const std::string before(text.substr(0, text.find('\'') + 1));
    const std::string result = cleaned(filled(text, kRandomValue));
    EXPECT_TRUE(result.starts_with(before + "[REDACTED:password]'")) << result;
    EXPECT_EQ(result.find(kRandomValue.substr(0, 8)), std::string::npos) << result;
  }
  for (const std::string text :
       {"password: ''", "password='', user='bob12'", "password = '' or '1x2y3z'", "f('', 'a1b2c3')",
        "password: '' # see 'a1b2c3d4'", "password: 'changeme', b: 'a''b1'"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("password: 'hunter2', note: 'it''s 1'"),
            "password: '[REDACTED:password]', note: 'it''s 1'");
  EXPECT_EQ(cleaned("password: 'hunter2'' and no more"),
            "password: '[REDACTED:password]'' and no more");
}

TEST(ValueRange, EndsAtTheSemicolonOfAConnectionString) {
  for (const std::string_view text :
       {"Server=x;Password=@,@;X=1", "\"Server=x;Uid=a;Pwd=@|@\"", "use Password=@&@;Server=x",
        "x Server=x;Password=@)@;Initial Catalog=b", "conn='Server=x; Password=@,@'",
        "SQL=Server=x;Password=@,@\nb"}) {
    const std::string before(text.substr(0, text.find('@')));
    const std::string after(text.substr(text.rfind('@') + 1));
    EXPECT_EQ(cleaned(filled(text, "Tr0ub4dorA")), before + "[REDACTED:password]" + after);
  }
  EXPECT_EQ(cleaned("see ?a=1&amp;password=hunter2&amp;b=2"),
            "see ?a=1&amp;password=[REDACTED:password]&amp;b=2");
  EXPECT_EQ(cleaned("a=1; password=hunter2, and b"), "a=1; password=[REDACTED:password], and b");
  EXPECT_EQ(cleaned("(Server=x;Password=hunter2)"), "(Server=x;Password=[REDACTED:password])");
  EXPECT_EQ(cleaned("a=1;password=hunter2,user=bob;b=2"),
            "a=1;password=[REDACTED:password],user=bob;b=2");
  for (const std::string text : {"a=1;password=f(b1),c2;d=3", "a=1;password=${X1},b2;c=3"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(ValueRange, EndsInFrontOfCodeWithSemicolons) {
  for (const std::string_view text :
       {"run(password=@); b=2", "x = Foo(password=@); y = 3", "[user=a;password=@]; t=1",
        "<a onclick=\"f(password=@);g=1\">", "A=1;PASSWORD=@|cat", "A=1;PASSWORD=@&&echo",
        "HOST=x;PASSWORD=@|cat", "connect(host=x, password=@); b=2", "f({a=1;password=@}); t=1"}) {
    EXPECT_EQ(cleaned(filled(text, "hunter2x")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("x = Foo(token=abcdef123456x); y = 3"),
            "x = Foo(token=[REDACTED:token]); y = 3");
  for (const std::string_view text :
       {"Host=x;Password=@,@;Database=b", "Server=q;Password=@)@;Data Source=x",
        "a=1;password=@,@;b=2", "Server=x;Password=@|@;a=b"}) {
    const std::string before(text.substr(0, text.find('@')));
    const std::string after(text.substr(text.rfind('@') + 1));
    EXPECT_EQ(cleaned(filled(text, "Tr0ub4dorA")), before + "[REDACTED:password]" + after);
  }
  EXPECT_EQ(cleaned("Host=x;Password=hunter|2x;Database=b"),
            "Host=x;Password=[REDACTED:password];Database=b");
}

TEST(ValueRange, BeginsBehindTheBracketsOfANumber) {
  EXPECT_EQ(cleaned("x db_password: [[83726150, 1]]"), "x db_password: [[[REDACTED:password], 1]]");
  EXPECT_EQ(cleaned("{\"db_password\": [83726150, [{\"a\": 1}]]}"),
            "{\"db_password\": [\"[REDACTED:password]\", [{\"a\": 1}]]}");
}

TEST(ValueRange, BeginsBehindThePrefixOfAText) {
  for (const std::string_view text :
       {"var password = @\"{}\";", "var password = $\"{}\";", "var password = $@\"{}\";",
        "NSString *password = @\"{}\";"}) {
    const std::size_t place = text.find("{}");
    const std::string before(text.substr(0, place));
    const std::string after(text.substr(place + 2));
    EXPECT_EQ(cleaned(before + "hunter2x" + after), before + "[REDACTED:password]" + after);
  }
  for (const std::string text :
       {"var password = $\"{user}1x\";", "password = @\"\";", "password = @\"changeme\";"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
