#include "app/doctor/examine_journal.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/core/archive/lost_workflows.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/state/abandoned_links.h"
#include "app/core/state/known_states.h"
#include "app/core/state/load_state.h"
#include "app/core/state/ownership.h"
#include "app/core/state/recovery_sources.h"
#include "app/doctor/examine_files.h"
#include "domain/model/members.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "json/read.h"
#include "store/archive_store.h"
#include "store/durable_file.h"
#include "store/parked_names.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

std::string reach_of(const History& history) {
  const JournalEntry& oldest = history.entries.front();
  return text::concat(counted(history.entries.size(), "record", "records"), " back to ",
                      text::format_date_time(oldest.note.at), ", revision ",
                      std::to_string(oldest.note.revision.value));
}

// "none", "1 workflow, valid" or "1 workflow and 2 copies, all valid".
std::string valid_files(std::size_t workflows, std::size_t copies) {
  if (workflows + copies == 0) return "none";
  std::string counts = counted(workflows, "workflow", "workflows");
  if (copies > 0) counts += text::concat(" and ", counted(copies, "copy", "copies"));
  return text::concat(counts, workflows + copies == 1 ? ", valid" : ", all valid");
}

std::string loss_of(const MissingWorkflow& lost) {
  switch (lost.loss) {
    case Loss::file_gone: break;
    case Loss::older_file:
      return text::concat("the file of ", lost.workflow, " has an earlier state");
    case Loss::displaced:
      return text::concat("another program replaced the state of ", lost.workflow);
  }
  return text::concat("the file of ", lost.workflow, " is lost");
}

// The file of a parked workflow may have been removed on purpose: no error.
Examined with_lost(std::string message, Workspace& workspace) {
  Examined examined{.name = "parked-workflows", .message = std::move(message), .hint = {}};
  std::vector<std::string> hints;
  for (const MissingWorkflow& lost : lost_workflows(workspace)) {
    examined.health = Health::warning;
    examined.message += text::concat("; ", loss_of(lost));
    hints.push_back(hint_to(lost));
  }
  examined.hint = text::join(hints, "; ");
  return examined;
}

void add_hint(Examined& examined, std::string_view hint) {
  examined.hint = text::join_clauses(examined.hint, hint);
}

void tell_versions(Examined& examined, const std::string& active, const OtherVersions& others,
                   const std::string& state_file) {
  if (!others.earlier.empty()) {
    const std::string files = text::enumerate(first_of(others.earlier));
    examined.message +=
        text::concat("; an earlier state of the active workflow, ", active, ", is left in ", files);
    add_hint(examined, text::concat("remove ", files));
  }
  if (others.files.empty()) return;
  const std::string& first = others.files.front();
  examined.health = Health::warning;
  examined.message += text::concat("; the active workflow, ", active, ", has another version in ",
                                   text::enumerate(first_of(others.files)));
  add_hint(
      examined,
      text::concat("`baton merge BASE ", state_file, " ", first,
                   "` merges the two, with their last common version, or /dev/null, as BASE; then "
                   "remove ",
                   first));
}

// Copies that a merge left: of a workflow whose file git deleted or that has an older state, and of
// the active one.
Result<void> tell_copies(Examined& examined, Workspace& workspace) {
  BATON_TRY(const std::optional<StoredState> stored, workspace.states().read());
  std::string active;
  if (stored) {
    const Result<LoadedState> loaded = parse_own(*stored, workspace);
    if (loaded) active = model::text_member(loaded->document, "workflowId");
  }
  BATON_TRY(const std::vector<ParkedWorkflow> parked, parked_workflows(active, workspace));
  for (const ParkedWorkflow& workflow : parked) {
    if (!workflow.copy.empty()) {
      examined.message +=
          text::concat("; ", workflow.workflow, " is parked only as ", workflow.copy);
      add_hint(examined, text::concat("`baton switch ", workflow.workflow, "` resumes it"));
    }
    if (workflow.newer.empty()) continue;
    examined.health = Health::warning;
    examined.message += text::concat("; ", workflow.newer, " is newer than the file of ",
                                     workflow.workflow, ", which `baton switch` resumes");
    add_hint(examined, hint_to_newer(workflow));
  }
  const Result<Identifier> id = Identifier::parse(active);
  if (!id) return {};
  BATON_TRY(const OtherVersions others, other_versions_of(*id, stored->text, workspace));
  tell_versions(examined, active, others, workspace.state_file());
  return {};
}

// Other programs may have files of theirs in the folder.
bool is_own_archive(const Identifier& id, Workspace& workspace) {
  const Result<std::optional<std::string>> text = workspace.archives().state(id);
  if (!text || !*text) return false;
  const Result<Json> state = json::read(**text, "");
  return state && model::text_member(*state, "workflowId") == id.text();
}

bool tell_interrupted(Examined& examined, Workspace& workspace) {
  const auto interrupted = workspace.states().interrupted_change();
  if (!interrupted || !*interrupted) return false;
  examined.health = Health::warning;
  examined.message +=
      text::concat("; the change to revision ", std::to_string((*interrupted)->revision.value),
                   " was interrupted and is not complete");
  examined.hint = "the next change or `baton doctor --fix` completes it";
  return true;
}

// The state differs from the last record.
void tell_difference(Examined& examined, std::string_view text, Workspace& workspace) {
  if (tell_interrupted(examined, workspace)) return;
  const bool is_ours = is_managed(text, workspace).value_or(true);
  if (!is_ours) return;  // the check of the state names the other file
  examined.health = Health::warning;
  examined.message += "; the state was edited outside baton since then";
  examined.hint = "the next change records the edit; `baton validate` checks it";
}

}  // namespace

Examined examine_journal(Examination scope, Workspace& workspace) {
  const Result<History> history = workspace.states().history();
  if (!history) return not_examined("journal", history.error());
  if (scope == Examination::everything) {
    const Result<void> appending = workspace.states().check_appending();
    if (!appending) return not_examined("journal", appending.error());
  }
  Examined examined{.name = "journal", .message = "none yet", .hint = {}};
  if (!history->entries.empty()) examined.message = reach_of(*history);
  if (!history->damage.empty()) {
    examined.health = Health::warning;
    examined.message += text::concat("; damaged: ", text::enumerate(history->damage));
    examined.hint = "the next change begins a new segment; the damaged segment is kept unchanged";
    return examined;
  }
  const Result<std::optional<StoredState>> state = workspace.states().read();
  if (state && !*state) (void)tell_interrupted(examined, workspace);
  if (!state || !*state) return examined;
  if ((*state)->source == StateSource::reverted_file) {
    examined.health = Health::error;
    examined.message +=
        "; the state file lacks its last changes, and the journal cannot restore them";
    examined.hint = "`baton recover` restores the newest possible state and lists what is lost";
  } else if ((*state)->source == StateSource::journal) {
    examined.health = Health::warning;
    examined.message += "; the state file is older than the journal, as after a power cut";
    examined.hint = "the next change or `baton recover` updates the file";
  } else if (!history->entries.empty() &&
             !is_record_of(history->entries.back(), **state, workspace)) {
    tell_difference(examined, (*state)->text, workspace);
  }
  return examined;
}

namespace {

bool are_complete(const HardLinks& names) {
  return names.missing.empty() && names.orphaned.empty() && names.damaged.empty();
}

std::string_view hint_to_repair(const HardLinks& names) {
  if (!names.orphaned.empty()) {
    return "`baton doctor --fix` restores the files; to destroy a data key instead, remove what it "
           "encrypts with `baton prune`, `baton session delete` or `baton thread delete`";
  }
  return names.damaged.empty() ? "`baton doctor --fix` creates the missing hard links"
                               : "`baton doctor --fix` restores the files";
}

void add_abandoned(Examined& examined, const std::vector<AbandonedLinks>& abandoned) {
  if (abandoned.empty()) return;
  std::vector<std::string> folders;
  std::vector<std::string> hints;
  for (const AbandonedLinks& links : abandoned) {
    folders.push_back(links.folder);
    std::string hint = hint_to(links);
    if (std::ranges::find(hints, hint) == hints.end()) hints.push_back(std::move(hint));
  }
  examined.health = Health::warning;
  examined.message +=
      text::concat("; hard links of a moved or deleted project: ", text::enumerate(folders));
  examined.hint = text::join(hints, "; ");
}

// `segments` are those whose hard links have the records of another journal.
void add_others(Examined& examined, const std::vector<std::string>& segments,
                const Repository& repository) {
  if (segments.empty()) return;
  examined.health = Health::warning;
  examined.message += text::concat(
      "; not protected, because their hard links have the records of "
      "another journal: ",
      text::enumerate(segments));
  add_hint(examined,
           text::concat("to keep those records, copy the hard links below ",
                        repository.folder().value_or(".git/baton"),
                        " to another place; then remove them, and run `baton doctor --fix`"));
}

}  // namespace

Examined examine_hard_links(Workspace& workspace) {
  Examined examined{.name = "hard-links",
                    .message = "none: the project is not in a git repository that can have them",
                    .hint = {}};
  const Result<HardLinks> names = workspace.states().hard_links();
  if (!names) return not_examined(examined.name, names.error());
  if (!names->are_possible && are_complete(*names)) return examined;
  if (names->are_possible) {
    examined.message =
        text::concat(counted(names->kept, "file", "files"), " protected from `git clean`");
  }
  const Repository& repository = *workspace.states().repository();
  add_abandoned(examined, repository.abandoned_links());
  add_others(examined, names->others, repository);
  if (are_complete(*names)) return examined;
  examined.health = Health::warning;
  if (!names->missing.empty()) {
    examined.message += text::concat("; not protected: ", text::enumerate(names->missing));
  }
  if (!names->orphaned.empty()) {
    examined.message +=
        text::concat("; deleted, but their hard links remain: ", text::enumerate(names->orphaned));
  }
  if (!names->damaged.empty()) {
    examined.message += text::concat("; damaged, but their hard links are intact: ",
                                     text::enumerate(names->damaged));
  }
  add_hint(examined, hint_to_repair(*names));
  return examined;
}

Examined examine_parked(Workspace& workspace) {
  Directory& root = workspace.host().root;
  const Result<std::vector<DirectoryEntry>> entries = store::list_if_there(root, kParkedFolder);
  if (!entries) return not_examined("parked-workflows", entries.error());
  std::size_t workflows = 0;
  std::size_t copies = 0;
  std::vector<std::string> unusable;
  for (const DirectoryEntry& entry : *entries) {
    const bool is_copy = store::is_parked_copy(entry.name);
    if (!entry.name.ends_with(".json") && !is_copy) continue;
    ++(is_copy ? copies : workflows);
    const Result<std::string> text = root.read(kParkedFolder.child(entry.name));
    const auto usable = text ? usable_state(*text, entry.name, workspace)
                             : Result<std::optional<Json>>(std::nullopt);
    if (!usable) return not_examined("parked-workflows", usable.error());
    if (!*usable) unusable.push_back(entry.name);
  }
  if (unusable.empty()) {
    Examined examined = with_lost(valid_files(workflows, copies), workspace);
    const Result<void> told = tell_copies(examined, workspace);
    return told ? examined : not_examined("parked-workflows", told.error());
  }
  return {.name = "parked-workflows",
          .health = Health::error,
          .message = text::concat("not valid: ", text::enumerate(unusable)),
          .hint = text::concat("`baton validate ", kParkedFolder.text(), "/", unusable.front(),
                               "` shows why")};
}

std::optional<Examined> examine_archives(Workspace& workspace) {
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return std::nullopt;  // reported as such
  const ArchiveFolders& folders = (*configuration)->archive_folders;
  const Result<std::vector<Identifier>> ids =
      store::ids_in(workspace.host().root, folders.archive, kArchiveSuffix);
  if (!ids) return not_examined("archives", ids.error());
  std::vector<std::string> without;
  std::string first;
  for (const Identifier& id : *ids) {
    const Result<std::optional<std::string>> summary = workspace.archives().summary(id);
    if (!summary || *summary || !is_own_archive(id, workspace)) continue;
    if (without.empty()) first = archive_files(folders, id)[1];
    without.push_back(archive_files(folders, id).front());
  }
  if (without.empty()) return std::nullopt;
  return Examined{
      .name = "archives",
      .health = Health::warning,
      .message =
          text::concat("archives without their summary, which `baton summaries` leaves out: ",
                       text::enumerate(first_of(std::move(without)))),
      .hint = text::concat("`git log --all -- ", first,
                           "` shows commits that have it; `baton unarchive` and then `baton "
                           "archive` write it again")};
}

}  // namespace baton::app
