#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/request/member.h"
#include "baton/identity.h"
#include "cli/arguments.h"
#include "cli/command_option.h"
#include "cli/declared_option.h"
#include "cli/named_options.h"
#include "cli/usage_fault.h"
#include "domain/authority/authorize.h"
#include "json/json.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class Option;
}  // namespace CLI

namespace baton::cli {

class OptionParser;
class Session;

// The placeholder of an option's value in the help ("FILE"), and the option's help text.
struct OptionText {
  std::string_view value = {};
  std::string_view help = {};
};

struct CommandEntry;

// Which options are declared, and who parses the words: all, and the parser library; or only those
// that the words name and those that are required, and NamedOptions.
enum class Declared : std::uint8_t { all, named };

// What a command may declare. Hides the parser library.
class Options {
 public:
  // Describes them, for the help, completion and the manual.
  explicit Options(const CommandEntry& command) : command_(command) {}
  // Parses `words`, what follows the command's name, with parse().
  Options(const CommandEntry& command, const std::vector<std::string>& words, Declared declared)
      : command_(command), words_(&words), declared_(declared) {}

  // The command whose options are declared.
  [[nodiscard]] const CommandEntry& command() const { return command_; }

  // An option has a long name, and may have a short one before it: "-n,--limit".
  void argument(std::string_view name, std::string& value, std::string_view help);
  void argument(std::string_view name, std::optional<std::string>& value, std::string_view help);
  void argument(std::string_view name, std::vector<std::string>& values, std::string_view help);
  // At least one.
  void required_arguments(std::string_view name, std::vector<std::string>& values,
                          std::string_view help);
  void option(std::string_view names, std::optional<std::string>& value, const OptionText& text);
  void option(std::string_view names, std::vector<std::string>& values, const OptionText& text);
  void option(std::string_view names, std::optional<std::uint64_t>& value, const OptionText& text);
  void choice(std::string_view names, std::optional<std::string>& value,
              std::span<const std::string_view> choices, std::string_view help);
  void flag(std::string_view names, bool& value, std::string_view help);
  // A member of an action's request. The request receives the JSON value that MCP would pass; of
  // any JSON its text, which MemberOptions reads.
  void member(const app::Member& member, Json& request);
  // The declaration is a mistake in the program, which every use of the command reports.
  [[noreturn]] static void refuse_declaration(const std::string& why);

  // Gives the words to what was declared. False if they are refused, or ask for help.
  [[nodiscard]] bool parse();
  // Why the words were refused.
  [[nodiscard]] const std::optional<UsageFault>& refusal() const { return refusal_; }
  // What the parsed words gave: members by their names, other options by their own.
  [[nodiscard]] std::vector<authority::Given> given() const;

  // Of a description.
  [[nodiscard]] std::string help();
  [[nodiscard]] std::vector<DeclaredOption> described();

 private:
  // The parser with what was declared; it is made when it is first needed.
  OptionParser& parser();
  // With their hyphens, without former names.
  [[nodiscard]] std::vector<std::string> option_names();
  [[nodiscard]] bool is_description() const { return words_ == nullptr; }
  [[nodiscard]] bool is_declared(std::string_view names) const;
  void describe_argument(const Argument& argument, const OptionText& text,
                         std::span<const std::string_view> vocabulary);
  void declare_argument(Argument argument, const OptionText& text,
                        std::span<const std::string_view> vocabulary = {});
  void record_choices(const CLI::Option* option, std::span<const std::string_view> words);
  void declare_argument(const app::Member& member, Json& request);
  [[noreturn]] void refuse(UsageFault fault);
  [[noreturn]] void refuse_unknown(const std::string& name);
  [[nodiscard]] std::uint64_t whole_number(const std::string& word, const std::string& names);
  bool parse_words();
  bool begins_with_flag(const std::string& name);
  std::vector<std::string> words_for_parser();
  std::vector<std::string> parse_options();
  CLI::Option* declare(CommandOption option);
  CLI::Option* add_to_parser(const CommandOption& option);
  void declare_own_option(CommandOption option, const OptionText& text,
                          std::span<const std::string_view> vocabulary = {});
  CLI::Option* declare_member(const app::Member& member, std::string names, Json& request);
  void declare_argument_instead(const app::Member& member, const std::string& names, Json& request);
  // For a word that is not UTF-8: as data, it would become another text.
  [[noreturn]] void refuse_bytes(const std::string& names);
  // Checks a value that is not a member of an action: a path may have any bytes.
  void check_own_value(const std::string& word, const std::string& names,
                       std::string_view placeholder);
  void declare_own_argument(Argument argument, std::string_view help);
  // Refuses a word that is not one of these. `others` ends the hint: see MemberText::other_words.
  void check_word(const std::string& word, const std::string& names,
                  std::span<const std::string_view> words, std::string_view others = {});
  [[nodiscard]] Json value_of(const app::Member& member, const std::string& names,
                              const std::string& word);
  [[nodiscard]] Json list_of(const app::Member& member, const std::string& names,
                             std::span<const std::string> words);

  std::shared_ptr<OptionParser> parser_;
  NamedOptions named_;
  Arguments arguments_;
  const CommandEntry& command_;
  const std::vector<std::string>* words_ = nullptr;  // null: described, not parsed
  Declared declared_ = Declared::all;
  // In the order of the declaration, with the member in given().
  std::vector<std::pair<const CLI::Option*, std::string>> members_;
  // Of a description: the accepted values of options and arguments.
  std::vector<std::pair<const CLI::Option*, std::vector<std::string>>> choices_;
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
