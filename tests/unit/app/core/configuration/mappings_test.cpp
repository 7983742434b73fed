#include "app/core/configuration/mappings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "support/fake_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kTicket =
    R"({"source": "ticket", "rules": [{"from": "/title", "to": "/featureName"}]})";
constexpr std::string_view kNowhere =
    R"({"source": "nowhere", "rules": [{"from": "/title", "to": "/nowhere"}]})";

class Mappings : public testing::Test {
 protected:
  void put(const std::string& name, std::string_view text) {
    project_.world.root.put(".claude/migrations/" + name, std::string(text));
  }

  // Whether there is a mapping of the source; the error's subject if there are none.
  std::string found(std::string_view source, std::optional<std::string_view> wanted = {}) {
    Workspace workspace(*project_.open({}));
    const auto mappings = load_mappings(workspace, wanted);
    if (!mappings) return mappings.error().subject;
    const bool is_there =
        std::ranges::find(*mappings, source, &migration::Mapping::source) != mappings->end();
    return is_there ? "there" : "";
  }

  test::FakeProject project_;
};

TEST_F(Mappings, AreThoseOfTheProjectAndTheBuiltInOnes) {
  put("ticket.json", kTicket);
  EXPECT_EQ(found("ticket"), "there");
  EXPECT_EQ(found("gate-map"), "there");
}

TEST_F(Mappings, AreNotUsableBesideAFileThatIsNone) {
  put("nowhere.json", kNowhere);
  EXPECT_EQ(found("gate-map"), ".claude/migrations/nowhere.json");
}

TEST_F(Mappings, OfOneSourceDoNotNeedTheOthers) {
  put("nowhere.json", kNowhere);
  EXPECT_EQ(found("gate-map", "gate-map"), "there");
  EXPECT_EQ(found("nowhere", "nowhere"), ".claude/migrations/nowhere.json");
}

TEST_F(Mappings, OfAnUnknownSourceMayBeInAFileThatIsNotJson) {
  put("cut.json", "{");
  EXPECT_EQ(found("gate-map", "gate-map"), "there");
  EXPECT_EQ(found("ticket", "ticket"), ".claude/migrations/cut.json");
}

}  // namespace
}  // namespace baton::app
