#include "web/options.h"

#include <gtest/gtest.h>

namespace baton::test {
namespace {

using web::parse_options;

TEST(ServeOptions, HaveDefaults) {
  const auto options = parse_options({});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->port, 0);
  EXPECT_FALSE(options->writes || options->opens_page || options->json || options->help);
}

TEST(ServeOptions, TakeValuesInBothForms) {
  const auto options =
      parse_options({"--port", "8417", "--project=/p", "--state", "s.json", "--write", "--open"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->port, 8417);
  EXPECT_EQ(options->root.project, "/p");
  EXPECT_EQ(options->root.state, "s.json");
  EXPECT_TRUE(options->writes && options->opens_page);
}

TEST(ServeOptions, RefuseWhatIsNoPort) {
  for (const char* port : {"", "x", "-1", "65536", "80x", " 80", "1e3"}) {
    const auto options = parse_options({"--port", port});
    ASSERT_FALSE(options) << port;
    EXPECT_EQ(options.error().code, ErrorCode::usage) << port;
  }
}

TEST(ServeOptions, RefuseTwoValues) {
  for (const std::string option : {"--port", "--project", "--state"}) {
    const auto options = parse_options({option, "1", option + "=2"});
    ASSERT_FALSE(options) << option;
    EXPECT_EQ(options.error().phrase.view(), "option given twice");
    EXPECT_EQ(options.error().subject, option);
  }
}

TEST(ServeOptions, RefuseUnknownOptionsAndMissingValues) {
  EXPECT_EQ(parse_options({"--prot", "1"}).error().hint, "did you mean --port?");
  EXPECT_EQ(parse_options({"now"}).error().hint, "`baton serve --help` lists the options");
  EXPECT_EQ(parse_options({"--port"}).error().phrase.view(), "missing value of the option");
  EXPECT_FALSE(parse_options({"--write=yes"}));
}

}  // namespace
}  // namespace baton::test
