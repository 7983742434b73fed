#include "store/journal/text_edit.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::journal {
namespace {

// The text after an edit, by the body that a record would have.
std::string replayed(const std::string& before, const std::string& after) {
  const std::string body = body_of_edit("[]", before, after);
  EXPECT_TRUE(is_edit(body));
  const Result<Json> document = json::read(body, "body");
  EXPECT_TRUE(document) << body;
  const Result<std::string> text = apply_edit(before, *document);
  EXPECT_TRUE(text) << body;
  return text.value_or("");
}

TEST(TextEdit, LeadsFromAnyTextToAnyOther) {
  const std::vector<std::string> texts = {"",          "a",          "aa",       "aaa",
                                          "{\"a\":1}", "{\"a\":11}", "\xC3\xA9", "\xC3\xA8",
                                          "\xC4\xA9",  "x\xC3\xA9y", "x\r\n\ty"};
  for (const std::string& before : texts) {
    for (const std::string& after : texts) EXPECT_EQ(replayed(before, after), after);
  }
}

TEST(TextEdit, NotesOnlyWhatDiffers) {
  EXPECT_EQ(body_of_edit("[1]", R"({"phase":  "plan"})", R"({"phase":  "review"})"),
            R"({"patch":[1],"edit":{"at":12,"removed":4,"inserted":"review"}})");
}

// "\xC3\xA9" and "\xC3\xA8" differ in their second byte: the edit has both bytes.
TEST(TextEdit, CutsNoCharacter) {
  const Json body = *json::read(body_of_edit("[]", "\xC3\xA9", "\xC3\xA8"), "body");
  EXPECT_EQ(body["edit"]["at"], 0);
  EXPECT_EQ(body["edit"]["removed"], 2);
  EXPECT_EQ(body["edit"]["inserted"], "\xC3\xA8");
}

TEST(TextEdit, RefusesABodyThatDoesNotFit) {
  for (const char* body :
       {R"({})", R"({"edit": 1})", R"({"edit": {"at": 0, "removed": 0}})",
        R"({"edit": {"at": 5, "removed": 0, "inserted": ""}})",
        R"({"edit": {"at": 1, "removed": 4, "inserted": ""}})",
        R"({"edit": {"at": -1, "removed": 0, "inserted": ""}})",
        R"({"edit": {"at": 18446744073709551615, "removed": 2, "inserted": ""}})",
        R"({"edit": {"at": 0, "removed": 0, "inserted": 7}})"}) {
    const Result<std::string> text = apply_edit("abcd", *json::read(body, "body"));
    ASSERT_FALSE(text) << body;
    EXPECT_EQ(text.error().code, ErrorCode::malformed) << body;
  }
}

}  // namespace
}  // namespace baton::journal
