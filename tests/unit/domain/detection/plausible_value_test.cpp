#include "domain/detection/plausible_value.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

TEST(PlausibleValue, IsNoVersionedTypeOfAnApi) {
  for (const std::string value :
       {"V1SecretProjection", "V1beta1TokenReview", "V1alpha2ResourceClaim", "V12SecretList"}) {
    EXPECT_FALSE(is_plausible(value, NameClass::token)) << value;
    const std::string text = "openapi_types = {'secret': '" + value + "'}";
    EXPECT_EQ(cleaned(text), text);
  }
  for (const std::string value : {"V1Secret9Projection", "V1xbcDfgHjkLmn", "v1secretprojection4",
                                  "V1SecretProjection!", "V1Qx7TbZk2Lm"}) {
    EXPECT_TRUE(is_plausible(value, NameClass::token)) << value;
  }
  EXPECT_TRUE(is_plausible("V1SecretProjection", NameClass::password));
}

}  // namespace
}  // namespace baton::detection
