#include <gtest/gtest.h>

#include "app/workflow/write_ci_files.h"
#include "baton/version.h"

namespace baton::app {
namespace {

TEST(CiFile, HasAValueForEachPlaceholder) {
  const std::string version(kVersion);
  EXPECT_EQ(filled_ci_file("{{repository}}@{{version}} {{name}} {{project}}",
                           {.repository = "a/b", .name = "baton-c", .project = "c"}),
            "a/b@" + version + " baton-c c");
}

TEST(CiFile, IsNotSearchedInTheValuesThemselves) {
  EXPECT_EQ(filled_ci_file("{{repository}}", {.repository = "{{repository}}/x"}),
            "{{repository}}/x");
}

}  // namespace
}  // namespace baton::app
