#include "web/options.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "domain/authority/global_options.h"

namespace baton::test {
namespace {

using web::parse_options;

TEST(ServeOptions, HaveDefaults) {
  const auto options = parse_options({});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->port, 0);
  EXPECT_FALSE(options->writes || options->opens_page || options->globals.json ||
               options->globals.help);
}

TEST(ServeOptions, TakeValuesInBothForms) {
  const auto options =
      parse_options({"--port", "8417", "--project=/p", "--state", "s.json", "--write", "--open"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->port, 8417);
  EXPECT_EQ(options->globals.root.project, "/p");
  EXPECT_EQ(options->globals.root.state, "s.json");
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
  EXPECT_EQ(parse_options({"now"}).error().phrase.view(), "unexpected argument");
  EXPECT_EQ(parse_options({"now"}).error().hint, "`baton serve --help` lists the options");
  EXPECT_EQ(parse_options({"--port"}).error().phrase.view(), "missing value of the option");
  EXPECT_FALSE(parse_options({"--write=yes"}));
  EXPECT_EQ(parse_options({"--bogus=hunter2secret"}).error().subject, "--bogus");
}

TEST(ServeOptions, TakeTheOptionsOfEveryCommand) {
  for (const authority::GlobalOption& option : authority::kGlobalOptions) {
    std::vector<std::string> words = {std::string(option.name)};
    if (option.takes_value) words.emplace_back("never");
    EXPECT_TRUE(parse_options(words)) << option.name;
  }
  EXPECT_FALSE(parse_options({"--color", "red"}));
}

// An option that is forgotten after another one must not become its value.
TEST(ServeOptions, TakeNoOptionAsAValue) {
  for (const std::string option : {"--port", "--state", "--project", "--color"}) {
    for (const char* next : {"--write", "--port=1", "-h", "--json"}) {
      const auto options = parse_options({option, next});
      ASSERT_FALSE(options) << option << next;
      EXPECT_EQ(options.error().phrase.view(), "missing value of the option");
      EXPECT_EQ(options.error().subject, option);
    }
  }
}

}  // namespace
}  // namespace baton::test
