// Random documents of every shape: the state is always valid, and reversal always gives back the
// document.
#include <random>

#include "domain/model/semantic_rules.h"
#include "migrating.h"

namespace baton::migration {
namespace {

using test::built_in_mappings;
using test::expect_reversible;

class RandomDocuments {
 public:
  explicit RandomDocuments(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  // A document that has most of the members that the mapping looks for, and others.
  Json like(const Mapping& mapping) {
    Json document = Json::object();
    for (const Trait& trait : mapping.traits) put(document, trait.at);
    for (const Rule& rule : mapping.rules) {
      if (below(4) != 0) put(document, rule.from[below(rule.from.size())]);
    }
    for (std::size_t count = below(4); count > 0; --count) document[name()] = value(3);
    return document;
  }

 private:
  std::string name() {
    constexpr const char* kNames[] = {"status", "phase", "name",  "id",        "title",
                                      "agent",  "a/b",   "~0",    "__proto__", "startedAt",
                                      "",       "note",  "Extra", "version",   "extensions"};
    return kNames[below(std::size(kNames))];
  }

  Json scalar() {
    constexpr const char* kTexts[] = {
        "completed",           "passed", "dev", "2025-08-01", "plan", "", "x y/z", "failed", "nope",
        "2025-08-01T10:00:00", "idle",   "1.0", "review"};
    switch (below(6)) {
      case 0: return below(1000);
      case 1: return 0.5 + static_cast<double>(below(9));
      case 2: return below(2) == 0;
      case 3: return nullptr;
      default: return kTexts[below(std::size(kTexts))];
    }
  }

  Json value(std::size_t depth) {
    const std::size_t kind = depth == 0 ? 5 : below(6);
    if (kind > 1) return scalar();
    Json made = kind == 0 ? Json::object() : Json::array();
    for (std::size_t count = below(4); count > 0; --count) {
      if (kind == 0) {
        made[name()] = value(depth - 1);
      } else {
        made.push_back(value(depth - 1));
      }
    }
    return made;
  }

  void put(Json& document, const Pattern& pattern) {
    Json* place = &document;
    for (const std::string& token : pattern) {
      if (!place->is_object()) *place = Json::object();
      place = &(*place)[token == "*" ? name() : token];
    }
    *place = value(2);
  }

  std::mt19937_64 random_;
};

// What baton migrate does with findings.
Migrated made_valid(const Json& document, const Shape& shape) {
  Excluded excluded;
  for (unsigned attempt = 0;; ++attempt) {
    Migrated made = migrate(document, shape, Instant(Milliseconds(1'754'000'000'000)), excluded);
    Findings errors = test::state_validator().validate(made.state).value();
    for (Finding& finding : model::check_state(made.state, model::RelevanceMap())) {
      errors.push_back(std::move(finding));
    }
    if (!has_errors(errors) || attempt == 24) return made;
    for (const Finding& finding : errors) {
      if (finding.severity == Severity::error) {
        (void)exclude(made, finding.instance_location, excluded);
      }
    }
  }
}

TEST(MigrationProperties, EveryDocumentBecomesAValidStateAndComesBack) {
  RandomDocuments random(20250801);
  for (const Mapping& mapping : built_in_mappings()) {
    for (unsigned round = 0; round < 60; ++round) {
      const Json document = random.like(mapping);
      const Shape shape{.mapping = &mapping, .confidence = 0, .base = {}};
      expect_reversible(document, shape);
      const Migrated made = made_valid(document, shape);
      EXPECT_TRUE(test::state_validator().accepts(made.state))
          << mapping.source << json::print(document) << json::print(made.state);
      EXPECT_EQ(json::print(reverse(made.state)->document), json::print(document));
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace baton::migration
