#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton::test {

// A project on the real disk, with notes of its own.
class PageTest : public testing::Test {
 protected:
  PageTest() {
    std::filesystem::create_directory(project());
    std::filesystem::create_directory(project() / ".git");
  }

  [[nodiscard]] std::filesystem::path project() const { return folder_.path() / "project"; }
  [[nodiscard]] Arguments environment() const {
    return {"SFA_CONTEXT_STORE=" + (folder_.path() / "notes").string()};
  }
  [[nodiscard]] Ran baton(const Arguments& arguments) const {
    return run(
        {.folder = project().string(), .arguments = arguments, .environment = environment()});
  }
  void begin_workflow() const {
    ASSERT_EQ(baton({"init", "--feature", "search", "--workflow-id", "wf_1"}).status, 0);
  }

  TemporaryFolder folder_;
};

}  // namespace baton::test
