#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "schema/validator.h"

namespace baton::schema {

// Other documents, by URI.
class FakeRegistry : public Registry {
 public:
  FakeRegistry() = default;
  FakeRegistry(std::initializer_list<std::pair<const std::string, const char*>> documents) {
    for (const auto& [uri, text] : documents) documents_[uri] = Json::parse(text);
  }
  Result<json::View> find(const std::string& uri) const override {
    const auto found = documents_.find(uri);
    return found == documents_.end() ? json::View() : json::View(found->second);
  }

 private:
  std::map<std::string, Json> documents_;
};

// `format` is asserted, so that its tests need no option. A tree and a tape of the schema must give
// the same program, or the same error.
inline Result<Validator> compile(std::string_view schema, const FakeRegistry& registry = {}) {
  constexpr CompileOptions kOptions{.format = FormatUse::assertion};
  const Json tree = Json::parse(schema);
  Result<Validator> validator = Validator::compile(tree, registry, kOptions);
  const auto tape = json::read_tape(schema, "schema");
  if (!tape) {
    ADD_FAILURE() << schema;
    return validator;
  }
  const Result<Validator> of_tape = Validator::compile(*tape, registry, kOptions);
  EXPECT_EQ(validator.has_value(), of_tape.has_value()) << schema;
  if (validator && of_tape) {
    EXPECT_EQ(validator->image(), of_tape->image()) << schema;
  }
  if (!validator && !of_tape) {
    EXPECT_EQ(validator.error().pointer, of_tape.error().pointer) << schema;
    EXPECT_EQ(validator.error().subject, of_tape.error().subject) << schema;
  }
  return validator;
}

// The same program, written as an image and read back, says the same.
inline void expect_same_from_image(const Validator& validator, const Json& value,
                                   const Findings& expected) {
  const std::vector<std::uint32_t> image = validator.image();
  const Validator restored = Validator::from_image(image);
  EXPECT_EQ(restored.image(), image);
  const Findings found = restored.validate(value).value();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    EXPECT_EQ(found[at].message, expected[at].message);
    EXPECT_EQ(found[at].keyword_location, expected[at].keyword_location);
  }
}

// So does the same value on a tape.
inline void expect_same_from_tape(const Validator& validator, std::string_view instance,
                                  const Findings& expected) {
  const auto tape = json::read_tape(instance, "instance");
  ASSERT_TRUE(tape) << instance;
  EXPECT_EQ(validator.accepts(*tape), expected.empty()) << instance;
  const Findings found = validator.validate(*tape).value();
  ASSERT_EQ(found.size(), expected.size()) << instance;
  for (std::size_t at = 0; at < found.size(); ++at) {
    EXPECT_EQ(found[at].message, expected[at].message);
    EXPECT_EQ(found[at].instance_location, expected[at].instance_location);
    EXPECT_EQ(found[at].keyword_location, expected[at].keyword_location);
  }
}

inline Findings findings_of(std::string_view schema, std::string_view instance,
                            const FakeRegistry& registry = {}) {
  const auto validator = compile(schema, registry);
  if (!validator) {
    ADD_FAILURE() << validator.error().phrase.view() << ": " << validator.error().subject << " at "
                  << validator.error().pointer << "; " << validator.error().hint;
    return {};
  }
  const Json value = Json::parse(instance);
  Findings findings = validator->validate(value).value();
  EXPECT_EQ(findings.empty(), validator->accepts(value)) << schema << " on " << instance;
  expect_same_from_image(*validator, value, findings);
  expect_same_from_tape(*validator, instance, findings);
  return findings;
}

inline bool holds(std::string_view schema, std::string_view instance,
                  const FakeRegistry& registry = {}) {
  return findings_of(schema, instance, registry).empty();
}

}  // namespace baton::schema
