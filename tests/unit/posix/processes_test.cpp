#include "posix/processes.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace baton::posix {
namespace {

TEST(Processes, AreIdentifiedWithinTheirNamespaces) {
  const std::string place = ProcProcesses().id_namespace();
  EXPECT_TRUE(place.starts_with("pid:[")) << place;
  EXPECT_EQ(ProcProcesses().id_namespace(), place);
}

TEST(Processes, HaveACurrentFolder) {
  const ProcProcesses processes;
  EXPECT_EQ(processes.folder(processes.ancestry().front().id), std::filesystem::current_path());
  EXPECT_EQ(processes.folder({.number = 0, .ticks = 0}), "");
}

}  // namespace
}  // namespace baton::posix
