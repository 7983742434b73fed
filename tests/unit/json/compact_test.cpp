#include "json/compact.h"

#include <gtest/gtest.h>

namespace baton::json {
namespace {

TEST(Compact, RemovesWhitespaceBetweenTokensOnly) {
  EXPECT_EQ(compact("\n{ \"a b\" :\t[ 1 , \"c  d\" ]\r\n}\n"), R"({"a b":[1,"c  d"]})");
}

TEST(Compact, KnowsWhereAStringEnds) {
  EXPECT_EQ(compact(R"( [ "\" , " , "\\" , "x y" ] )"), R"(["\" , ","\\","x y"])");
  EXPECT_EQ(compact(R"([ "longer than sixteen bytes \" , ", "\\\\\\\\\\\\\\\\\\" ])"),
            R"(["longer than sixteen bytes \" , ","\\\\\\\\\\\\\\\\\\"])");
}

TEST(Compact, KeepsTheTextOfNumbers) {
  EXPECT_EQ(compact("[1.50, 12345678901234567890123, 1E+2]"),
            "[1.50,12345678901234567890123,1E+2]");
}

TEST(Compact, EndsWithAnUnfinishedString) {
  EXPECT_EQ(compact(R"( "a )"), R"("a )");
  EXPECT_EQ(compact("\"\\"), "\"\\");
}

}  // namespace
}  // namespace baton::json
