// Documents whose strings contain commands with passwords, also as documents in strings.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/policy/secrets.h"
#include "json/json.h"
#include "json/read.h"

namespace baton::policy {
namespace {

constexpr std::array<std::string_view, 12> kCommands = {"curl -u bob:@",
                                                        "curl -su bob:@",
                                                        "mysql -p@",
                                                        "redis-cli -a @",
                                                        "unzip -P @",
                                                        "az login -p @",
                                                        "ldapsearch -w @",
                                                        "setx DB_PASSWORD @",
                                                        "requirepass @",
                                                        "ENV DB_PASSWORD @",
                                                        "set -gx DB_PASSWORD @",
                                                        "machine x.io login bob password @"};
constexpr std::array<std::string_view, 7> kTexts = {
    "@",        "@ and more", "@\nnext line", "say \"@\" twice", "run '@'; next",
    "see `@`.", "f(\"@\", 1)"};
constexpr std::array<std::string_view, 6> kHarmless = {
    "important", "it's \"b\", {c} and [d]: e", "\\", "a\nb", "\"", ""};

std::string filled(std::string_view text, std::string_view value) {
  const std::size_t place = text.find('@');
  return std::string(text.substr(0, place)) + std::string(value) +
         std::string(text.substr(place + 1));
}

// A document, and what remains of it.
struct RandomDocument {
  Json document;
  Json redacted;
};

class RandomDocuments {
 public:
  explicit RandomDocuments(unsigned seed) : random_(seed) {}

  RandomDocument container(int depth) {
    const bool is_object = below(2) == 0;
    RandomDocument sample = is_object ? RandomDocument{Json::object(), Json::object()}
                                      : RandomDocument{Json::array(), Json::array()};
    const std::size_t size = 1 + below(3);
    for (std::size_t i = 0; i < size; ++i) {
      RandomDocument inner = value(depth);
      if (is_object) {
        const std::string name = "m" + std::to_string(i);
        sample.document[name] = std::move(inner.document);
        sample.redacted[name] = std::move(inner.redacted);
      } else {
        sample.document.push_back(std::move(inner.document));
        sample.redacted.push_back(std::move(inner.redacted));
      }
    }
    return sample;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  template <typename List>
  std::string_view any(const List& list) {
    return list[below(list.size())];
  }

  RandomDocument value(int depth) {
    const std::size_t choice = below(depth > 0 ? 6 : 4);
    if (choice == 4) return container(depth - 1);
    if (choice == 5) {
      const RandomDocument inner = container(depth - 1);
      return {inner.document.dump(), inner.redacted.dump()};
    }
    if (choice < 2) {
      const Json harmless = choice == 0 ? Json(below(1'000)) : Json(any(kHarmless));
      return {harmless, harmless};
    }
    const std::string command(any(kCommands));
    const std::string text(any(kTexts));
    return {filled(text, filled(command, "hunter2x")),
            filled(text, filled(command, "[REDACTED:password]"))};
  }

  std::mt19937 random_;
};

std::string redacted(const std::string& text) {
  return redact_secrets(text, detection::SecretRules::built_in());
}

TEST(CommandsInDocuments, LoseOnlyTheirPasswords) {
  RandomDocuments samples(1);
  std::string lines;
  std::string redacted_lines;
  for (int i = 0; i < 500; ++i) {
    const auto [document, expected] = samples.container(2);
    EXPECT_EQ(redacted(document.dump()), expected.dump());
    EXPECT_EQ(redacted(document.dump(2)), expected.dump(2));
    EXPECT_EQ(redacted("Log: " + document.dump() + " end"), "Log: " + expected.dump() + " end");
    EXPECT_EQ(redacted(expected.dump()), expected.dump());
    lines += document.dump() + "\n";
    redacted_lines += expected.dump() + "\n";
  }
  EXPECT_EQ(redacted(lines), redacted_lines);
}

// Whatever a pattern matches.
TEST(CommandsInDocuments, StayInDocuments) {
  constexpr std::array<const char*, 6> kPatterns = {
      "m0.*", "[0-9]", R"("m1":[^}]*)", R"(\\)", R"(\w+"[,:\]}]+"?)", R"([\[{,]"?\w+)"};
  json::ReadOptions lenient;  // two names may be replaced
  lenient.duplicate_keys = json::DuplicateKeys::last_wins;
  RandomDocuments samples(2);
  for (const char* const pattern : kPatterns) {
    const detection::SecretRules own({{.name = "own", .pattern = pattern}}, {});
    for (int i = 0; i < 100; ++i) {
      const std::string text = samples.container(2).document.dump();
      const std::string result = redact_secrets(text, own);
      EXPECT_TRUE(json::read(result, "", lenient).has_value()) << pattern << '\n'
                                                               << text << '\n'
                                                               << result;
    }
  }
}

}  // namespace
}  // namespace baton::policy
