#include "cli/init_text.h"

#include "cli/lesson_text.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {

namespace {

std::string lessons_of(const app::WorkflowBegun& begun) {
  if (begun.lessons.empty()) return {};
  std::string text = "Lessons from earlier workflows:\n";
  for (const Json& lesson : begun.lessons) text += lesson_text(lesson);
  return text + "`baton summaries --like FEATURE` lists all.\n";
}

std::string project_of(const app::WorkflowBegun& begun) {
  if (begun.other_project.empty()) return {};
  return text::concat("Project: ", text::one_line(begun.other_project),
                      "; --project . selects the current folder instead\n");
}

}  // namespace

std::string text_of(const app::WorkflowBegun& begun) {
  const std::string parked =
      begun.parked ? text::concat("Parked ", begun.parked->workflow, " as ", begun.parked->file,
                                  "; `baton switch` resumes it.\n")
                   : std::string();
  return text::concat(
      parked, "Began workflow ", begun.written.workflow, " (", text::one_line(begun.feature),
      ") in phase ", begun.phase, ".\n", "State: ", begun.state_file, ", revision ",
      std::to_string(begun.written.revision.value), "\n", project_of(begun), lessons_of(begun));
}

std::string text_of(const app::MergeDriver& driver) {
  std::string lines;
  for (const std::string& line : driver.attributes) {
    lines += text::concat("Added to ", driver.attributes_file, ": ", line, "\n");
  }
  if (driver.attributes.empty()) {
    lines += text::concat(driver.attributes_file, " already names the driver.\n");
  }
  if (driver.configured) {
    lines +=
        "Registered the merge driver in this clone; register it in every other clone as well.\n";
  } else if (driver.by_hand.empty()) {
    lines += "The merge driver is already registered in git's configuration.\n";
  } else {
    lines +=
        "The configuration of this worktree is outside the project; register the driver with:\n";
  }
  for (const std::string& command : driver.by_hand) lines += text::concat("  ", command, "\n");
  for (const std::string& file : driver.overridden) {
    lines += text::concat("Another rule gives ", file,
                          " another merge attribute: git does not call the driver for it.\n");
  }
  if (driver.has_post_merge_hook) return lines;
  return text::concat(
      lines,
      "If both branches changed the workflow and one archived it, the merge stops, and the\n"
      "driver says how to go on. If one side removed the state, git does not call the driver:\n"
      "the merge stops, and `git add` or `git rm` of the state resolves it. To check the state\n"
      "after every merge, create an executable ",
      driver.is_at_top ? ".git/hooks/post-merge"
                       : "file\n\"$(git rev-parse --git-path hooks/post-merge)\"",
      " with:\n\n", driver.post_merge_hook);
}

std::string text_of(const app::TemplateApplied& applied) {
  std::string created;
  for (const std::string& file : applied.files) {
    created += text::concat("Created ", text::one_line(file), "\n");
  }
  const bool is_unchanged = applied.written.action == app::ConfigurationFileAction::unchanged;
  return text::concat(is_unchanged ? "Unchanged: " : "Wrote ", applied.written.file, " (",
                      applied.name.starts_with('-') ? "" : "template ",
                      text::one_line(applied.name), ": ", text::enumerate(applied.agents), ")\n",
                      created);
}

std::string text_of(const app::CiWritten& written) {
  std::string lines;
  for (const app::CiFile& file : written.files) {
    switch (file.action) {
      case app::CiFileAction::created: lines += text::concat("Created ", file.path, "\n"); break;
      case app::CiFileAction::unchanged:
        lines += text::concat("Unchanged: ", file.path, "\n");
        break;
      case app::CiFileAction::kept:
        lines +=
            text::concat("Kept ", file.path, ": a different file with this name existed already\n");
        break;
    }
  }
  return lines + written.by_hand;
}

}  // namespace baton::cli
