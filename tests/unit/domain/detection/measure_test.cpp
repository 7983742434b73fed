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
       {"20261124", "2026-11-24", "2026-11-24T10:11:12Z", "30days", "90000ms", "1.2.3", "10.12.3",
        "v1.20.3", "10000UL", "10:11:12", "128/130", "12345", "10000x"}) {
    EXPECT_EQ(cleaned(filled("password: @", measure)), filled("password: @", measure));
    EXPECT_EQ(cleaned(filled("pass: @", measure)), filled("pass: @", measure));
  }
}

TEST(Measure, IsANumberInScientificNotation) {
  for (const std::string text :
       {R"({"input_cost_per_token": 1.25e-06})", R"({"password": 1.5e+20})", "token: 1.2345678E+21",
        "password=12e-10"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  EXPECT_EQ(cleaned("password=83726e15"), "password=[REDACTED:password]");
}

TEST(Measure, IsACountBehindOtherNames) {
  for (const std::string text :
       {"\"pass\": 100000, \"fail\": 0", "PASS: 123456", "passwords: 100000 loaded",
        "pass: 83726150", "unique passwords = 1234567", "* Passwords.: 14344385",
        "Pass 1: 123456 nodes", "password: 128usize", "password: 310000iters"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view text :
       {"PGPASSWORD=@", "db_password: @", "passwd=@", "x --storepass @", "x --pass @", "pwd2=@",
        "{\"name\": \"DB_PASSWORD\", \"value\": \"@\"} x"}) {
    EXPECT_EQ(cleaned(filled(text, "83726150")), filled(text, "[REDACTED:password]"));
  }
}

TEST(Measure, IsNoTokenWithAnAddress) {
  const std::string digits = "C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
  for (const std::string before : {"token0 = 0x", "address token1 = 0x", "\"token0\": \"0x"}) {
    EXPECT_EQ(cleaned(before + digits + ";"), before + digits + ";");
  }
  EXPECT_EQ(cleaned("token2 = 0x" + digits), "token2 = [REDACTED:token]");
  EXPECT_EQ(cleaned("token0 = " + digits), "token0 = [REDACTED:token]");
}

TEST(Measure, IsNoTokenOfDigits) {
  for (const std::string text : {"token: 12345678", "secret: 1700000000", "api_key: 2024admin"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
