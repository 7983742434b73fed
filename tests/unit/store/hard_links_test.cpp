// The hard links of the journal and the backups: what they restore, and what must not come back.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"
#include "support/fake_repository.h"

namespace baton::state_file {
namespace {

using test::FakeHost;
using test::FakeRepository;

constexpr RelativePath kBackups = ".claude/baton/backups";
constexpr RelativePath kJournal = ".claude/baton/journal";

std::string without_secret(std::string text) {
  const std::size_t found = text.find("secret");
  if (found != std::string::npos) text.replace(found, 6, "[REDACTED]");
  return text;
}

struct ProjectWithLinks {
  FakeHost fake;
  FakeRepository repository{fake.root};
  StateFileStore store{fake.host, StateLocation{.backups = 3, .journal_segments = 3}, &repository};

  std::unique_ptr<StateTransaction> begin() {
    return std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
  }
  void replace(const std::string& text) { ASSERT_TRUE(begin()->replace({.text = text})); }

  Result<void> scrub(const std::string& state) {
    return begin()->scrub({.text = state}, {.redact = [](const std::string& text) {
                            return Result<std::string>(without_secret(text));
                          }});
  }

  [[nodiscard]] std::vector<RelativePath> files_in(const RelativePath& folder) const {
    std::vector<RelativePath> found;
    for (const std::string& file : fake.root.files()) {
      const RelativePath path = RelativePath::parse(file).value();
      if (path.parent() == folder) found.push_back(path);
    }
    return found;
  }
  [[nodiscard]] std::vector<RelativePath> backups() const { return files_in(kBackups); }

  // Every file and hard link of the state that contains the text.
  std::vector<std::string> files_with(std::string_view text) const {
    std::vector<std::string> found = fake.root.files();
    std::erase_if(found, [&](const std::string& file) {
      return fake.root.content(file).value_or("").find(text) == std::string::npos;
    });
    return found;
  }
};

struct LinkedState : testing::Test, ProjectWithLinks {};

TEST_F(LinkedState, IsScrubbedFromTheLinksOfDeletedBackups) {
  replace("\"secret\"");
  replace("\"two\"");
  ASSERT_TRUE(fake.root.remove(backups().front()));
  ASSERT_FALSE(store.stale_backups().value().empty());
  ASSERT_TRUE(scrub("\"three\""));
  EXPECT_EQ(files_with("secret"), std::vector<std::string>());
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(files_with("secret"), std::vector<std::string>());
}

TEST_F(LinkedState, IsScrubbedFromTheLinksIfAllBackupsWereDeleted) {
  replace("\"secret\"");
  ASSERT_FALSE(backups().empty());
  ASSERT_FALSE(repository.kept_in(kBackups).empty());
  for (const RelativePath& backup : backups()) ASSERT_TRUE(fake.root.remove(backup));
  ASSERT_TRUE(scrub("\"secret\""));  // so that the newest link is taken for the backup
  EXPECT_EQ(repository.kept_in(kBackups), std::vector<std::string>());
}

TEST_F(LinkedState, IsScrubbedFromTheLinkOfAReplacedBackup) {
  replace("\"secret\"");
  fake.root.put(backups().front().text(), "\"clean\"");
  ASSERT_TRUE(scrub("\"two\""));
  EXPECT_EQ(files_with("secret"), std::vector<std::string>());
}

TEST_F(LinkedState, KeepsTheLinksOfDeletedBackupsWithoutSecrets) {
  replace("\"one\"");
  replace("\"secret\"");
  const RelativePath first = backups().front();
  ASSERT_TRUE(fake.root.remove(first));
  ASSERT_TRUE(scrub("\"three\""));
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(fake.root.content(first.text()), "\"one\"");
}

TEST_F(LinkedState, RestoresADeletedSegmentWithTheNextWrite) {
  replace("\"one\"");
  replace("\"two\"");
  const RelativePath newest = files_in(kJournal).back();
  const std::string bytes = fake.root.content(newest.text()).value();
  ASSERT_TRUE(fake.root.remove(newest));
  EXPECT_EQ(store.history().value().entries.size(), 2U);
  replace("\"three\"");
  EXPECT_EQ(fake.root.content(newest.text()), bytes);
  const History history = store.history().value();
  EXPECT_EQ(history.entries.size(), 3U);
  EXPECT_EQ(history.damage, std::vector<std::string>());
}

TEST_F(LinkedState, RestoresADamagedCopyFromTheIntactLink) {
  replace("\"one\"");
  replace("\"two\"");
  const RelativePath newest = files_in(kJournal).back();
  const std::string bytes = fake.root.content(newest.text()).value();
  fake.root.put(newest.text(), "Z" + bytes.substr(1));
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(fake.root.content(newest.text()), bytes);
  EXPECT_TRUE(repository.is_kept(newest));
}

TEST_F(LinkedState, RestoresACutSegmentWithTheNextWrite) {
  replace("\"one\"");
  const RelativePath newest = files_in(kJournal).back();
  const std::string bytes = fake.root.content(newest.text()).value();
  fake.root.put(newest.text(), bytes.substr(0, bytes.size() - 1));
  EXPECT_EQ(store.history().value().entries.size(), 1U);
  EXPECT_EQ(store.hard_links().value().damaged,
            std::vector<std::string>{std::string(newest.text())});
  replace("\"two\"");
  EXPECT_EQ(fake.root.content(newest.text()), bytes);
  EXPECT_TRUE(repository.is_kept(newest));
  EXPECT_EQ(store.history().value().damage, std::vector<std::string>());
}

TEST_F(LinkedState, RestoresASegmentThatWasCutBetweenTwoRecords) {
  replace("1");
  const RelativePath newest = files_in(kJournal).back();
  const std::string first = fake.root.content(newest.text()).value();
  ASSERT_TRUE(
      begin()->replace({.text = "2", .patch = R"([{"op":"replace","path":"","value":2}])"}));
  const std::string both = fake.root.content(newest.text()).value();
  ASSERT_GT(both.size(), first.size());
  fake.root.put(newest.text(), first);
  replace("3");
  EXPECT_EQ(fake.root.content(newest.text()), both);
}

TEST_F(LinkedState, IsNotLengthenedBeyondTheNextSegment) {
  replace("1");
  const RelativePath segment = files_in(kJournal).back();
  const std::string first = fake.root.content(segment.text()).value();
  ASSERT_TRUE(
      begin()->replace({.text = "2", .patch = R"([{"op":"replace","path":"","value":2}])"}));
  fake.root.put(segment.text(), first);
  ASSERT_TRUE(fake.root.link(segment.text(), "second"));
  replace("3");
  EXPECT_EQ(store.hard_links().value().damaged, std::vector<std::string>());
  ASSERT_TRUE(fake.root.remove(RelativePath("second")));
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(store.history().value().damage, std::vector<std::string>());
  EXPECT_TRUE(repository.is_kept(segment));
}

TEST_F(LinkedState, IsNotTakenFromTheLinkOfAnotherSegment) {
  replace("1");
  const RelativePath newest = files_in(kJournal).back();
  const std::string own = fake.root.content(newest.text()).value();
  ProjectWithLinks other;
  other.replace("7");
  ASSERT_TRUE(
      other.begin()->replace({.text = "8", .patch = R"([{"op":"replace","path":"","value":8}])"}));
  const std::string longer = other.fake.root.content(newest.text()).value();
  fake.root.put(FakeRepository::link_of(newest).text(), longer);
  begin();
  EXPECT_EQ(fake.root.content(newest.text()), own);
  EXPECT_EQ(store.hard_links().value().damaged, std::vector<std::string>());
}

// As by a process that could not see the links: root, or in a container.
TEST_F(LinkedState, DoesNotReplaceTheLinkOfAnotherJournal) {
  replace("1");
  const RelativePath newest = files_in(kJournal).back();
  const std::string own = fake.root.content(newest.text()).value();
  const std::string link(FakeRepository::link_of(newest).text());
  ProjectWithLinks other;
  other.replace("7");
  const std::string others = other.fake.root.content(newest.text()).value();
  fake.root.put(link, others);
  replace("3");
  EXPECT_EQ(fake.root.content(link), others);
  EXPECT_EQ(fake.root.content(newest.text()), own);
  EXPECT_EQ(repository.kept_in(kJournal).size(), 2U);
  EXPECT_EQ(store.history().value().damage, std::vector<std::string>());
  EXPECT_EQ(store.hard_links().value().missing, std::vector<std::string>());
  EXPECT_EQ(store.hard_links().value().others,
            std::vector<std::string>{std::string(newest.text())});
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(fake.root.content(link), others);
}

TEST_F(LinkedState, KeepsTheLinkOfAnotherJournalLongerThanItsSegments) {
  replace("1");
  const RelativePath newest = files_in(kJournal).back();
  const std::string link(FakeRepository::link_of(newest).text());
  ProjectWithLinks other;
  other.replace("7");
  const std::string others = other.fake.root.content(newest.text()).value();
  fake.root.put(link, others);
  for (const char* const text : {"2", "3", "4", "5", "6"}) replace(text);
  EXPECT_EQ(fake.root.content(link), others);
  const History history = store.history().value();
  EXPECT_EQ(history.damage, std::vector<std::string>());
  EXPECT_EQ(history.entries.size(), 3U);
  const auto transaction = begin();
  ASSERT_TRUE(transaction->announce_end({.workflow = "wf_ended"}));
  ASSERT_TRUE(transaction->remove());
  EXPECT_EQ(fake.root.content(link), others);
  EXPECT_EQ(store.hard_links().value().others,
            std::vector<std::string>{std::string(newest.text())});
}

// As in a copy of the repository, or after a process that was killed.
TEST_F(LinkedState, ReplacesAnEarlierCopyOfTheSegment) {
  replace("1");
  const RelativePath newest = files_in(kJournal).back();
  const std::string earlier = fake.root.content(newest.text()).value();
  ASSERT_TRUE(
      begin()->replace({.text = "2", .patch = R"([{"op":"replace","path":"","value":2}])"}));
  const std::string link(FakeRepository::link_of(newest).text());
  ASSERT_TRUE(repository.forget(newest));
  fake.root.put(link, earlier);
  ASSERT_TRUE(
      begin()->replace({.text = "3", .patch = R"([{"op":"replace","path":"","value":3}])"}));
  EXPECT_TRUE(repository.is_kept(newest));
  EXPECT_EQ(repository.kept_in(kJournal).size(), 1U);
}

// As with `.claude` in a volume of a container.
TEST_F(LinkedState, RestoresFilesAsCopiesOnAnotherMount) {
  replace("\"one\"");
  const std::vector<RelativePath> lost = {files_in(kJournal).back(), backups().back()};
  for (const RelativePath& file : lost) ASSERT_TRUE(fake.root.remove(file));
  repository.is_on_mount = false;
  replace("\"two\"");
  for (const RelativePath& file : lost) {
    EXPECT_TRUE(fake.root.content(file.text()));
    EXPECT_FALSE(repository.is_kept(file));
  }
  EXPECT_EQ(store.history().value().entries.size(), 2U);
  const HardLinks links = store.hard_links().value();
  EXPECT_FALSE(links.are_possible);
  EXPECT_EQ(links.missing, std::vector<std::string>());
  ASSERT_TRUE(begin()->renew_hard_links());
}

TEST_F(LinkedState, KeepsTheFileIfItsLinkCannotBeRemoved) {
  replace("\"secret\"");
  replace("\"two\"");
  const RelativePath first = files_in(kJournal).front();
  repository.forgets = false;
  EXPECT_FALSE(scrub("\"three\""));
  EXPECT_TRUE(fake.root.content(first.text()));
  EXPECT_TRUE(fake.root.content(FakeRepository::link_of(first).text()));
}

TEST_F(LinkedState, KeepsTheLinksOfWorkflowsThatHaveNotEnded) {
  const auto end = [&](const std::string& workflow) {
    const auto transaction = begin();
    ASSERT_TRUE(transaction->announce_end({.workflow = workflow}));
    ASSERT_TRUE(transaction->remove());
  };
  const auto write = [&](const std::string& text, const std::string& workflow) {
    ASSERT_TRUE(begin()->replace({.text = text, .note = {.workflow = workflow}}));
  };
  write("1", "wf_ended");
  end("wf_ended");
  EXPECT_EQ(repository.kept_in(kJournal), std::vector<std::string>());
  write("2", "wf_parked");
  write("3", "wf_active");
  end("wf_active");
  EXPECT_EQ(repository.kept_in(kJournal), (std::vector<std::string>{"0000000003", "0000000004"}));
  ASSERT_EQ(repository.kept_in(kBackups).size(), 1U);
  EXPECT_EQ(fake.root.content(kBackups.child(repository.kept_in(kBackups).front()).text()), "2");
  EXPECT_EQ(store.hard_links().value().missing, std::vector<std::string>());
  ASSERT_TRUE(repository.forget(kJournal.child("0000000003")));
  EXPECT_EQ(store.hard_links().value().missing,
            std::vector<std::string>{".claude/baton/journal/0000000003"});
}

TEST_F(LinkedState, ReadsADamagedBackupFromItsIntactLink) {
  replace("\"one\"");
  const RelativePath backup = backups().back();
  fake.root.put(backup.text(), "");
  EXPECT_EQ(store.backups().value().front().text, "\"one\"");
  ASSERT_TRUE(begin()->renew_hard_links());
  EXPECT_EQ(fake.root.content(backup.text()), "\"one\"");
  EXPECT_TRUE(repository.is_kept(backup));
}

// Kills `work` before each of its calls: no link may be left alone, because `doctor --fix` would
// restore its file.
template <typename Prepare, typename Work>
void expect_no_orphans(const Prepare& prepare, const Work& work) {
  for (std::size_t call = 1; call < 100; ++call) {
    ProjectWithLinks state;
    prepare(state);
    const auto transaction = state.begin();
    state.fake.root.lose_power_at(call);
    work(state, *transaction);
    const bool was_killed = state.fake.root.fault_happened();
    state.fake.root.heal();
    EXPECT_EQ(state.store.hard_links().value().orphaned, std::vector<std::string>()) << call;
    if (!was_killed) return;
  }
  FAIL() << "the work takes fewer calls than that";
}

TEST(KilledRemoval, LeavesNoLinkOfAPrunedFile) {
  expect_no_orphans(
      [](ProjectWithLinks& state) {
        for (const char* const text : {"1", "2", "3", "4"}) state.replace(text);
      },
      [](ProjectWithLinks& /*state*/, StateTransaction& transaction) {
        (void)transaction.replace({.text = "5"});
      });
}

TEST(KilledRemoval, LeavesNoLinkOfExpiredHistory) {
  expect_no_orphans(
      [](ProjectWithLinks& state) {
        for (const char* const text : {"1", "2", "3"}) state.replace(text);
      },
      [](ProjectWithLinks& state, StateTransaction& transaction) {
        std::vector<RelativePath> files = state.backups();
        files.pop_back();
        (void)transaction.remove_history(files);
      });
}

TEST(KilledRemoval, LeavesNoLinkOfAScrubbedFile) {
  expect_no_orphans(
      [](ProjectWithLinks& state) {
        state.replace("secret");
        state.replace("2");
      },
      [](ProjectWithLinks& /*state*/, StateTransaction& transaction) {
        (void)transaction.scrub({.text = "3"}, {.redact = [](const std::string& text) {
                                  return Result<std::string>(without_secret(text));
                                }});
      });
}

}  // namespace
}  // namespace baton::state_file
