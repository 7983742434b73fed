// Random schemas and values: what the evaluation knows changes no finding.
#include "schema/explain.h"

#include <random>
#include <string>
#include <vector>

#include "schema/compile.h"
#include "schemas.h"

namespace baton::schema {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end) {
  return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

std::string any_name(Random& random) {
  return std::string(1, static_cast<char>('a' + below(random, 4)));
}

Json any_value(Random& random, int levels) {
  switch (below(random, levels == 0 ? 3 : 12)) {
    case 0: return below(random, 9);
    case 1: return any_name(random);
    case 2: return nullptr;
    case 3:
    case 4:
    case 5: {
      Json array = Json::array();
      for (std::size_t left = 1 + below(random, 4); left > 0; --left) {
        array.push_back(any_value(random, levels - 1));
      }
      return array;
    }
    default: {
      Json object = Json::object();
      for (std::size_t left = 1 + below(random, 5); left > 0; --left) {
        object[any_name(random)] = any_value(random, levels - 1);
      }
      return object;
    }
  }
}

Json any_schema(Random& random, int levels) {
  const auto lower = [&] { return any_schema(random, levels - 1); };
  if (levels == 0) {
    switch (below(random, 6)) {
      case 0: return {{"type", "integer"}};
      case 1: return {{"maximum", below(random, 9)}};
      case 2: return {{"enum", {"a", 3, nullptr}}};
      case 3: return below(random, 2) != 0;
      case 4: return {{"$ref", "#"}};
      default: return {{"type", {"array", "object", "integer"}}};
    }
  }
  Json schema = Json::object();
  for (std::size_t left = 2 + below(random, 3); left > 0; --left) {
    switch (below(random, 9)) {
      case 0:
        schema["properties"] = {{any_name(random), lower()}, {any_name(random), lower()}};
        break;
      case 1: schema["additionalProperties"] = lower(); break;
      case 2: schema["patternProperties"] = {{"[ab]", lower()}}; break;
      case 3: schema["propertyNames"] = {{"enum", {"a", "b", "c"}}}; break;
      case 4: schema["items"] = lower(); break;
      case 5: schema["prefixItems"] = Json::array({lower()}); break;
      case 6: schema["allOf"] = Json::array({lower(), lower()}); break;
      case 7: schema["anyOf"] = Json::array({lower(), lower()}); break;
      default: schema["required"] = Json::array({any_name(random)});
    }
  }
  return schema;
}

std::vector<std::string> texts_of(const Findings& findings) {
  std::vector<std::string> texts;
  for (const Finding& each : findings) {
    texts.push_back(each.instance_location + " " + each.keyword_location + " " + each.message);
  }
  return texts;
}

TEST(RandomFindings, AreTheSameWithAndWithoutTheEvaluation) {
  constexpr Steps kSteps{.most = 100'000, .before_remembering = 0};
  std::size_t failing = 0;
  for (unsigned seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    const Json schema = any_schema(random, 3);
    const Json value = any_value(random, 4);
    const auto program = compile_document(schema, FakeRegistry());
    if (!program) continue;  // a loop of references
    Evaluator evaluator(*program, kSteps);
    if (evaluator.accepts(json::View(value)) || evaluator.is_exhausted()) continue;
    ++failing;
    Explainer known(*program, kSteps, 0, evaluator.accepted_parts());
    Explainer unknown(*program, kSteps, 0, AcceptedParts{});
    EXPECT_EQ(texts_of(known.explain(json::View(value))),
              texts_of(unknown.explain(json::View(value))))
        << seed << "\n"
        << schema << "\n"
        << value;
  }
  EXPECT_GT(failing, 300U);
}

TEST(RandomAnswers, AreTheSameIfTheyAreRemembered) {
  std::size_t accepted = 0;
  for (unsigned seed = 0; seed < 1'000; ++seed) {
    Random random(seed);
    const Json schema = any_schema(random, 3);
    const Json value = any_value(random, 4);
    const auto program = compile_document(schema, FakeRegistry());
    if (!program) continue;  // a loop of references
    const bool accepts = Evaluator(*program, {}).accepts(json::View(value));
    Evaluator remembering(*program, {.before_remembering = 0});
    EXPECT_EQ(remembering.accepts(json::View(value)), accepts) << seed;
    if (accepts) ++accepted;
  }
  EXPECT_GT(accepted, 100U);
}

// Each level is a form of the one above, and each of its forms refers to the next one.
TEST(Findings, OfFormsWithinFormsNameTheInnermost) {
  std::string instance = R"({"op": "xor"})";
  for (int level = 0; level < 40; ++level) {
    instance.insert(0, R"({"op": "or", "args": [)");
    instance += "]}";
  }
  const Findings findings = findings_of(
      R"({"$ref": "#/$defs/e", "$defs": {"e": {"anyOf": [
            {"properties": {"op": {"const": "and"}, "args": {"items": {"$ref": "#/$defs/e"}}}},
            {"properties": {"op": {"const": "or"}, "args": {"items": {"$ref": "#/$defs/e"}}}}]}}})",
      instance);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location.size(), 40 * std::string("/args/0").size() + 3);
  EXPECT_EQ(findings[0].message, R"("xor" is not one of "and", "or" — did you mean "or"?)");
  EXPECT_EQ(findings[0].hint, "this member selects one of the 2 allowed forms");
}

TEST(Findings, NameAllValuesOfTheMemberThatSelectsAForm) {
  const std::string schema = R"({"oneOf": [
      {"type": "null"},
      {"properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind", "r"]},
      {"properties": {"kind": {"enum": ["square", "cube"]}}, "required": ["kind"]},
      {"properties": {"kind": {"const": 3}}, "required": ["kind"]}]})";
  const Findings findings = findings_of(schema, R"({"kind": "circel"})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].instance_location, "/kind");
  EXPECT_EQ(findings[0].keyword_location, "/oneOf");
  EXPECT_EQ(findings[0].message,
            R"("circel" is not one of "circle", "square", "cube", 3 — did you mean "circle"?)");
  EXPECT_EQ(findings[0].hint, "this member selects one of the 4 allowed forms");
}

TEST(Findings, DoNotJoinMembersThatDiffer) {
  const Findings findings = findings_of(
      R"({"anyOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"b": {"const": 1}}}]})",
      R"({"a": 2, "b": 2})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "2 is not 1");
}

TEST(Findings, NameTheMemberThatAnUnevaluatedOneMeans) {
  const Findings findings = findings_of(
      R"({"allOf": [{"properties": {"colour": true, "size": true}}], "unevaluatedProperties": false})",
      R"({"size": 1, "color": 1})");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, R"(member "color" is not allowed — did you mean "colour"?)");
}

TEST(Findings, NameChoicesInAnotherCaseAndWithQuotes) {
  EXPECT_EQ(findings_of(R"({"enum": ["Done", "Open"]})", R"("DONE")")[0].message,
            R"("DONE" is not one of "Done", "Open" — did you mean "Done"?)");
  EXPECT_EQ(findings_of(R"({"enum": [1, 2]})", R"("2")")[0].hint, "write 2 without quotes");
  EXPECT_EQ(findings_of(R"({"const": "true"})", "true")[0].hint, R"(write "true" with quotes)");
  EXPECT_EQ(findings_of(R"({"enum": ["1", 2]})", R"("2x")")[0].hint, "");
}

TEST(Findings, AreNotRepeated) {
  const std::string schema =
      R"({"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}, {"items": {"type": "string"}}],
          "$defs": {"a": {"items": {"type": "string", "enum": ["x"]}}}})";
  const Findings findings = findings_of(schema, "[1, 2]");
  ASSERT_EQ(findings.size(), 4U);
  // Those that are not shown do not count.
  const auto validator = compile(schema);
  EXPECT_EQ(validator->validate(Json::parse("[1, 2]"), 4).value().size(), 4U);
}

TEST(Findings, NameTheNarrowestTypeOfAPlace) {
  for (const char* schema :
       {R"({"allOf": [{"type": ["object", "string"]}, {"type": "object"}]})",
        R"({"allOf": [{"type": "object"}, {"type": ["object", "string"]}, {"type": "object"}]})"}) {
    const Findings findings = findings_of(schema, "3");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].message, "expected object, found integer");
  }
  EXPECT_EQ(findings_of(R"({"allOf": [{"type": "number"}, {"type": "integer"}]})", "[]").size(),
            1U);
  EXPECT_EQ(findings_of(R"({"allOf": [{"type": "string"}, {"type": "object"}]})", "3").size(), 2U);
}

}  // namespace
}  // namespace baton::schema
