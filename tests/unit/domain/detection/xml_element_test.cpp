#include "domain/detection/xml_element.h"

#include <gtest/gtest.h>

#include <string>

#include "domain/detection/settled_text.h"
#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(XmlElement, MayBeNamedByAnAttribute) {
  for (const std::string_view text :
       {"<entry key=\"db-password\">@</entry>", "<entry key='db.password' >\n  @\n</entry>",
        "<property name=\"hibernate.connection.password\">@</property>",
        "<string translatable=\"false\" name=\"smtp_password\">@</string>",
        "<param name=\"password\"><![CDATA[@]]></param>", "<db_password a=\"b\">@</db_password>"}) {
    EXPECT_EQ(cleaned(filled(text, "sup3rs3cret")), filled(text, "[REDACTED:password]"));
  }
  EXPECT_EQ(cleaned(filled("<string name=\"api_key\">@</string>", kRandomValue)),
            "<string name=\"api_key\">[REDACTED:token]</string>");
}

TEST(XmlElement, IsNoLabelOrReference) {
  for (const std::string text :
       {"<string name=\"password\">Password 2</string>", "<a name=\"password\">Section2</a>",
        "<string name=\"password_hint\">8letters</string>",
        "<input name=\"password\">Step2</input>", "<entry key=\"db.host\">sup3rs3cret</entry>",
        "<entry key=\"password\">${db.pw1}</entry>", "<property name=\"password\"/>sup3rs3cret<x/>",
        "<entry key=\"password\"><ref id=\"a1b2c\"/>",
        "<property name=\"password\">\n  <value1/>"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

TEST(XmlElement, IsOpenUntilItsTextEnds) {
  const std::string text = "a\n<entry key=\"db-password\">\n";
  EXPECT_EQ(settled_size(text), 2U);
  const std::string other = "a\n<entry key=\"db-host\">\n";
  EXPECT_EQ(settled_size(other), other.size());
}

}  // namespace
}  // namespace baton::detection
