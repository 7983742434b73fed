#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "app/shared/manage_session.h"
#include "app/shared/read_value.h"
#include "app/shared/write_value.h"
#include "support/fake_project.h"

namespace baton::test {

// A session "demo" in a project in memory. Every call opens the project anew, as commands do.
class SessionTest : public testing::Test {
 protected:
  // Each piece of work on the store runs once for nothing before it counts, as it does where
  // another writer was in its way.
  void repeat_everything();

  // From now on another process uses the store's files, so that they cannot be compacted.
  void keep_files_in_use();

  [[nodiscard]] app::Workspace open();
  void create(const std::string& settings = "{}", const std::string& id = "demo");
  [[nodiscard]] app::SharedCall by(const std::string& participant = "user") const {
    return {.session = "demo", .participant = participant};
  }

  Result<EntryRow> write(const std::string& key, const std::string& value,
                         const std::string& participant = "user");
  Result<EntryRow> write(app::WriteSharedValue request);
  Result<std::uint64_t> remove(const std::string& key, std::optional<std::uint64_t> version = {});
  Result<EntryRow> read(const std::string& key, const std::string& participant = "user");
  // Versions that are kept, as "1=old 2=new".
  std::string history(const std::string& key);
  // "key=value" of all that the participant may read, sorted.
  std::string contents(const std::string& participant = "user");
  void archive();
  void erase();

  FakeProject project_;

 private:
  std::unique_ptr<Stores> repeating_;
};

// The published name of a refusal; "" for an answer.
template <typename Answer>
std::string name_of(const Result<Answer>& result) {
  if (result) return "";
  return std::string(result.error().name.empty() ? "unnamed" : result.error().name);
}

}  // namespace baton::test
