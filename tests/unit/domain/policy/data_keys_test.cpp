#include "domain/policy/data_keys.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

namespace baton::policy {
namespace {

Json file_of(const std::string& key_id) {
  const Json key = {{"kid", key_id}, {"created", "2025-08-01T18:00:00Z"}, {"wraps", Json::array()}};
  return {{"format", 1}, {"workflowId", "wf_1"}, {"keys", Json::array({key})}};
}

TEST(DataKeys, ReadsWhatItWrote) {
  const Result<DataKeys> keys = read_data_keys(file_of("0123456789abcdef"), "wf_1.json");
  ASSERT_TRUE(keys.has_value());
  EXPECT_EQ(to_json(*keys), file_of("0123456789abcdef"));
}

// The id of a key is shown in placeholders and answers.
TEST(DataKeys, RefusesAnIdOfAnotherForm) {
  for (const std::string id : {"", "abc", "0123456789ABCDEF", "0123456789abcdef0"}) {
    const Result<DataKeys> keys = read_data_keys(file_of(id), "wf_1.json");
    ASSERT_FALSE(keys.has_value()) << id;
    EXPECT_EQ(keys.error().code, ErrorCode::malformed);
    EXPECT_EQ(keys.error().pointer, "/keys/0");
  }
}

}  // namespace
}  // namespace baton::policy
