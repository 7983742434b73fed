#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/member.h"
#include "baton/error.h"
#include "baton/identity.h"
#include "domain/authority/authorize.h"
#include "json/json.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace baton::cli {

class Session;

// The placeholder of an option's value in the help ("FILE"), and the option's help text.
struct OptionText {
  std::string value = {};
  std::string help = {};
};

struct UsageFault {
  Phrase phrase;
  std::string subject = {};
  std::string hint = {};  // empty: the command's help
};

struct CommandEntry;

// "--if-revision" of if_revision; an argument has its bare name.
std::string option_of(const app::Member& member);

// What declared_options() collects while a command declares its options.
struct OptionRecords {
  std::vector<std::pair<const CLI::Option*, std::vector<std::string_view>>> choices;
};

// What a command may declare. Hides the parser library: options.cpp is the
// only file that includes it.
class Options {
 public:
  Options(CLI::App& app, const CommandEntry& command, OptionRecords* records = nullptr)
      : app_(app), command_(command), records_(records) {}

  // The command whose options are declared.
  [[nodiscard]] const CommandEntry& command() const { return command_; }

  void argument(const std::string& name, std::string& value, const std::string& help);
  void argument(const std::string& name, std::optional<std::string>& value,
                const std::string& help);
  void argument(const std::string& name, std::vector<std::string>& values, const std::string& help);
  void option(const std::string& names, std::optional<std::string>& value, const OptionText& text);
  void option(const std::string& names, std::vector<std::string>& values, const OptionText& text);
  void option(const std::string& names, std::optional<std::uint64_t>& value,
              const OptionText& text);
  void choice(const std::string& names, std::optional<std::string>& value,
              std::span<const std::string_view> choices, const std::string& help);
  void flag(const std::string& names, bool& value, const std::string& help);
  // A member of an action's request. The request receives the JSON value that MCP would pass; of
  // any JSON its text, which MemberOptions reads.
  void member(const app::Member& member, Json& request);
  // The declaration is a mistake in the program, which every use of the command reports.
  [[noreturn]] static void refuse_declaration(const std::string& why);

  // Why a word was refused while the arguments were parsed; empty if none was.
  [[nodiscard]] const std::optional<UsageFault>& refusal() const { return refusal_; }
  // What the parsed arguments gave: members by their names, other options by their own.
  [[nodiscard]] std::vector<authority::Given> given() const;

 private:
  CLI::Option* add_flag(const app::Member& member, const std::string& names, Json& request);
  CLI::Option* add_value(const app::Member& member, const std::string& names, Json& request);
  void add_argument_instead(const app::Member& member, const std::string& names, Json& request);
  std::string check_word(const std::string& word, const std::string& names,
                         std::span<const std::string_view> words);
  [[nodiscard]] Json value_of(const app::Member& member, const std::string& names,
                              const std::string& word);

  CLI::App& app_;
  const CommandEntry& command_;
  OptionRecords* records_;  // null: the options are parsed, not described
  std::vector<std::pair<const CLI::Option*, std::string_view>> members_;
  std::optional<UsageFault> refusal_;
};

// One command: declares its options, makes one call, prints one answer.
class Command {
 public:
  virtual ~Command() = default;
  virtual void declare(Options& options) = 0;
  virtual void run(Session& session) = 0;
};

struct CommandEntry {
  std::string_view name;
  std::string_view summary;      // one line, for `baton --help`
  std::string_view description;  // paragraphs, for `baton NAME --help`; ends with the examples
  std::unique_ptr<Command> (*make)() = nullptr;
  // The commands of a group; their names are complete: "shared read". A group alone does nothing,
  // unless it has `make`: then it is a command, and a verb as its first argument another one.
  std::span<const CommandEntry* const> verbs = {};
  // For an action, `make` is not needed; its options are the action's members.
  std::string (*text)(const Json& answer) = nullptr;
  // Works without a project, as in the home folder, with the built-in configuration.
  bool works_anywhere = false;
  // A group that lists when no verb is given.
  bool lists_alone = false;
  // The command prints refusals in its own answer form, including denied access.
  bool reports_refusals = false;
};

}  // namespace baton::cli
