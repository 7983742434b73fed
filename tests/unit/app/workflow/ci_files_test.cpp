#include <gtest/gtest.h>

#include "app/workflow/write_ci_files.h"
#include "baton/version.h"

namespace baton::app {
namespace {

TEST(CiFile, HasAValueForEachPlaceholder) {
  const std::string version(kVersion);
  EXPECT_EQ(filled_ci_file("{{repository}}@{{version}} {{repository}} v{{version}}", "a/b"),
            "a/b@" + version + " a/b v" + version);
}

TEST(CiFile, IsNotSearchedInTheValuesThemselves) {
  EXPECT_EQ(filled_ci_file("{{repository}}", "{{repository}}/x"), "{{repository}}/x");
}

}  // namespace
}  // namespace baton::app
