#include "domain/migration/migrate.h"

#include <algorithm>
#include <span>

#include "domain/migration/convert.h"
#include "domain/migration/draft.h"
#include "migrating.h"

namespace baton::migration {
namespace {

using test::built_in_mappings;
using test::expect_reversible;
using test::migrated;
using test::parsed;

Shape shape_in(const Json& document) {
  return *recognize(document, built_in_mappings());
}

TEST(Migrate, ConvertsWordsAndKeepsTheOriginals) {
  const Json document = parsed(R"({"phase": "delivery", "taskId": "T", "qualityGates":
      {"types": "not-applicable", "tests": "passed", "odd": "purple"}, "extra": {"a": [1.0, 2]}})");
  const Json state = migrated(document, shape_in(document)).state;
  EXPECT_EQ(state["phase"], "deployment");
  EXPECT_EQ(state["featureName"], "T");
  EXPECT_EQ(state["qualityGates"]["passed"], parsed(R"(["tests"])"));
  EXPECT_EQ(state["qualityGates"]["warning"], parsed(R"(["types"])"));
  EXPECT_EQ(state["extensions"]["gate-map"],
            parsed(R"({"qualityGates": {"odd": "purple"}, "extra": {"a": [1.0, 2]}})"));
  expect_reversible(document, shape_in(document));
}

TEST(Migrate, ReversesToWhatTheStateSaysNow) {
  const Json document =
      parsed(R"({"phase": "delivery", "taskId": "T", "qualityGates": {"tests": "ok", "b": "ok"}})");
  Json state = migrated(document, shape_in(document)).state;
  state["phase"] = "review";
  state["featureName"] = "U";
  state["qualityGates"]["passed"] = parsed(R"(["b"])");
  state["qualityGates"]["failed"] = parsed(R"(["tests"])");
  EXPECT_EQ(json::print_compact(reverse(state)->document),
            R"({"phase":"review","taskId":"U","qualityGates":{"tests":"failed","b":"ok"}})");
}

std::vector<std::string> agents_in(const Json& document) {
  const Mapping generic = *std::ranges::find(built_in_mappings(), "generic", &Mapping::source);
  const auto drafted = parse_mapping(draft_mapping(document, generic, "ours"));
  std::vector<std::string> agents;
  const Json state = migrated(document, {.mapping = &*drafted, .base = {}}).state;
  for (const Json& execution : state["agentSequence"]) {
    agents.push_back(execution["agentName"]);
  }
  return agents;
}

TEST(Migrate, NamesNothingAfterTheIndexOfAnElement) {
  using Agents = std::vector<std::string>;
  EXPECT_EQ(agents_in(parsed(R"({"steps": [{"agent": "planner", "status": "done"},
                                           {"agent": "coder", "status": "wip"}]})")),
            (Agents{"planner", "coder"}));
  EXPECT_EQ(agents_in(parsed(R"({"steps": ["plan", {"status": "done"}]})")), Agents{"plan"});
  EXPECT_EQ(agents_in(parsed(R"({"steps": {"plan": {"agent": "planner"}, "code": "done"}})")),
            (Agents{"plan", "code"}));
  const Json document = parsed(R"({"phase": "delivery", "taskId": "T", "qualityGates": {"a": "ok"},
                                   "checks": ["passed"]})");
  const Json gates = migrated(document, shape_in(document)).state["qualityGates"];
  EXPECT_EQ(gates["passed"], Json::array({"a"}));
}

TEST(Migrate, HasATargetForEachMemberThatTheSchemaNames) {
  const Json schema = parsed(resources::find_schema("migration")->content);
  std::size_t lists = 0;
  for (const Json& choice : schema["$defs"]["rule"]["allOf"]) {
    const ListTarget* const list =
        find_list_target(choice["if"]["properties"]["to"]["const"].get_ref<const std::string&>());
    ASSERT_NE(list, nullptr);
    Json names = Json::array();
    for (const Target& target : list->members) names.push_back(target.name);
    EXPECT_EQ(choice["then"]["properties"]["members"]["items"]["properties"]["to"]["enum"], names);
    ++lists;
  }
  EXPECT_EQ(lists, list_targets().size());
}

TEST(Migrate, NumbersItemsBesideTheIdsThatAreGiven) {
  const Json document = parsed(R"({"status": "planning", "lastPlanAt": "2025-08-01T12:00:00Z",
      "todos": [{"title": "a"}, {"title": "b"}, {"id": "task_002", "title": "c"}]})");
  const Json state = migrated(document, shape_in(document)).state;
  std::vector<std::string> ids;
  for (const Json& task : state["tasks"]) ids.push_back(task["id"]);
  EXPECT_EQ(ids, (std::vector<std::string>{"task_001", "task_003", "task_002"}));
}

TEST(Migrate, ReversesItemsThatHaveAnotherPlace) {
  const Json document = parsed(R"({"status": "planning", "lastPlanAt": "2025-08-01T12:00:00Z",
      "todos": [{"title": "a", "state": "done"}, {"title": "b", "state": "doing"}]})");
  Json state = migrated(document, shape_in(document)).state;
  ASSERT_EQ(state["tasks"].size(), 2U);
  state["tasks"].erase(0);
  state["tasks"][0]["title"] = "B";
  const Result<Reversed> reversed = reverse(state);
  EXPECT_EQ(json::print_compact(reversed->document["todos"][1]),
            R"({"title":"B","state":"doing"})");
  EXPECT_EQ(reversed->missing, (std::vector<std::string>{"/todos/0/title", "/todos/0/state"}));
}

TEST(Migrate, ReversesAnItemWithAnotherId) {
  const Json document = parsed(R"({"status": "planning", "lastPlanAt": "2025-08-01T12:00:00Z",
      "todos": [{"id": "t1", "title": "a"}, {"id": "t2", "title": "b"}]})");
  Json state = migrated(document, shape_in(document)).state;
  state["tasks"][1]["id"] = "renamed";
  const Result<Reversed> reversed = reverse(state);
  EXPECT_TRUE(reversed->missing.empty());
  EXPECT_EQ(json::print_compact(reversed->document["todos"][1]), R"({"id":"renamed","title":"b"})");
}

TEST(Migrate, RefusesToReverseWhatWasNotMigratedOrIsDamaged) {
  EXPECT_EQ(reverse(parsed("{}")).error().code, ErrorCode::not_found);
  EXPECT_EQ(reverse(parsed(R"({"extensions": {"migration": {"source": "x"}}})")).error().code,
            ErrorCode::malformed);
  EXPECT_EQ(reverse(parsed(R"({"extensions": {"x": {}, "migration": {"source": "x",
      "values": [{"from": "/a/b", "to": "/phase"}]}}, "phase": "review"})"))
                .error()
                .code,
            ErrorCode::malformed);
}

TEST(Migrate, LeavesOutWhatWouldBeInvalid) {
  const Json document =
      parsed(R"({"phase": "dev", "session_id": "s", "history": [{"phase": "plan"}]})");
  const Shape shape = shape_in(document);
  Excluded excluded;
  const Migrated first = migrate(document, shape, Instant(), excluded);
  ASSERT_EQ(first.state["agentSequence"].size(), 1U);
  EXPECT_TRUE(exclude(first, "/agentSequence/0", excluded));
  const Migrated second = migrate(document, shape, Instant(), excluded);
  EXPECT_TRUE(second.state["agentSequence"].empty());
  EXPECT_EQ(reverse(second.state)->document, document);
}

TEST(Migrate, KeepsNamesThatOtherLanguagesTreatSpecially) {
  const Json document = parsed(R"({"__proto__": {"x": 1}, "constructor": "c", "a/b~c": null,
      "phase": "dev", "history": [], "session_id": "__proto__", "": {"": []}})");
  expect_reversible(document, shape_in(document));
}

TEST(Migrate, KeepsHugeListsWhole) {
  Json document = parsed(R"({"phase": "dev", "session_id": "s", "history": []})");
  for (int index = 0; index < 5000; ++index) document["history"].push_back({{"phase", "plan"}});
  const Migrated made = migrated(document, shape_in(document));
  EXPECT_TRUE(made.state["agentSequence"].empty());
  expect_reversible(document, shape_in(document));
}

TEST(DraftMapping, IsAValidMappingThatRecognizesItsDocument) {
  const Json document = parsed(R"({"ticket": {"title": "Login", "stage": "cooking"},
      "todos": [{"text": "a", "done": true}]})");
  const auto generic =
      std::ranges::find(built_in_mappings(), std::string("generic"), &Mapping::source);
  const Json draft = draft_mapping(document, *generic, "ours");
  const app::SchemaLibrary library;
  EXPECT_TRUE(library.compile("migration")->validate(draft).value().empty()) << json::print(draft);
  const Mapping mapping = *parse_mapping(draft);
  const std::optional<Shape> shape = recognize(document, std::span(&mapping, 1));
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->confidence, 100U);
  expect_reversible(document, *shape);
}

TEST(DraftMapping, KeepsTheMakersOfConstraints) {
  const Json document = parsed(R"({"ticket": "Login",
      "constraints": [{"text": "Small", "source": "ADR-7", "madeBy": "coder"}]})");
  const auto generic =
      std::ranges::find(built_in_mappings(), std::string("generic"), &Mapping::source);
  const Mapping mapping = *parse_mapping(draft_mapping(document, *generic, "ours"));
  const std::optional<Shape> shape = recognize(document, std::span(&mapping, 1));
  ASSERT_TRUE(shape);
  const Json state = migrated(document, *shape).state;
  ASSERT_EQ(state["constraints"].size(), 1U);
  EXPECT_EQ(state["constraints"][0]["madeBy"], "coder");
}

TEST(BuiltInMappings, AreValidAndCoverTheirShapes) {
  const app::SchemaLibrary library;
  const auto validator = library.compile("migration");
  ASSERT_TRUE(validator);
  std::size_t count = 0;
  for (const resources::Resource& resource : resources::templates()) {
    if (!resource.name.starts_with("migrations/")) continue;
    EXPECT_TRUE(validator->validate(parsed(resource.content)).value().empty()) << resource.name;
    ++count;
  }
  EXPECT_GE(count, 9U);
}

}  // namespace
}  // namespace baton::migration
