#include "text/names.h"

#include <gtest/gtest.h>

#include <array>

namespace baton::text {
namespace {

TEST(FoldName, GivesEverySpellingOfOneName) {
  for (const char* name : {"apiKeys", "api_key", "API-KEY", "X-API-Key", "Api Key", "api.key",
                           "x_api_key", "XApiKeys", "xApiKey", "APIKEYS", "_apiKey"}) {
    EXPECT_EQ(fold_name(name), "apikey") << name;
  }
}

TEST(FoldName, KeepsADoubleS) {
  EXPECT_EQ(fold_name("password"), "password");
  EXPECT_EQ(fold_name("Access"), "access");
}

TEST(FoldName, GivesTheSameForAPlural) {
  constexpr std::array<std::array<std::string_view, 2>, 17> kPairs = {{{"address", "addresses"},
                                                                       {"entry", "entries"},
                                                                       {"cookie", "cookies"},
                                                                       {"api_key", "apiKeys"},
                                                                       {"box", "boxes"},
                                                                       {"batch", "batches"},
                                                                       {"cache", "caches"},
                                                                       {"hash", "hashes"},
                                                                       {"status", "statuses"},
                                                                       {"alias", "aliases"},
                                                                       {"excuse", "excuses"},
                                                                       {"phase", "phases"},
                                                                       {"database", "databases"},
                                                                       {"response", "responses"},
                                                                       {"tie", "ties"},
                                                                       {"axe", "axes"},
                                                                       {"day", "days"}}};
  for (const auto& [singular, plural] : kPairs) {
    EXPECT_EQ(fold_name(plural), fold_name(singular)) << plural;
  }
  EXPECT_EQ(fold_name("currentPhase"), "currentphase");
}

TEST(FoldName, DropsOnlyAWordX) {
  EXPECT_EQ(fold_name("xml"), "xml");
  EXPECT_EQ(fold_name("XML"), "xml");
  EXPECT_EQ(fold_name("x"), "x");
  EXPECT_EQ(fold_name("x-"), "x");
}

TEST(FoldName, NeverLosesANameWhole) {
  EXPECT_EQ(fold_name("s"), "s");
  EXPECT_EQ(fold_name("***"), "***");
  EXPECT_EQ(fold_name(""), "");
  EXPECT_EQ(fold_name("cl\u00e9_API"), "cl\u00e9api");
}

constexpr std::array<std::string_view, 4> kCommands = {"validate", "archive", "status", "set"};

TEST(Nearest, PrefersTheOnlyOneThatBeginsWithTheName) {
  constexpr std::array<std::string_view, 4> kWords = {"start", "status", "show", "shared"};
  EXPECT_EQ(nearest("stat", kWords), "status");
  EXPECT_EQ(nearest("sta", kWords), std::nullopt) << "two begin with it";
  EXPECT_EQ(nearest("sh", kWords), std::nullopt) << "too short";
}

TEST(Nearest, PrefersTheSameNameInAnotherStyle) {
  constexpr std::array<std::string_view, 3> kWords = {"code-writers-guide", "code-writer",
                                                      "qualityGateUpdates"};
  EXPECT_EQ(nearest("Code Writer", kWords), "code-writer");
  EXPECT_EQ(nearest("CODE_WRITERS", kWords), "code-writer");
  EXPECT_EQ(nearest("quality_gate_update", kWords), "qualityGateUpdates");
}

TEST(Nearest, FindsASlip) {
  EXPECT_EQ(nearest("validte", kCommands), "validate");
  EXPECT_EQ(nearest("vlaidate", kCommands), "validate");
  EXPECT_EQ(nearest("statsu", kCommands), "status");
  EXPECT_EQ(nearest("archives", kCommands), "archive");
}

TEST(Nearest, FindsNothingFartherThanAllowed) {
  EXPECT_EQ(nearest("validat", kCommands, 1), "validate");
  EXPECT_EQ(nearest("statsu", kCommands, 1), "status") << "two letters swapped";
  EXPECT_EQ(nearest("vaidte", kCommands), "validate");
  EXPECT_EQ(nearest("vaidte", kCommands, 1), std::nullopt);
  EXPECT_EQ(nearest("statements", kCommands, 1), std::nullopt);
}

TEST(Nearest, FindsNothingFarAway) {
  EXPECT_EQ(nearest("context", kCommands), std::nullopt);
  EXPECT_EQ(nearest("validxyz", kCommands), std::nullopt);
  EXPECT_EQ(nearest("", kCommands), std::nullopt);
  EXPECT_EQ(nearest("status", {}), std::nullopt);
}

TEST(Nearest, WantsLessThanHalfOfTheNameWrong) {
  EXPECT_EQ(nearest("st", kCommands), std::nullopt);
  EXPECT_EQ(nearest("sat", kCommands), "set");
}

}  // namespace
}  // namespace baton::text
