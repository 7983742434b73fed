#include "posix/processes.h"

#include <gtest/gtest.h>

namespace baton::posix {
namespace {

TEST(Processes, AreIdentifiedWithinTheirNamespaces) {
  const std::string place = ProcProcesses().id_namespace();
  EXPECT_TRUE(place.starts_with("pid:[")) << place;
  EXPECT_EQ(ProcProcesses().id_namespace(), place);
}

}  // namespace
}  // namespace baton::posix
