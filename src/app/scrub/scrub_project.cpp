#include "app/scrub/scrub_project.h"

#include <cstddef>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/encryption/encryption_check.h"
#include "app/core/encryption/key_ring.h"
#include "app/core/state/abandoned_links.h"
#include "app/scrub/scrub_compacted.h"
#include "app/scrub/scrub_files.h"
#include "app/scrub/scrub_notes.h"
#include "app/scrub/scrub_values.h"
#include "host/baton_files.h"
#include "host/repository.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Other state files (--state) have a journal of their own.
void note_other_states(Workspace& workspace) {
  const RelativePath folder = kBatonFolder.child("states");
  if (workspace.root().state != StateLocation{}.file || !workspace.host().root.list(folder)) return;
  workspace.note({.severity = Severity::warning,
                  .rule = "not-scrubbed",
                  .message = "other state files have their own journals, which are not scrubbed",
                  .file = std::string(folder.text()),
                  .hint = "run `baton --state PATH scrub` for each of them"});
}

void note_links_elsewhere(Workspace& workspace) {
  const Repository* const repository = workspace.states().repository();
  if (repository == nullptr) return;
  if (std::optional<Finding> left = foreign_links_left("not-scrubbed", workspace)) {
    workspace.note(*std::move(left));
  }
  for (const AbandonedLinks& links : repository->abandoned_links()) {
    workspace.note({.severity = Severity::warning,
                    .rule = "not-scrubbed",
                    .message = "hard links of a project that was moved or deleted are not scrubbed",
                    .file = links.folder,
                    .hint = hint_to(links)});
  }
}

// A scrub that replaces the journal removes them.
Result<void> note_other_journals(Workspace& workspace) {
  BATON_TRY(const HardLinks links, workspace.states().hard_links());
  for (const std::string& segment : links.others) {
    const std::string folder = workspace.states().repository()->folder().value_or("");
    workspace.note({.severity = Severity::warning,
                    .rule = "not-scrubbed",
                    .message = "a hard link has the records of another journal, which are not "
                               "scrubbed",
                    .file = text::concat(folder, "/", segment),
                    .hint = "remove it if nobody needs these records"});
  }
  return {};
}

void note_unencrypted(std::size_t count, Workspace& workspace) {
  if (count == 0) return;
  const std::string values = count == 1 ? "1 value that a policy requires to be encrypted stays"
                                        : text::concat(std::to_string(count),
                                                       " values that a policy requires to be "
                                                       "encrypted stay");
  const Result<const SecretKey*> own = workspace.keys().own();
  const bool has_own = own && *own != nullptr;
  workspace.note({.severity = Severity::warning,
                  .rule = "policy-unencrypted",
                  .message = text::concat(values, " unencrypted, because you ",
                                          has_own ? "cannot open the data keys" : "have no key"),
                  .hint = has_own ? kHoldersListed : kKeyMakes});
}

// Even if nothing was found, the store is compacted and temporary files are removed: an interrupted
// scrub may not have done so.
Result<void> apply_scrub(ProjectScrubbed& answer, Workspace& workspace) {
  ScrubReport ignored;
  const bool is_clean = answer.report.places.empty() && answer.journal.changes == 0;
  const bool has_folder = workspace.host().root.list(kBatonFolder).has_value();
  std::optional<StateScrub> state;
  if (has_folder) {
    BATON_TRY(state, StateScrub::begin(workspace));
  }
  BATON_CHECK(scrub_files(ScrubMode::apply, workspace, ignored));
  if (state && !is_clean) {
    BATON_TRY(answer.written, state->finish(answer.journal, answer.report.kinds_text()));
  }
  state.reset();
  BATON_CHECK(remove_unreferenced_outputs(workspace));
  BATON_CHECK(scrub_notes(ScrubMode::apply, workspace, ignored));
  return scrub_values(ScrubMode::apply, workspace, ignored);
}

}  // namespace

Result<Outcome<ProjectScrubbed>> scrub_project(const ScrubProject& request, Workspace& workspace) {
  ProjectScrubbed answer{.mode = request.mode};
  workspace.keys().store_no_first_key();
  BATON_CHECK(scrub_values(ScrubMode::preview, workspace, answer.report));
  BATON_TRY(answer.journal, examine_state(workspace, answer.report, request.progress));
  BATON_CHECK(scrub_files(ScrubMode::preview, workspace, answer.report));
  BATON_CHECK(examine_unreferenced_outputs(workspace, answer.report));
  BATON_CHECK(scrub_notes(ScrubMode::preview, workspace, answer.report));
  note_other_states(workspace);
  note_links_elsewhere(workspace);
  note_unencrypted(answer.report.unencrypted, workspace);
  workspace.forget_keys();  // those of the preview
  if (request.mode == ScrubMode::apply) BATON_CHECK(apply_scrub(answer, workspace));
  BATON_CHECK(note_other_journals(workspace));
  return answer;
}

Json to_json(const ProjectScrubbed& answer) {
  Json places = Json::array();
  for (const ScrubbedPlace& place : answer.report.places) {
    places.push_back({{"place", place.place}, {"values", place.values}});
  }
  Json json = {{"applied", answer.mode == ScrubMode::apply},
               {"values", answer.report.values()},
               {"kinds", answer.report.kinds},
               {"places", std::move(places)},
               {"journalChanges", answer.journal.changes}};
  if (answer.written) json["written"] = to_json(*answer.written);
  return json;
}

}  // namespace baton::app
