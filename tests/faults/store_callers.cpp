#include "faults/store_callers.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/shared/list_keys.h"
#include "app/shared/read_value.h"
#include "app/shared/write_value.h"
#include "faults/files.h"
#include "faults/program.h"
#ifdef BATON_HAS_POSTGRES
#include "store/postgres/postgres_store.h"
#endif

namespace baton::test {
namespace {

constexpr std::size_t kKeys = 14;  // with values of half a limit on average, not all have room
constexpr std::size_t kLongestValue = 4'200;
constexpr std::uint64_t kValueLimit = 1'000;
constexpr std::uint64_t kTotalLimit = 10'000;

OpenServer open_server() {
#ifdef BATON_HAS_POSTGRES
  return postgres::open_store;
#else
  return {};
#endif
}

app::OpenedProject opened(PosixProjectOpener& opener, const SharedProject& project) {
  if (project.server.empty()) {
    ::unsetenv("BATON_STORE");
  } else {
    ::setenv("BATON_STORE", project.server.c_str(), 1);
  }
  return opener.open({.project = project.folder.string()}).value();
}

std::string name_of(int caller) {
  return "agent-" + std::to_string(caller);
}

std::filesystem::path told(const SharedProject& project, const std::string& caller) {
  return project.folder / ("told-" + caller);
}

std::string line_of(const std::string& action, const std::string& key, std::uint64_t version) {
  return action + " " + key + " " + std::to_string(version);
}

template <typename T>
Result<std::optional<T>> unless_refused(Result<Outcome<T>> outcome) {
  if (outcome) {
    if (T* answer = std::get_if<T>(&*outcome)) return std::move(*answer);
    return fail(ErrorCode::internal, "a report instead of an answer");
  }
  for (const char* name : {"KEY_NOT_FOUND", "VALUE_TOO_LARGE", "STORE_FULL"}) {
    if (outcome.error().name == name) return std::optional<T>();
  }
  return fail(std::move(outcome).error());
}

}  // namespace

std::string init_shared(const SharedProject& project) {
  std::filesystem::create_directories(project.folder);
  const Ran ran = run({.folder = project.folder.string(),
                       .arguments = {"init", "--feature", "f", "--workflow-id", "wf_1"},
                       .environment = {"BATON_STORE=" + project.server}});
  return ran.status == 0 ? std::string() : ran.error;
}

Caller::Caller(const SharedProject& project, std::string name)
    : project_(project),
      name_(std::move(name)),
      random_(static_cast<unsigned>(std::hash<std::string>()(name_))),
      opener_({clock_, ids_, machine_, open_server()}),
      workspace_(opened(opener_, project)) {}

void Caller::acknowledge(const std::string& action, const std::string& key,
                         std::uint64_t version) const {
  const std::string line = line_of(action, key, version) + "\n";
  const int file = ::open(told(project_, name_).c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (::write(file, line.data(), line.size()) < 0) std::abort();
  ::close(file);
}

Result<void> Caller::write(const std::string& key, const std::string& value) {
  BATON_TRY(const auto done,
            unless_refused(app::write_value(
                {.call = {.session = "wf_1", .participant = name_}, .key = key, .value = value},
                workspace_)));
  if (done) acknowledge("write", key, done->entry.version);
  return {};
}

Result<void> Caller::remove(const std::string& key) {
  BATON_TRY(const auto done,
            unless_refused(app::delete_key(
                {.call = {.session = "wf_1", .participant = name_}, .key = key}, workspace_)));
  if (done) acknowledge("delete", key, done->previous_version);
  return {};
}

// Each value begins with the name of its author.
Result<void> Caller::read(const std::string& key) {
  BATON_TRY(const auto found,
            unless_refused(app::read_value(
                {.call = {.session = "wf_1", .participant = name_}, .key = key}, workspace_)));
  if (!found || found->entry.value->starts_with(found->entry.written_by + " ")) return {};
  return fail(ErrorCode::internal, "a value of another author than it says", key);
}

Result<void> Caller::list() {
  BATON_TRY(const auto listed,
            unless_refused(
                app::list_keys({.call = {.session = "wf_1", .participant = name_}}, workspace_)));
  if (listed->total_tokens <= kTotalLimit) return {};
  return fail(ErrorCode::internal, "a limit is exceeded", std::to_string(listed->total_tokens));
}

Result<void> Caller::operate() {
  const auto up_to = [this](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most)(random_);
  };
  const std::string key = "key_" + std::to_string(up_to(kKeys - 1));
  const std::size_t chance = up_to(19);
  if (chance < 10) return write(key, name_ + " " + std::string(up_to(kLongestValue), 'x'));
  if (chance < 13) return remove(key);
  return chance < 17 ? read(key) : list();
}

std::vector<int> fork_callers(const SharedProject& project, int callers, int operations) {
  std::vector<int> processes;
  for (int caller = 0; caller < callers; ++caller) {
    processes.push_back(::fork());
    if (processes.back() != 0) continue;
    Caller self(project, name_of(caller));
    for (int count = 0; count < operations; ++count) {
      const Result<void> done = self.operate();
      if (done) continue;
      std::cerr << name_of(caller) << ": " << done.error().phrase.view() << ": "
                << done.error().subject << ": " << done.error().hint << "\n";
      ::_exit(1);
    }
    ::_exit(0);
  }
  return processes;
}

int failed_callers(const std::vector<int>& processes) {
  int failed = 0;
  for (const int process : processes) {
    int status = 0;
    ::waitpid(process, &status, 0);
    failed += status == 0 ? 0 : 1;
  }
  return failed;
}

namespace {

class Replay {
 public:
  void take(const ChangeRow& change) {
    expect(change.sequence == ++sequence_, "records are missing before", change.sequence);
    if (!change.version) return;
    Entry& entry = entries_[change.key];
    done_[change.author].push_back(line_of(change.action, change.key, *change.version));
    if (change.action == "write") {
      expect(*change.version == ++entry.version, "a version does not follow", change.sequence);
      entry.tokens = change.tokens.value_or(0);
      entry.author = change.author;
      expect(entry.tokens <= kValueLimit, "a value is too large", change.sequence);
    } else {
      expect(change.action == "delete" && *change.version == entry.version && !entry.author.empty(),
             "a deletion of what is not there", change.sequence);
      entry.tokens = 0;
      entry.author.clear();
    }
    std::uint64_t total = 0;
    for (const auto& [key, known] : entries_) total += known.tokens;
    expect(total <= kTotalLimit, "the total is exceeded", change.sequence);
  }

  // `live`: what the store holds at last.
  void compare(const std::vector<EntryRow>& live) {
    for (const EntryRow& row : live) {
      const Entry known = std::exchange(entries_[row.key], {});
      const bool fits = row.version == known.version && row.tokens == known.tokens &&
                        row.written_by == known.author &&
                        row.value->starts_with(known.author + " ");
      expect(fits, "the records do not explain " + row.key, row.version);
    }
    for (const auto& [key, left] : entries_) {
      expect(left.author.empty(), "the store does not hold " + key, left.version);
    }
  }

  void compare(const std::string& caller, const std::string& told, Callers fate) {
    std::vector<std::string> lines;
    std::istringstream text(told);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    std::vector<std::string>& done = done_[caller];
    if (fate == Callers::lived) {
      expect(lines == done, "other things were done than told to " + caller, done.size());
      return;
    }
    for (const std::string& line : lines) {
      const auto found = std::ranges::find(done, line);
      expect(found != done.end(), "lost, though told to " + caller + ": " + line, 0);
    }
  }

  std::vector<std::string> faults;

 private:
  struct Entry {
    std::uint64_t version = 0;
    std::uint64_t tokens = 0;
    std::string author = {};  // empty: there is no value
  };

  void expect(bool holds, const std::string& otherwise, std::uint64_t number) {
    if (!holds) faults.push_back(otherwise + " (" + std::to_string(number) + ")");
  }

  std::uint64_t sequence_ = 0;
  std::map<std::string, Entry> entries_;
  std::map<std::string, std::vector<std::string>> done_;
};

}  // namespace

Replayed replay(const SharedProject& project, int callers, Callers fate) {
  constexpr std::uint64_t kAll = 10'000'000;
  Caller reader(project, "reader");
  std::vector<ChangeRow> changes;
  std::vector<EntryRow> live;
  const Result<void> read = app::read_session(
      {.session = "wf_1", .participant = "reader"}, reader.workspace(),
      [&](app::OpenSession& session) -> Result<void> {
        BATON_TRY(changes, session.store.changes().after(session.scope(), 0, kAll));
        BATON_TRY(live, session.store.sessions().live_entries(session.row.id, session.now,
                                                              Values::included));
        return {};
      });
  if (!read) return {.faults = {std::string(read.error().phrase.view())}};
  Replay replayed;
  for (const ChangeRow& change : changes) replayed.take(change);
  replayed.compare(live);
  for (int caller = 0; caller < callers; ++caller) {
    replayed.compare(name_of(caller), read_file(told(project, name_of(caller))), fate);
  }
  return {.faults = replayed.faults, .records = changes.size()};
}

}  // namespace baton::test
