#include "app/keys/manage_keys.h"
#include "cli/commands/key/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string initialized_text(const app::KeyInitialized& answer) {
  return concat(answer.is_new ? "Made " : "Unchanged: ", text::one_line(answer.path),
                "\nPublic key: ", answer.public_key, "\n");
}

std::string wrapped_text(const app::KeysWrapped& answer) {
  std::string lines;
  for (const std::string& id : answer.unopened) {
    lines += concat("warning: you cannot open the data key ", text::one_line(id), "\n");
  }
  return concat(lines, "Wrapped ", counted(answer.keys, "data key"), "\n");
}

std::string added_text(const app::KeysWrapped& answer) {
  return concat("Added ", text::one_line(answer.recipient), "\n", wrapped_text(answer));
}

std::string removed_text(const app::KeysWrapped& answer) {
  return concat("Removed ", text::one_line(answer.recipient), " from ",
                counted(answer.keys, "data key"),
                "\nWhat this recipient could read before stays readable to them; `baton key "
                "rotate` replaces the key\n");
}

std::string line_of_key(const app::DataKeyLine& key) {
  return concat("  ", text::one_line(key.id), "  ", text::one_line(key.workflow), "  ",
                text::one_line(key.created), key.is_current ? "" : "  retired",
                key.opens ? "" : "  cannot be opened", "\n");
}

std::string listed_text(const app::DataKeysListed& answer) {
  const bool has_place = !answer.path.empty();
  std::string lines = concat("Key file: ", has_place ? text::one_line(answer.path) : "none", "\n");
  if (!has_place) {
    lines += "  no place for it: set BATON_KEY_FILE, or HOME\n";
  } else if (!answer.problem.empty()) {
    lines += concat("  refused: ", answer.problem, "\n");
  } else if (answer.public_key.empty()) {
    lines += "  not found; `baton key init` makes it\n";
  } else {
    lines += concat("  public key ", answer.public_key, "\n");
  }
  if (!answer.recipients.empty()) lines += "Recipients\n";
  for (const auto& [name, key] : answer.recipients) {
    lines += concat("  ", text::one_line(name), "  ", key, "\n");
  }
  if (!answer.keys.empty()) lines += "Data keys\n";
  for (const app::DataKeyLine& key : answer.keys) lines += line_of_key(key);
  return lines;
}

}  // namespace

constinit const CommandEntry kKeyInitCommand = {
    .name = "key init",
    .summary = "Make your key file",
    .description =
        R"(The file is $BATON_KEY_FILE, else baton/key below $XDG_CONFIG_HOME or ~/.config. Only its
owner can read it. An existing file stays unchanged. Keep a backup: without the key,
encrypted values cannot be read.

Examples:
  baton key init
  BATON_KEY_FILE=/media/stick/baton.key baton key init
)",
    .make = [] { return table_command(app::init_key, {.text = initialized_text}); },
};

constinit const CommandEntry kKeyAddRecipientCommand = {
    .name = "key add-recipient",
    .summary = "Let another person open the data keys",
    .description =
        R"(The public key is the one that `baton key init` printed for that person. Existing data
keys are wrapped for it, and future ones will be.

Examples:
  baton key add-recipient ada baton-public-1-vRPQvgc2cxNhVnV0OjsFEXLl8CPMP6cUpWpYD5KTtCw
)",
    .make = [] { return table_command(app::add_recipient, {.text = added_text}); },
};

constinit const CommandEntry kKeyRemoveRecipientCommand = {
    .name = "key remove-recipient",
    .summary = "Remove a recipient of the data keys",
    .description = R"(A recipient may have kept a data key: rotate the key afterwards.

Examples:
  baton key remove-recipient ada && baton key rotate
)",
    .make = [] { return table_command(app::remove_recipient, {.text = removed_text}); },
};

constinit const CommandEntry kKeyListCommand = {
    .name = "key list",
    .summary = "List your key file, recipients and data keys",
    .description = R"(Never prints a secret key.

Examples:
  baton key list
  baton key list --json
)",
    .make = [] { return table_command(app::list_data_keys, {.text = listed_text}); },
};

constinit const CommandEntry kKeyRewrapCommand = {
    .name = "key rewrap",
    .summary = "Wrap the data keys for your key file and all recipients",
    .description =
        R"(Adds what is missing. A recipient should run it once: it also wraps the data keys for
the recipient's key file.

Examples:
  baton key rewrap
)",
    .make = [] { return table_command(app::rewrap_keys, {.text = wrapped_text}); },
};

}  // namespace baton::cli
