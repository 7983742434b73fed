#include "domain/detection/base64_text.h"

#include <gtest/gtest.h>

#include <string>

namespace baton::detection {
namespace {

std::string run_in(const std::string& text, std::size_t at) {
  const Base64Run run = next_base64_run(text, at);
  return text.substr(run.begin, run.end - run.begin);
}

TEST(Base64Text, FindsARunAtAnyPlace) {
  const std::string run = "QUFB-_+/" + std::string(16, 'x');
  for (std::size_t before = 0; before < 60; ++before) {
    EXPECT_EQ(run_in(std::string(before, ' ') + run + "=", 0), run) << before;
  }
}

TEST(Base64Text, IgnoresShorterRuns) {
  const std::string text = std::string(23, 'x') + " " + std::string(23, 'y');
  EXPECT_EQ(next_base64_run(text, 0).begin, text.size());
}

TEST(Base64Text, ContinuesAfterARun) {
  const std::string text = std::string(30, 'x') + " is " + std::string(40, 'y');
  EXPECT_EQ(run_in(text, 30), std::string(40, 'y'));
}

TEST(Base64Text, DecodesPrintableTextAlone) {
  EXPECT_EQ(decode_printable_base64("aGVsbG8="), "hello");
  EXPECT_EQ(decode_printable_base64("aGVsbG8"), "hello");
  EXPECT_EQ(decode_printable_base64("AAECAw=="), std::nullopt);
}

}  // namespace
}  // namespace baton::detection
