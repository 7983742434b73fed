#include "app/core/encryption/key_file.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "support/fake_project.h"

namespace baton::test {
namespace {

struct UserWithKeyFolder {
  UserWithKeyFolder() { project.world.environment.variables["BATON_KEY_FILE"] = "/keys/key"; }

  // Whether there is a usable key file afterwards.
  bool make() {
    app::Workspace workspace(*project.open({}));
    if (!app::make_key_file(workspace)) return false;
    const auto loaded = app::load_key_file(workspace);
    return loaded && *loaded != nullptr;
  }

  FakeProject project = {};
};

TEST(KeyFile, IsCompleteOrAbsentIfItsWriterIsKilled) {
  bool is_killed = true;
  for (std::size_t call = 1; is_killed; ++call) {
    SCOPED_TRACE(call);
    UserWithKeyFolder user;
    MemoryDirectory& folder = user.project.folder("/keys");
    folder.lose_power_at(call);
    (void)user.make();
    is_killed = folder.fault_happened();
    folder.restart(AfterPowerCut::everything_kept);
    EXPECT_TRUE(user.make());
  }
}

TEST(KeyFile, OfAnotherProcessStays) {
  UserWithKeyFolder user;
  ASSERT_TRUE(user.make());
  const auto before = user.project.folder("/keys").content("key");
  app::Workspace workspace(*user.project.open({}));
  const auto made = app::make_key_file(workspace);
  ASSERT_TRUE(made);
  EXPECT_FALSE(*made);
  EXPECT_EQ(user.project.folder("/keys").content("key"), before);
}

TEST(KeyFile, IsNoFolder) {
  UserWithKeyFolder user;
  (void)user.project.folder("/keys");
  app::Workspace workspace(*user.project.open({}));
  EXPECT_EQ(app::key_file_places(workspace), std::vector<std::string>{"/keys/key"});
  (void)user.project.folder("/keys/key");
  EXPECT_TRUE(app::key_file_places(workspace).empty());
}

TEST(KeyFile, IsAlsoWhereItsLinksLead) {
  UserWithKeyFolder user;
  user.project.link("/keys", "/real");
  app::Workspace workspace(*user.project.open({}));
  EXPECT_EQ(app::key_file_places(workspace), (std::vector<std::string>{"/keys/key", "/real/key"}));
}

}  // namespace
}  // namespace baton::test
