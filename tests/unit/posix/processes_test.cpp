#include "posix/processes.h"

#include <gtest/gtest.h>

namespace baton::posix {
namespace {

TEST(Processes, HaveTheAncestorsThatTheyShowThemselves) {
  const ProcProcesses processes;
  const std::vector<Process> ancestry = processes.ancestry();
  ASSERT_FALSE(ancestry.empty());
  const std::vector<ProcessId> ancestors = processes.ancestors(ancestry.front().id);
  ASSERT_EQ(ancestors.size() + 1, ancestry.size());
  for (std::size_t at = 0; at < ancestors.size(); ++at) {
    EXPECT_EQ(ancestors[at], ancestry[at + 1].id);
  }
  ProcessId other = ancestry.front().id;
  ++other.ticks;
  EXPECT_TRUE(processes.ancestors(other).empty());
}

TEST(Processes, AreIdentifiedWithinTheirNamespaces) {
  const std::string place = ProcProcesses().id_namespace();
  EXPECT_TRUE(place.starts_with("pid:[")) << place;
  EXPECT_EQ(ProcProcesses().id_namespace(), place);
}

}  // namespace
}  // namespace baton::posix
