#include "app/keys/check_keys.h"
#include "app/keys/rotate_key.h"
#include "cli/commands/key/verbs.h"
#include "cli/layout.h"
#include "cli/render.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string checked_text(const app::KeysChecked& answer) {
  return text::concat(render(answer.findings, Style::plain), counted(answer.keys, "data key"), ", ",
                      counted(answer.values, "encrypted value"), "\n");
}

std::string rotated_text(const app::KeyRotated& answer) {
  std::string lines = text::concat(answer.is_resumed ? "Completed the rotation to " : "Rotated to ",
                                   answer.key, ": encrypted ", counted(answer.sections, "section"),
                                   " and ", counted(answer.copies, "kept output"), " again\n");
  for (const std::string& id : answer.removed) lines += text::concat("Removed ", id, "\n");
  for (const std::string& id : answer.retired) {
    lines += text::concat("Retired ", id,
                          ": the journal, backups, an archive, another git branch, work tree or "
                          "store still needs it; a later `baton key rotate` removes it\n");
  }
  return lines;
}

}  // namespace

constinit const CommandEntry kKeyRotateCommand = {
    .name = "key rotate",
    .summary = "Replace the data key and encrypt everything again",
    .description =
        R"(Makes a new data key for the workflow and encrypts all sections and kept outputs with it,
or for shared/SESSION or environment/ROOT and encrypts all values with it.
If it is interrupted, run it again: it completes the work. The old key is removed when
nothing uses it; earlier revisions in the journal may still need it.

Examples:
  baton key rotate
  baton key rotate wf_photo --json
  baton key rotate shared/wf_photo
)",
    .make = [] { return table_command(app::rotate_key, {.text = rotated_text}); },
};

constinit const CommandEntry kKeyCheckCommand = {
    .name = "key check",
    .summary = "Try to open all data keys and encrypted values",
    .description =
        R"(Examines shared contexts, environment data, kept outputs, and the active, parked and archived
workflows. Exits 1 if a value does not open, because you have no key for it or because it was
damaged, moved or copied. A data key that you cannot open, and a value that a policy requires
to be encrypted, are warnings.

Examples:
  baton key check
  baton key check --json
)",
    .make = [] { return table_command(app::check_keys, {.text = checked_text}); },
};

}  // namespace baton::cli
