#include <gtest/gtest.h>

#include "store/parked/parked_file_store.h"
#include "store/parked_names.h"
#include "support/fake_host.h"

namespace baton::parked {
namespace {

using test::AfterPowerCut;
using test::FakeHost;

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

struct Parked : testing::Test {
  FakeHost fake;
  ParkedFileStore store{fake.host};
};

TEST_F(Parked, ListsNothingWhereNothingWasParked) {
  EXPECT_TRUE(store.list().value().empty());
  EXPECT_EQ(store.read(id("wf")), std::nullopt);
  EXPECT_TRUE(store.remove(id("wf")));
}

TEST_F(Parked, GivesBackWhatWasPutLast) {
  EXPECT_EQ(store.put(id("wf_2"), "old"), ".claude/workflows/wf_2.json");
  ASSERT_TRUE(store.put(id("wf_2"), "new"));
  ASSERT_TRUE(store.put(id("wf_1"), "other"));
  EXPECT_EQ(store.read(id("wf_2")), "new");
  EXPECT_EQ(store.list(), (std::vector<Identifier>{id("wf_1"), id("wf_2")}));
  ASSERT_TRUE(store.remove(id("wf_2")));
  EXPECT_EQ(store.list(), std::vector<Identifier>{id("wf_1")});
}

TEST_F(Parked, KeepsAnotherStateBesideWithoutListingIt) {
  ASSERT_TRUE(store.put(id("wf"), "in place"));
  const Result<std::string> beside = store.put_beside(id("wf"), "beside");
  ASSERT_TRUE(beside);
  EXPECT_EQ(store.put_beside(id("wf"), "beside"), *beside);
  EXPECT_NE(store.put_beside(id("wf"), "another").value(), *beside);
  EXPECT_EQ(store.read(id("wf")), "in place");
  EXPECT_EQ(fake.root.content(*beside), "beside");
  EXPECT_EQ(store.list(), std::vector<Identifier>{id("wf")});
}

TEST_F(Parked, ListsCopiesWithTheirWorkflows) {
  EXPECT_TRUE(store.copies().value().empty());
  ASSERT_TRUE(store.put(id("wf"), "in place"));
  const std::string file = store.put_beside(id("wf_2"), "beside").value();
  const std::vector<ParkedCopy> copies = store.copies().value();
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies[0].workflow, id("wf_2"));
  EXPECT_EQ(copies[0].file, file);
  EXPECT_EQ(copies[0].text, "beside");
  ASSERT_TRUE(store.remove_copy(copies[0]));
  EXPECT_TRUE(store.copies().value().empty());
}

TEST_F(Parked, TellsACopyBesideByItsName) {
  const RelativePath copy =
      RelativePath::parse(store.put_beside(id("wf"), "beside").value()).value();
  EXPECT_TRUE(store::is_parked_copy(copy.filename()));
  for (const char* other : {"wf.json", ".json.0123456789ab", "wf.json.0123456789a", "wf.json.bak",
                            "wf.txt.0123456789ab", "wf.json.0123456789AB"}) {
    EXPECT_FALSE(store::is_parked_copy(other)) << other;
  }
}

TEST_F(Parked, SurvivesAPowerCutOnceItIsSaid) {
  ASSERT_TRUE(store.put(id("wf"), "state"));
  fake.root.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(store.read(id("wf")), "state");
}

TEST_F(Parked, ReplacesNoLink) {
  fake.root.put_special(".claude/workflows/wf.json", EntryKind::symlink);
  EXPECT_EQ(store.put(id("wf"), "state").error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace baton::parked
