#include "domain/detection/declaration.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(Declaration, HasATypeBehindTheName) {
  for (const std::string_view text :
       {"password: Optional[str] = \"@\"", "var password: String? = \"@\"",
        "const PASSWORD: &[u8] = b\"@\";", "const PASSWORD: &'static [u8] = b\"@\";",
        "let password: Option<&str> = Some(\"@\");", "password: string | undefined = '@'",
        "password?: string | null = '@'", "db_passwords: Dict[str, str] = '@'",
        "public string Password { get; set; } = \"@\";",
        "public string Password { get; private set; } = \"@\";"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]")) << text;
  }
}

TEST(Declaration, IsNoOtherText) {
  for (const std::string text :
       {"password: Optional[str] = None", "password: Optional[str] = get1(x2)",
        "password: String? = null", "var name: String? = \"sup3rs3cret\"",
        "password: see below, name = \"sup3rs3cret\"", "{\"password\": 5}, x = \"sup3rs3cret\"",
        "{ password: a, b[c] = \"sup3rs3cret\" }", "string Name { get; set; } = \"sup3rs3cret\"",
        "if (password) { set(); } x = \"sup3rs3cret\"", "password: Optional[str] = \"changeme\"",
        "] = \"sup3rs3cret\"", "password} = \"sup3rs3cret\""}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
