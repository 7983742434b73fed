#include "json/edit_text.h"

#include <gtest/gtest.h>

#include <array>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "json/text_tree.h"

namespace baton::json {
namespace {

const Json kValue = {{"n", 1}, {"list", {"x", "y"}}};  // NOLINT(cert-err58-cpp)

Pointer pointer(std::string_view text) {
  return Pointer::parse(text).value_or(Pointer());
}

std::string with_member(std::string text, std::string_view object, const Json& value) {
  TextEditor editor(text);
  EXPECT_TRUE(editor.add_member(pointer(object), "new", value));
  EXPECT_TRUE(read(editor.text(), "text")) << editor.text();
  EXPECT_EQ(undo(editor.text(), editor.splices()), text);
  return editor.text();
}

std::string with_element(std::string text, std::string_view array, const Json& value) {
  TextEditor editor(text);
  EXPECT_TRUE(editor.add_element(pointer(array), value));
  EXPECT_TRUE(read(editor.text(), "text")) << editor.text();
  EXPECT_EQ(undo(editor.text(), editor.splices()), text);
  return editor.text();
}

std::string without(std::string text, std::string_view where) {
  TextEditor editor(text);
  EXPECT_TRUE(editor.remove(pointer(where)));
  EXPECT_TRUE(read(editor.text(), "text")) << editor.text();
  EXPECT_EQ(undo(editor.text(), editor.splices()), text);
  return editor.text();
}

TEST(TextTree, KnowsTheBytesOfEveryValue) {
  const std::string text = "\xEF\xBB\xBF { \"a\\\"\" : [1.5e3 , \"]\\\"}\",{} ] ,\"b\":null}\n";
  const TextNode root = text_tree(text);
  const auto bytes = [&](std::string_view where) {
    const TextNode* node = find(root, pointer(where));
    return node == nullptr ? "" : text.substr(node->outset, node->end - node->outset);
  };
  EXPECT_EQ(bytes(""), text.substr(4, text.size() - 5));
  EXPECT_EQ(bytes("/a\""), "\"a\\\"\" : [1.5e3 , \"]\\\"}\",{} ]");
  EXPECT_EQ(bytes("/a\"/0"), "1.5e3");
  EXPECT_EQ(bytes("/a\"/1"), "\"]\\\"}\"");
  EXPECT_EQ(bytes("/a\"/2"), "{}");
  EXPECT_EQ(bytes("/b"), "\"b\":null");
  EXPECT_EQ(bytes("/c"), "");
  EXPECT_EQ(bytes("/a\"/3"), "");
  EXPECT_EQ(bytes("/b/0"), "");
}

TEST(EditText, GivesAnEmptyObjectALineForTheMember) {
  EXPECT_EQ(with_member("{}", "", true), "{\n  \"new\": true\n}");
  EXPECT_EQ(with_member("{ }\n", "", true), "{\n  \"new\": true\n}\n");
  EXPECT_EQ(with_member("{\n}\n", "", true), "{\n  \"new\": true\n}\n");
  EXPECT_EQ(with_member("{}\r\n", "", kValue),
            "{\r\n  \"new\": {\r\n    \"n\": 1,\r\n    \"list\": [\r\n      \"x\",\r\n      \"y\""
            "\r\n    ]\r\n  }\r\n}\r\n");
}

TEST(EditText, KeepsToTheIndentationOfItsNeighbours) {
  EXPECT_EQ(with_member("{\n\t\"a\": 1\n}", "", kValue),
            "{\n\t\"a\": 1,\n\t\"new\": {\n\t\t\"n\": 1,\n\t\t\"list\": [\n\t\t\t\"x\",\n\t\t\t"
            "\"y\"\n\t\t]\n\t}\n}");
  EXPECT_EQ(with_member("{\n    \"a\": {\n        \"b\": 1\n    }\n}\n", "/a", 2),
            "{\n    \"a\": {\n        \"b\": 1,\n        \"new\": 2\n    }\n}\n");
  EXPECT_EQ(with_element("{\n \"a\": [\n  1\n ]\n}", "/a", Json::array({2})),
            "{\n \"a\": [\n  1,\n  [\n   2\n  ]\n ]\n}");
}

TEST(EditText, KeepsOneLineOnOneLine) {
  EXPECT_EQ(with_member(R"({"a":1})", "", kValue), R"({"a":1,"new":{"n":1,"list":["x","y"]}})");
  EXPECT_EQ(with_member(R"({"a": 1})", "", kValue),
            R"({"a": 1, "new": {"n": 1, "list": ["x", "y"]}})");
  EXPECT_EQ(with_member(R"({"a":1, "b":2})", "", 3), R"({"a":1, "b":2, "new":3})");
  EXPECT_EQ(with_member(R"({ "a": 1 })", "", 2), R"({ "a": 1, "new": 2 })");
  EXPECT_EQ(with_member(R"({"a":{}})", "/a", 2), R"({"a":{"new":2}})");
  EXPECT_EQ(with_element("{\n  \"a\": [1, 2]\n}", "/a", kValue),
            "{\n  \"a\": [1, 2, {\"n\": 1, \"list\": [\"x\", \"y\"]}]\n}");
}

TEST(EditText, FillsAnEmptyContainerInAFileWithLines) {
  EXPECT_EQ(with_element("{\n  \"a\": []\n}\n", "/a", 1), "{\n  \"a\": [\n    1\n  ]\n}\n");
  EXPECT_EQ(with_element("{\n  \"a\": {\"b\": [ ]}\n}\n", "/a/b", 1),
            "{\n  \"a\": {\"b\": [\n    1\n  ]}\n}\n");
}

TEST(EditText, KeepsColonsAsTheyAre) {
  EXPECT_EQ(with_member("{\n  \"a\":1\n}", "", kValue["list"]),
            "{\n  \"a\":1,\n  \"new\":[\n    \"x\",\n    \"y\"\n  ]\n}");
}

TEST(EditText, KeepsTheByteOrderMark) {
  EXPECT_EQ(with_member("\xEF\xBB\xBF{\"a\":1}", "", 2), "\xEF\xBB\xBF{\"a\":1,\"new\":2}");
}

TEST(EditText, RemovesAMemberWithItsComma) {
  EXPECT_EQ(without(R"({"a":1, "b":2, "c":3})", "/a"), R"({"b":2, "c":3})");
  EXPECT_EQ(without(R"({"a":1, "b":2, "c":3})", "/b"), R"({"a":1, "c":3})");
  EXPECT_EQ(without(R"({"a":1, "b":2, "c":3})", "/c"), R"({"a":1, "b":2})");
  EXPECT_EQ(without("{\n  \"a\": 1\n}\n", "/a"), "{}\n");
  EXPECT_EQ(without("{\n  \"a\": [\n    1,\n    2\n  ]\n}\n", "/a/1"),
            "{\n  \"a\": [\n    1\n  ]\n}\n");
}

TEST(EditText, RemovingTakesBackWhatAddingDid) {
  constexpr std::array kTexts = {R"({"a":1})", "{\n  \"a\": 1\n}\n", "{\r\n\t\"a\": 1\r\n}", "{}",
                                 R"({ "a": 1, "b": {} })"};
  for (const std::string_view text : kTexts) {
    EXPECT_EQ(without(with_member(std::string(text), "", kValue), "/new"), text);
  }
}

TEST(EditText, RefusesWhatIsNotThere) {
  TextEditor editor(R"({"a": [], "b": {}})");
  EXPECT_EQ(editor.add_member(pointer("/a"), "x", 1).error().code, ErrorCode::not_found);
  EXPECT_EQ(editor.add_element(pointer("/b"), 1).error().code, ErrorCode::not_found);
  EXPECT_EQ(editor.add_member(pointer("/c"), "x", 1).error().code, ErrorCode::not_found);
  EXPECT_EQ(editor.remove(pointer("/c")).error().code, ErrorCode::not_found);
  EXPECT_EQ(editor.remove(Pointer()).error().code, ErrorCode::not_found);
  EXPECT_TRUE(editor.splices().empty());
}

TEST(EditText, ReplacesValuesInAnyOrder) {
  const std::string text = R"({"a": 1, "b": [2, 3]})";
  const Json longer = "longer";
  const Json shorter = 0;
  TextEditor editor(text);
  const std::array<TextEditor::Replacement, 3> replacements = {
      {{pointer("/b/1"), &shorter}, {pointer("/a"), &longer}, {pointer("/b/0"), &longer}}};
  ASSERT_TRUE(editor.replace(replacements));
  EXPECT_EQ(editor.text(), R"({"a": "longer", "b": ["longer", 0]})");
  EXPECT_EQ(undo(editor.text(), editor.splices()), text);
  const std::array<TextEditor::Replacement, 2> missing = {
      {{pointer("/a"), &shorter}, {pointer("/c"), &shorter}}};
  EXPECT_EQ(editor.replace(missing).error().code, ErrorCode::not_found);
  EXPECT_EQ(editor.text(), R"({"a": "longer", "b": ["longer", 0]})");
}

TEST(EditText, UndoesOnlyWhatItDid) {
  TextEditor editor("{\"a\":1}");
  ASSERT_TRUE(editor.add_member({}, "b", 2));
  ASSERT_TRUE(editor.add_member({}, "c", 3));
  EXPECT_EQ(undo(editor.text(), editor.splices()), "{\"a\":1}");
  EXPECT_EQ(undo("{\"a\":1}", editor.splices()), std::nullopt);
  EXPECT_EQ(undo("", editor.splices()), std::nullopt);
}

}  // namespace
}  // namespace baton::json
