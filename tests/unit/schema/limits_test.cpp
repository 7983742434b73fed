// How long a validation may take, and what of an instance its findings never quote.
#include "json/view.h"
#include "schema/compile.h"
#include "schema/evaluate.h"
#include "schemas.h"

namespace baton::schema {
namespace {

// Thirty levels of two equal alternatives are 2^30 ways through a small schema.
std::string doubling(int levels) {
  std::string definitions;
  for (int level = 0; level < levels; ++level) {
    const std::string next = R"({"$ref": "#/$defs/l)" + std::to_string(level + 1) + R"("})";
    definitions += (level == 0 ? "\"l" : ", \"l") + std::to_string(level) + R"(": {"anyOf": [)" +
                   next + ", " + next + "]}";
  }
  return R"({"$ref": "#/$defs/l0", "$defs": {)" + definitions + ", \"l" + std::to_string(levels) +
         R"(": {"type": "string"}}})";
}

Evaluator evaluator_of(const Program& program, std::uint64_t steps) {
  return Evaluator(program, {.most = steps});
}

Program program_of(const std::string& schema) {
  return *compile_document(Json::parse(schema), FakeRegistry());
}

TEST(Evaluation, IsBoundedInItsSteps) {
  const Program program = program_of(doubling(30));
  const Json instance = 1;
  auto evaluator = evaluator_of(program, 10'000);
  EXPECT_FALSE(evaluator.accepts(json::View(instance)));
  EXPECT_TRUE(evaluator.is_exhausted());
}

TEST(Evaluation, NeedsFewStepsForWhatIsValid) {
  const Program program = program_of(doubling(30));
  const Json instance = "x";
  auto evaluator = evaluator_of(program, 1'000);
  EXPECT_TRUE(evaluator.accepts(json::View(instance)));
  EXPECT_FALSE(evaluator.is_exhausted());
}

// Every level asks the same question twice.
TEST(Evaluation, RemembersAnswersAfterManySteps) {
  const Program program = program_of(doubling(60));
  const Json instance = 1;
  Evaluator evaluator(program, {.most = 20'000, .before_remembering = 1'000});
  EXPECT_FALSE(evaluator.accepts(json::View(instance)));
  EXPECT_FALSE(evaluator.is_exhausted());
}

TEST(Evaluation, RemembersAnswersOfTheOnlyDynamicAnchor) {
  const std::string form = R"({"type": "array", "minItems": 1, "items": {"$dynamicRef": "#n"}})";
  const std::string forms = R"("$dynamicAnchor": "n", "anyOf": [)" + form + ", " + form + "]";
  const Json instance = Json::parse(std::string(40, '[') + std::string(40, ']'));
  const Program with_one = program_of("{" + forms + "}");
  Evaluator one(with_one, {.most = 20'000, .before_remembering = 1'000});
  EXPECT_FALSE(one.accepts(json::View(instance)));
  EXPECT_FALSE(one.is_exhausted());
  const Program with_several =
      program_of("{" + forms + R"(, "$defs": {"b": {"$id": "b", )" + forms + "}}}");
  Evaluator several(with_several, {.most = 20'000, .before_remembering = 1'000});
  EXPECT_FALSE(several.accepts(json::View(instance)));
  EXPECT_TRUE(several.is_exhausted());
}

// Ten groups for each of 200 levels.
TEST(Validation, IsUndecidedAtTheLimitOfDepth) {
  std::string form = R"({"properties": {"l": {"$ref": "#/$defs/n"}}})";
  for (int count = 0; count < 8; ++count) form = R"({"allOf": [)" + form + "]}";
  const auto validator = compile(R"({"$ref": "#/$defs/n", "$defs": {"n": )" + form + "}}");
  Json instance = Json::object();
  for (int level = 0; level < 200; ++level) instance = Json{{"l", std::move(instance)}};
  EXPECT_EQ(validator->judge(instance), Verdict::undecided);
  EXPECT_FALSE(validator->accepts(instance));
  const auto findings = validator->validate(instance);
  ASSERT_FALSE(findings);
  EXPECT_EQ(findings.error().code, ErrorCode::limit);
}

// A negation must not turn "too many steps" into "valid".
TEST(Evaluation, DoesNotTakeExhaustionForAnAnswer) {
  std::string schema = doubling(20);
  schema.replace(0, std::string(R"({"$ref": "#/$defs/l0")").size(),
                 R"({"not": {"$ref": "#/$defs/l0"})");
  const Program program = program_of(schema);
  const Json instance = 1;
  EXPECT_FALSE(evaluator_of(program, 1'000).accepts(json::View(instance)));
}

std::string repeated(const std::string& schema, int times) {
  std::string list = schema;
  for (int count = 1; count < times; ++count) list += ", " + schema;
  return list;
}

TEST(Findings, NameCountsAboveAllSizes) {
  EXPECT_EQ(findings_of(R"({"minLength": 4294967296})", R"("a")")[0].message,
            "has 1 character, at least 4294967296 are needed");
  EXPECT_EQ(findings_of(R"({"minItems": 1e12, "minimum": 3})", "[]")[0].message,
            "has 0 elements, at least 1e+12 are needed");
  EXPECT_EQ(findings_of(R"({"contains": true, "minContains": 4294967294})", "[1]")[0].message,
            "1 element matches what the array must contain, at least 4294967294 must");
  EXPECT_TRUE(holds(R"({"maxLength": 4294967296})", R"("a")"));
}

TEST(Findings, TellThatTheyMayBeIncomplete) {
  const std::string thousand = R"({"allOf": [)" + repeated("{}", 1000) + "]}";
  const std::string million = repeated(R"({"$ref": "#/$defs/thousand"})", 1000);
  const auto validator = compile(R"({"$defs": {"thousand": )" + thousand + R"(}, "allOf": [)" +
                                 R"({"type": "string"}, )" + million + R"(, {"type": "null"}]})");
  const Findings findings = validator->validate(json::View(Json(1)), 0).value();
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].rule, "type");
  EXPECT_EQ(findings[1].rule, kMoreFindings);
  EXPECT_EQ(findings[1].message,
            "more findings may be missing: explaining them takes too many steps");
}

TEST(Findings, DoNotQuoteObjectsArraysOrTextsOfThem) {
  for (const char* instance : {R"({"k": "LEAK"})", R"(["LEAK"])", R"(" {\"k\": \"LEAK\"}")"}) {
    for (const char* schema :
         {R"({"const": 1})", R"({"enum": ["a", 2]})", R"({"enum": ["LEAF"]})",
          R"({"type": ["object", "array", "string"], "pattern": "^a", "const": 3})"}) {
      for (const Finding& finding : findings_of(schema, instance)) {
        EXPECT_EQ(finding.message.find("LEAK"), std::string::npos) << finding.message;
      }
    }
  }
  const Findings repeated =
      findings_of(R"({"uniqueItems": true})", R"([{"k": "LEAK"}, {"k": "LEAK"}])");
  ASSERT_EQ(repeated.size(), 1U);
  EXPECT_EQ(repeated[0].message, "repeats element 0: the object");
}

TEST(Findings, OfAlternativesQuoteNothingFurtherDown) {
  for (const Finding& finding : findings_of(
           R"({"anyOf": [{"type": "string"}, {"type": "array"},
                         {"const": 1, "properties": {"secret": {"properties": {"x": {"pattern": "^a"}}}}}]})",
           R"({"secret": {"x": "LEAK"}})")) {
    EXPECT_EQ((finding.message + finding.hint).find("LEAK"), std::string::npos) << finding.hint;
  }
}

}  // namespace
}  // namespace baton::schema
