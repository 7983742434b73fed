#include "faults/updates.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "faults/files.h"

namespace baton::test {
namespace {

namespace files = std::filesystem;
using nlohmann::json;

const Arguments kInit = {"init", "--feature", "Photo search", "--workflow-id", "wf_1"};
const Arguments kDecide = {"decide", "Use trigrams", "--id", "dec_trigrams"};
const Arguments kArchive = {"archive", "--force"};

Arguments record(std::string_view output) {
  return {"record", std::string(BATON_TEST_DATA) + "/photo-search/outputs/" + std::string(output)};
}

bool is_time(const std::string& text) {
  constexpr std::size_t kSecondsEnd = 19;
  return text.size() > kSecondsEnd && text[4] == '-' && text[10] == 'T' && text.back() == 'Z';
}

void blank_times(json& value) {
  if (value.is_string() && is_time(value.get_ref<const std::string&>())) value = "a time";
  if (!value.is_structured()) return;
  for (json& member : value) blank_times(member);
}

std::string without_times(const std::string& text) {
  json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return text;
  if (document.is_object()) document.erase("revision");
  blank_times(document);
  return document.dump(1);
}

// Where two outcomes part, since the whole of them is too long to read.
std::string difference(const std::string& found, const std::string& expected) {
  const auto [here, there] = std::ranges::mismatch(found, expected);
  constexpr std::ptrdiff_t kShown = 120;
  const auto begin = here - std::min(kShown / 2, here - found.begin());
  const auto expected_begin = there - std::min(kShown / 2, there - expected.begin());
  return "found …" + std::string(begin, begin + std::min(kShown, found.end() - begin)) +
         "… instead of …" +
         std::string(expected_begin,
                     expected_begin + std::min(kShown, expected.end() - expected_begin));
}

class Listing final : public ProjectObserver {
 public:
  using ProjectObserver::ProjectObserver;
  std::vector<SystemCall> calls;

 private:
  Verdict judge(std::size_t /*number*/, const SystemCall& call) override {
    calls.push_back(call);
    return {};
  }
};

}  // namespace

std::vector<Update> updates() {
  return {
      {.name = "Init", .before = {}, .arguments = kInit},
      {.name = "Decide", .before = {kInit}, .arguments = kDecide},
      {.name = "Record",
       .before = {kInit, record("01-prd-writer.json")},
       .arguments = record("02-architecture-reviewer.json")},
      {.name = "Archive", .before = {kInit, record("01-prd-writer.json")}, .arguments = kArchive},
      {.name = "Unarchive",
       .before = {kInit, record("01-prd-writer.json"), kArchive},
       .arguments = {"unarchive", "wf_1"}},
      {.name = "Recover",
       .before = {kInit, record("01-prd-writer.json"), kDecide},
       .damages_state = true,
       .arguments = {"recover"}},
  };
}

std::ostream& operator<<(std::ostream& out, const Update& update) {
  return out << update.name;
}

std::string outcome_in(const files::path& folder) {
  return without_times(state_text_in(folder));
}

std::string whole_outcome_in(const files::path& folder) {
  std::string outcome = outcome_in(folder);
  if (!files::exists(folder / "dev")) return outcome;
  std::map<std::string, std::string> texts;  // by path: a folder has its entries in any order
  for (const auto& entry : files::recursive_directory_iterator(folder / "dev")) {
    if (!entry.is_regular_file()) continue;
    const bool is_json = entry.path().extension() == ".json";
    texts[files::relative(entry.path(), folder).string()] =
        is_json ? without_times(read_file(entry.path())) : std::string();
  }
  for (const auto& [path, text] : texts) outcome += path + "\n" + text;
  return outcome;
}

bool ProjectObserver::is_print(const SystemCall& call) {
  return call.name == "write" && call.descriptor == STDOUT_FILENO;
}

Verdict ProjectObserver::entering(const SystemCall& call, const TracedMemory& /*memory*/) {
  const bool concerns = is_print(call) || call.path.starts_with(project_);
  if (!concerns) return {};
  return judge(++count_, call);
}

void Rehearsal::prepare(const files::path& model) {
  files::create_directory(model);
  for (const Arguments& arguments : update_.before) {
    const Ran ran = baton(model, arguments);
    ASSERT_EQ(ran.status, 0) << ran.error;
  }
  if (!update_.damages_state) return;
  const std::string text = state_text_in(model);
  write_file(model / ".claude/workflow-state.json", text.substr(0, text.size() / 2));
}

Rehearsal::Rehearsal(Update update) : update_(std::move(update)) {
  prepare(folder_ / "model");
  if (testing::Test::HasFatalFailure()) return;
  old_ = outcome_in(folder_ / "model");
  Listing listing(folder());
  const Ran ran = perform(listing);
  EXPECT_EQ(ran.status, 0) << ran.error;
  calls_ = std::move(listing.calls);
  new_ = outcome_in(folder());
  whole_new_ = whole_outcome_in(folder());
  EXPECT_NE(old_, new_);
  ready_ = ran.status == 0;
}

Ran Rehearsal::perform(CallObserver& observer) {
  copy_project(folder_ / "model", folder());
  return run_traced({.folder = folder().string(), .arguments = update_.arguments}, observer);
}

bool Rehearsal::is_old() const {
  return outcome_in(folder()) == old_;
}

void Rehearsal::expect_old_or_new() const {
  const std::string outcome = outcome_in(folder());
  EXPECT_TRUE(outcome == old_ || outcome == new_)
      << "from the old: " << difference(outcome, old_)
      << "\nfrom the new: " << difference(outcome, new_);
}

void Rehearsal::expect_new() const {
  const std::string found = whole_outcome_in(folder());
  EXPECT_TRUE(found == whole_new_) << difference(found, whole_new_);
}

Ran Rehearsal::expect_next_update_works() {
  Ran again = baton(folder(), update_.arguments);
  // Done already, or finished by this very command: conflict where something new would begin,
  // not_found without a workflow.
  const bool may_be_refused = again.status == 4 || again.status == 7;
  EXPECT_TRUE(again.status == 0 || may_be_refused) << again.status << ": " << again.error;
  expect_new();
  const bool has_state = !state_text_in(folder()).empty();
  const Ran next = baton(folder(), has_state ? Arguments{"decide", "Afterwards"}
                                             : Arguments{"init", "--feature", "Afterwards"});
  EXPECT_EQ(next.status, 0) << next.error;
  EXPECT_EQ(leftovers_in(folder()), std::vector<std::string>());
  return again;
}

}  // namespace baton::test
