#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "schema/validator.h"

namespace baton::schema {
namespace {

namespace fs = std::filesystem;

Json load(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return Json::parse(text.str());
}

// The suite serves its `remotes` folder as http://localhost:1234/.
class Remotes : public Registry {
 public:
  explicit Remotes(fs::path folder) : folder_(std::move(folder)) {
    documents_["https://json-schema.org/draft/2020-12/schema"] = load(BATON_META_SCHEMA);
  }

  const Json* find(const std::string& uri) const override {
    const auto known = documents_.find(uri);
    if (known != documents_.end()) return &known->second;
    const std::string host = "http://localhost:1234/";
    if (!uri.starts_with(host) || !fs::is_regular_file(folder_ / uri.substr(host.size()))) {
      return nullptr;
    }
    return &documents_.emplace(uri, load(folder_ / uri.substr(host.size()))).first->second;
  }

 private:
  fs::path folder_;
  mutable std::map<std::string, Json> documents_;
};

// Tests of the required files that are not passed, by intention: "<file>: <group>[: <test>]".
struct Departures {
  std::set<std::string> refused;  // groups whose schema is refused by name
  std::set<std::string> failed;   // tests answered otherwise
};

Departures required_departures() {
  return {
      // format is an assertion here, so what baton does not check it does not pretend to check;
      // a $schema of one's own is a dialect that baton does not know.
      .refused = {"format.json: duration format", "format.json: hostname format",
                  "format.json: idn-email format", "format.json: idn-hostname format",
                  "format.json: ipv4 format", "format.json: ipv6 format", "format.json: iri format",
                  "format.json: iri-reference format", "format.json: relative-json-pointer format",
                  "format.json: uri-template format",
                  "vocabulary.json: ignore unrecognized optional vocabulary",
                  "vocabulary.json: schema that uses custom metaschema with with no validation "
                  "vocabulary"},
      .failed = {"format.json: date format: invalid date string is only an annotation by default",
                 "format.json: date-time format: invalid date-time string is only an annotation "
                 "by default",
                 "format.json: email format: invalid email string is only an annotation by default",
                 "format.json: json-pointer format: invalid json-pointer string is only an "
                 "annotation by default",
                 "format.json: regex format: invalid regex string is only an annotation by default",
                 "format.json: time format: invalid time string is only an annotation by default",
                 "format.json: uri format: invalid uri string is only an annotation by default",
                 "format.json: uri-reference format: invalid uri-reference string is only an "
                 "annotation by default",
                 "format.json: uuid format: invalid uuid string is only an annotation by default"},
  };
}

struct Totals {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t refused = 0;
  Departures departures;
};

void run_group(const Json& group, const std::string& file, const Registry& remotes,
               Totals& totals) {
  const std::string name = file + ": " + group.at("description").get<std::string>();
  const auto validator = Validator::compile(group.at("schema"), remotes);
  if (!validator) {
    totals.refused += group.at("tests").size();
    totals.departures.refused.insert(name);
    std::cout << "refused " << name << " (" << validator.error().phrase.view() << " "
              << validator.error().subject << " at " << validator.error().pointer << ")\n";
    return;
  }
  for (const Json& test : group.at("tests")) {
    const bool accepted = validator->accepts(test.at("data"));
    EXPECT_EQ(accepted, validator->validate(test.at("data")).empty());
    if (accepted == test.at("valid").get<bool>()) {
      ++totals.passed;
      continue;
    }
    ++totals.failed;
    totals.departures.failed.insert(name + ": " + test.at("description").get<std::string>());
    std::cout << "failed  " << name << ": " << test.at("description") << "\n";
  }
}

Totals run_folder(const fs::path& folder, const Registry& remotes) {
  Totals totals;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    for (const Json& group : load(entry.path())) {
      run_group(group, entry.path().filename().string(), remotes, totals);
    }
  }
  std::cout << folder.filename().string() << ": " << totals.passed << " passed, " << totals.failed
            << " failed, " << totals.refused << " refused\n";
  return totals;
}

class SchemaConformance : public testing::Test {
 protected:
  void SetUp() override {
    const char* const folder = std::getenv("JSON_SCHEMA_TEST_SUITE");
    if (folder == nullptr) {
      GTEST_SKIP() << "NOT RUN: set JSON_SCHEMA_TEST_SUITE to a JSON-Schema-Test-Suite folder";
    }
    suite_ = folder;
    remotes_.emplace(suite_ / "remotes");
  }

  fs::path suite_;
  std::optional<Remotes> remotes_;
};

TEST_F(SchemaConformance, PassesTheRequiredTestsButTheListedOnes) {
  const Totals totals = run_folder(suite_ / "tests" / "draft2020-12", *remotes_);
  const Departures expected = required_departures();
  EXPECT_GT(totals.passed, 1200U);
  EXPECT_EQ(totals.departures.refused, expected.refused);
  EXPECT_EQ(totals.departures.failed, expected.failed);
}

TEST_F(SchemaConformance, PassesTheOptionalTestsOfTheFormatsItKnows) {
  const Totals totals =
      run_folder(suite_ / "tests" / "draft2020-12" / "optional" / "format", *remotes_);
  // A regular expression that cannot be run in linear time is no "regex" here.
  const std::set<std::string> expected = {
      "ecmascript-regex.json: ECMA 262 lookbehind is valid, including variable width: a "
      "variable-width lookbehind (ES2018)",
      "ecmascript-regex.json: ECMA 262 named groups and backreferences are valid: an ECMA 262 "
      "named backreference \\k<name>"};
  EXPECT_EQ(totals.departures.failed, expected);
}

// For information: what these ask for is optional.
TEST_F(SchemaConformance, RunsTheOtherOptionalTests) {
  const Totals totals = run_folder(suite_ / "tests" / "draft2020-12" / "optional", *remotes_);
  EXPECT_GT(totals.passed, 0U);
}

}  // namespace
}  // namespace baton::schema
