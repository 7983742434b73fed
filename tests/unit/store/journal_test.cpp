#include "store/journal/journal.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>

#include "json/read.h"
#include "store/journal/crc32c.h"
#include "store/journal/text_edit.h"
#include "support/fake_host.h"

namespace baton::journal {
namespace {

using test::FakeHost;

TEST(Crc32c, GivesTheValuesOfRfc3720) {
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAU);
  EXPECT_EQ(crc32c(std::string(32, '\xff')), 0x62A8AB43U);
  EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
  EXPECT_EQ(crc32c(""), 0U);
}

constexpr std::string_view kFolder = ".claude/baton/journal/";

struct Segments : testing::Test {
  FakeHost fake;
  Journal journal{fake.host, ".claude/baton/journal", 3};

  std::optional<Tail> tail() { return journal.tail().value(); }

  void begin(const std::string& state, JournalKind kind = JournalKind::whole) {
    Record record;
    record.entry = {.kind = kind, .note = {.command = "init"}, .digest = fake.crypto.digest(state)};
    record.body = state;
    std::optional<Tail> end = tail();
    ASSERT_TRUE(journal.begin_segment(record, end));
  }

  // A change of the state "N" to the state "N+1".
  void append(int number) {
    const std::string state = std::to_string(number) + "\n";
    Record record;
    record.entry = {.note = {.by = "ada",
                             .command = "set " + std::to_string(number),
                             .revision = {static_cast<std::uint64_t>(number)}},
                    .digest = fake.crypto.digest(state)};
    record.body = R"([{"op":"replace","path":"","value":)" + std::to_string(number) + "}]";
    std::optional<Tail> end = tail();
    ASSERT_TRUE(journal.append(record, end));
  }

  [[nodiscard]] std::string bytes(std::string_view name) const {
    return fake.root.content(std::string(kFolder) + std::string(name)).value();
  }
  void put(std::string_view name, std::string_view bytes) {
    fake.root.put(std::string(kFolder) + std::string(name), bytes);
  }
};

TEST_F(Segments, AreNotThereAtFirst) {
  EXPECT_EQ(journal.tail().value(), std::nullopt);
  EXPECT_TRUE(journal.history().value().entries.empty());
  EXPECT_EQ(journal.state_at(1).error().code, ErrorCode::not_found);
}

TEST_F(Segments, TellWhatHappenedOldestFirst) {
  begin("0\n");
  append(1);
  append(2);
  const History history = journal.history().value();
  ASSERT_EQ(history.entries.size(), 3U);
  EXPECT_TRUE(history.damage.empty());
  EXPECT_EQ(history.entries[0].kind, JournalKind::whole);
  EXPECT_EQ(history.entries[2].note.command, "set 2");
  EXPECT_EQ(history.entries[2].note.by, "ada");
  EXPECT_EQ(history.entries[2].sequence, 3U);
}

TEST_F(Segments, AreDamagedIfOneIsEmpty) {
  begin("0\n");
  append(1);
  begin("2\n", JournalKind::checkpoint);
  put("0000000001", "");
  const History history = journal.history().value();
  ASSERT_EQ(history.damage.size(), 1U);
  EXPECT_EQ(history.damage.front(), ".claude/baton/journal/0000000001: it is empty");
}

TEST_F(Segments, LeadToEveryStateTheyTellOf) {
  begin("0\n");
  append(1);
  append(2);
  EXPECT_EQ(journal.state_at(1), "0\n");
  EXPECT_EQ(journal.state_at(2), "1\n");
  EXPECT_EQ(journal.state_at(3), "2\n");
  EXPECT_EQ(journal.state_at(4).error().code, ErrorCode::not_found);
}

TEST_F(Segments, ReplayEachAlone) {
  begin("0\n");
  append(1);
  begin("7\n");
  append(8);
  ASSERT_TRUE(fake.root.remove(".claude/baton/journal/0000000001"));
  EXPECT_EQ(journal.state_at(4), "8\n");
  EXPECT_EQ(journal.state_at(2).error().code, ErrorCode::not_found);
}

TEST_F(Segments, LeaveCheckpointsOutOfHistory) {
  begin("0\n");
  begin("0\n", JournalKind::checkpoint);
  append(1);
  EXPECT_EQ(journal.history().value().entries.size(), 2U);
}

TEST_F(Segments, BeginWithAnyRecordThatHasAState) {
  begin("0\n");
  begin("0\n", JournalKind::ended);
  EXPECT_EQ(bytes("0000000002").find("\"patch\""), std::string::npos);
  EXPECT_EQ(journal.state_at(2), "0\n");
}

TEST_F(Segments, RememberTheHighestRevision) {
  begin("0\n");
  append(9);
  append(3);
  EXPECT_EQ(tail()->record.highest, Revision{9});
  begin("5\n");
  EXPECT_EQ(tail()->record.highest, Revision{9});
}

TEST_F(Segments, TakeOverNoRevisionFarAboveTheHighest) {
  begin("0\n");
  append(2);
  append(1'000'000'002);
  EXPECT_EQ(tail()->record.highest, Revision{1'000'000'002});
  append(2'000'000'003);
  EXPECT_EQ(tail()->record.highest, Revision{1'000'000'002});
  EXPECT_EQ(tail()->record.entry.note.revision, Revision{1'000'000'002});
  EXPECT_EQ(journal.state_at(4), "2000000003\n");
}

TEST_F(Segments, AreFullAfterSixtyFourChanges) {
  begin("0\n");
  for (int number = 1; number < 64; ++number) append(number);
  EXPECT_FALSE(Journal::is_full(*tail()));
  append(64);
  EXPECT_TRUE(Journal::is_full(*tail()));
}

// A record nests the value that a patch adds, and an edit of the text may span any number of
// values.
TEST_F(Segments, LeadToStatesOfAnyReadableDepthAndEditsOfAnyLength) {
  const std::size_t deepest = json::ReadOptions{}.max_depth;
  const std::string deep = std::string(deepest, '[') + std::string(deepest, ']');
  const std::string patch = R"([{"op":"replace","path":"","value":)" + deep + "}]";
  const std::string long_text(json::ReadOptions{}.max_string_bytes + 1, ' ');
  const std::string after = long_text + deep;
  begin("0\n");
  Record record;
  record.entry = {.digest = fake.crypto.digest(after)};
  record.body = body_of_edit(patch, "0\n", after);
  std::optional<Tail> end = tail();
  ASSERT_TRUE(journal.append(record, end));
  EXPECT_TRUE(journal.state_at(2) == after);
  EXPECT_EQ(journal.history().value().entries.back().patch, patch);
}

TEST_F(Segments, AreFullOnceTheyTakeAMebibyteMoreThanTheirState) {
  begin("0\n");
  Record record;
  record.body = std::string(std::size_t{1} << 20U, ' ');
  std::optional<Tail> end = tail();
  ASSERT_TRUE(journal.append(record, end));
  EXPECT_TRUE(Journal::is_full(*end));
}

TEST_F(Segments, ReachBackToTheHorizon) {
  for (const char* state : {"1\n", "2\n", "3\n", "4\n"}) begin(state);
  EXPECT_EQ(fake.root.content(std::string(kFolder) + "0000000001"), std::nullopt);
  EXPECT_EQ(journal.history().value().entries.size(), 3U);
  EXPECT_EQ(journal.state_at(1).error().code, ErrorCode::not_found);
}

TEST_F(Segments, ReachBackToTheOldestNeededRecord) {
  for (const char* state : {"1\n", "2\n", "3\n"}) begin(state);
  Journal needing{fake.host, ".claude/baton/journal", 1, nullptr,
                  [](const History&) { return std::optional<std::uint64_t>(2); }};
  EXPECT_EQ(needing.first_needed(), std::optional<std::uint64_t>(2));
  std::optional<Tail> end = tail();
  Record record;
  record.entry.digest = fake.crypto.digest("4\n");
  record.body = "4\n";
  ASSERT_TRUE(needing.begin_segment(record, end));
  EXPECT_EQ(fake.root.content(std::string(kFolder) + "0000000001"), std::nullopt);
  EXPECT_EQ(journal.state_at(2), "2\n");
  EXPECT_EQ(journal.state_at(3), "3\n");
}

TEST_F(Segments, StayWhileItIsUnknownWhichAreNeeded) {
  for (const char* state : {"1\n", "2\n", "3\n"}) begin(state);
  Journal unsure{fake.host, ".claude/baton/journal", 1, nullptr,
                 [](const History&) -> Result<std::optional<std::uint64_t>> {
                   return fail(ErrorCode::unavailable, "unreadable");
                 }};
  std::optional<Tail> end = tail();
  Record record;
  record.entry.digest = fake.crypto.digest("4\n");
  record.body = "4\n";
  ASSERT_TRUE(unsure.begin_segment(record, end));
  EXPECT_EQ(journal.state_at(1), "1\n");
}

TEST_F(Segments, EndAtARecordThatIsCutOff) {
  begin("0\n");
  append(1);
  append(2);
  const std::string whole = bytes("0000000001");
  put("0000000001", whole.substr(0, whole.size() - 1));
  EXPECT_EQ(tail()->record.entry.sequence, 2U);
  EXPECT_TRUE(Journal::is_full(*tail()));
  EXPECT_EQ(journal.history().value().damage.size(), 1U);
  EXPECT_EQ(journal.state_at(3).error().code, ErrorCode::malformed);
}

TEST_F(Segments, NeverOverwriteWhatIsDamaged) {
  begin("0\n");
  append(1);
  const std::string damaged = bytes("0000000001") + "rubble";
  put("0000000001", damaged);
  begin("1\n", JournalKind::checkpoint);
  append(2);
  EXPECT_EQ(bytes("0000000001"), damaged);
  EXPECT_EQ(journal.state_at(4), "2\n");
}

TEST_F(Segments, GoOnBehindASegmentWithoutAnyRecord) {
  put("0000000007", "rubble");
  EXPECT_TRUE(Journal::is_full(*tail()));
  begin("1\n");
  EXPECT_EQ(journal.state_at(8), "1\n");
}

TEST_F(Segments, NoticeEveryFlippedBit) {
  begin("0\n");
  append(1);
  const std::string whole = bytes("0000000001");
  for (std::size_t at = 0; at < whole.size(); ++at) {
    SCOPED_TRACE(at);
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 4);
    put("0000000001", flipped);
    EXPECT_FALSE(journal.history().value().damage.empty());
  }
}

TEST_F(Segments, NoticeASegmentThatIsMissing) {
  begin("0\n");
  begin("1\n");
  begin("2\n");
  ASSERT_TRUE(fake.root.remove(".claude/baton/journal/0000000002"));
  EXPECT_EQ(journal.history().value().damage.size(), 1U);
}

TEST_F(Segments, OfANewerFormatAreRefused) {
  begin("0\n");
  std::string bytes_of_newer = bytes("0000000001");
  bytes_of_newer[8] = 2;
  const std::uint32_t checksum = crc32c(std::string_view(bytes_of_newer).substr(8));
  for (std::size_t index = 0; index < 4; ++index) {
    bytes_of_newer[4 + index] = static_cast<char>(checksum >> (8 * index));
  }
  put("0000000001", bytes_of_newer);
  EXPECT_EQ(journal.tail().error().code, ErrorCode::conflict);
  EXPECT_EQ(journal.history().error().code, ErrorCode::conflict);
}

TEST_F(Segments, AreAsTheyWereAfterAFailedAppend) {
  begin("0\n");
  const std::string before = bytes("0000000001");
  std::optional<Tail> end = tail();
  fake.root.fail_at(2, ENOSPC);  // open, write
  EXPECT_FALSE(journal.append(Record{.body = "a change"}, end));
  EXPECT_EQ(bytes("0000000001"), before);
}

}  // namespace
}  // namespace baton::journal
