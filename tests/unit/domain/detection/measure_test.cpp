#include "domain/detection/measure.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Measure, IsNoPasswordOfDigitsAndLetters) {
  for (const std::string_view password :
       {"83726150", "2024admin", "123abc", "654321", "1990anna"}) {
    EXPECT_EQ(cleaned(filled("PGPASSWORD=@", password)), "PGPASSWORD=[REDACTED:password]");
    EXPECT_EQ(cleaned(filled("\"password\": \"@\"", password)),
              "\"password\": \"[REDACTED:password]\"");
    EXPECT_EQ(cleaned(filled("password: @", password)), "password: [REDACTED:password]");
  }
  for (const std::string_view measure :
       {"20261124", "2026-11-24", "2026-11-24T10:11:12Z", "30days", "90000ms", "1.2.3",
        "10.12.3", "v1.20.3", "10000UL", "10:11:12", "128/130", "12345", "10000x"}) {
    EXPECT_EQ(cleaned(filled("password: @", measure)), filled("password: @", measure));
    EXPECT_EQ(cleaned(filled("pass: @", measure)), filled("pass: @", measure));
  }
}

TEST(Measure, IsNoTokenOfDigits) {
  for (const std::string text : {"token: 12345678", "secret: 1700000000", "api_key: 2024admin"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Measure, IsPartOfTextsInOtherAlphabets) {
  for (const std::string_view text :
       {"пароль: @", "DB_PASSWORD=@", "\"password\": \"@\"", "contraseña: '@'"}) {
    EXPECT_EQ(cleaned(filled(text, "Секрет123!")), filled(text, "[REDACTED:password]"));
    EXPECT_EQ(cleaned(filled(text, "Größe2024")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("DB_PASSWORD=パスワード123"), "DB_PASSWORD=[REDACTED:password]");
  for (const std::string text :
       {"\"password\": \"密码长度至少8位\"", "\"token\": \"令牌长度8位数以上\"",
        "\"password\": \"Parolanız en az 8 karakter\"", "\"password\": \"пароль\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
