#include "domain/detection/label.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Label, IsATextInAnotherAlphabetWithANumber) {
  for (const std::string_view text :
       {"пароль: @", "DB_PASSWORD=@", "\"password\": \"@\"", "contraseña: '@'"}) {
    EXPECT_EQ(cleaned(filled(text, "Секрет123!")), filled(text, "[REDACTED:password]"));
    EXPECT_EQ(cleaned(filled(text, "Größe2024")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned("DB_PASSWORD=パスワード123"), "DB_PASSWORD=[REDACTED:password]");
  for (const std::string text :
       {"\"password\": \"密码长度至少8位\"", "\"token\": \"令牌长度8位数以上\"",
        "\"password\": \"Parolanız en az 8 karakter\"", "\"password\": \"пароль\"",
        "\"password2\": \"Повтор пароля №2\"",
        "\"password\": \"Пароль должен содержать от 8 до 64 символов\"",
        "\"password\": \"请输入6-18位密码\"", "\"password\": \"密码（8-16位）\"",
        "\"password1\": \"パスワード1\"", "\"password\": \"新密码1\"",
        "\"password\": \"Пароль1\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(Label, SaysHowASecretIsStored) {
  for (const std::string text :
       {"The password is base64-encoded.", "The secret is sha256-hashed.",
        "The token is RS256-signed.", "Password is argon2id-hashed", "password: base64-encoded",
        "\"password\": \"AES-256-encrypted\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view value : {"tiger7-painted", "hunter2-red", "base64-Encoded1"}) {
    EXPECT_EQ(cleaned(filled("The password is @.", value)), "The password is [REDACTED:password].");
  }
}

TEST(Label, IsARuleOfAForm) {
  for (const std::string text :
       {"'new_password2' => 'required|same:password1'", "'password2': ['required', 'min:8']",
        "'password' => 'nullable|string|between:8,64'"}) {
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string_view text : {"password: required|A1x", "password: 'min-8x'"}) {
    EXPECT_NE(cleaned(std::string(text)), text);
  }
}

}  // namespace
}  // namespace baton::detection
