// Interpreters: the programs that they are given, and the files that they read.
#include <algorithm>
#include <array>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"
#include "text/ascii.h"

namespace baton::guard {
namespace {

struct Interpreter {
  std::string_view name;      // a version may follow: "python3.12"
  std::string_view code;      // options whose value is a program
  std::string_view in_place;  // options that write the operands
  bool is_filter = false;     // the first operand is a program, the others are files
};

constexpr std::array kInterpreters = {
    Interpreter{"python", " -c ", ""},
    Interpreter{"pypy", " -c ", ""},
    Interpreter{"ipython", " -c ", ""},
    Interpreter{"node", " -e -p -pe --eval --print ", ""},
    Interpreter{"nodejs", " -e -p -pe --eval --print ", ""},
    Interpreter{"bun", " -e --eval -p --print ", ""},
    Interpreter{"deno", " -e ", ""},
    Interpreter{"tsx", " -e --eval -p ", ""},
    Interpreter{"ts-node", " -e --eval -p ", ""},
    Interpreter{"ruby", " -e ", " -i "},
    Interpreter{"perl", " -e -E ", " -i "},
    Interpreter{"php", " -r ", ""},
    Interpreter{"lua", " -e ", ""},
    Interpreter{"Rscript", " -e ", ""},
    Interpreter{"osascript", " -e ", ""},
    Interpreter{"awk", " ", "", true},
    Interpreter{"gawk", " ", "", true},
    Interpreter{"mawk", " ", "", true},
    Interpreter{"sqlite3", " -cmd ", ""},
    Interpreter{"duckdb", " -c -cmd ", ""},
};

const Interpreter* interpreter_of(std::string_view program) {
  const auto* const found = std::ranges::find_if(kInterpreters, [&](const Interpreter& row) {
    if (!program.starts_with(row.name)) return false;
    return program.find_first_not_of("0123456789.", row.name.size()) == std::string_view::npos;
  });
  return found == kInterpreters.end() ? nullptr : found;
}

void add_code(FileUses& uses, std::string_view code) {
  uses.push_back({Use::code, std::string(code)});
}

// `awk -i inplace PROGRAM FILE…`
FileUses uses_of_filter(const ShellCommand& command) {
  const std::vector<Argument> arguments =
      arguments_of(command.words, " -F -v -f -i -e --include --field-separator --assign --file ");
  const auto included = option_value(arguments, " -i --include ");
  const Use use = included == "inplace" ? Use::write : Use::read;
  std::size_t skipped = has_option(arguments, " -f -e --file ") ? 0 : 1;
  FileUses uses;
  for (const Argument& argument : arguments) {
    if (argument.option == "-v" || argument.option == "-F") continue;
    if (!argument.option.empty()) {
      if (argument.option == "-f") uses.push_back({Use::read, std::string(argument.value)});
      continue;
    }
    if (skipped == 0) uses.push_back({use, std::string(argument.value)});
    if (skipped > 0) {
      --skipped;
      const bool is_written = argument.value.find("> \"") != std::string_view::npos ||
                              argument.value.find(">\"") != std::string_view::npos;
      if (is_written) add_code(uses, "write(" + std::string(argument.value));
      if (argument.value.find("getline") != std::string_view::npos) add_code(uses, argument.value);
    }
  }
  return uses;
}

// `sqlite3 FILE "select …"` reads; every other statement writes.
FileUses uses_of_database(const ShellCommand& command) {
  constexpr std::string_view kChanges[] = {"insert", "update", "delete",  "drop",    "create",
                                           "alter",  "vacuum", "replace", ".import", ".restore"};
  std::string statements = command.input.value_or("");
  const std::vector<Argument> arguments =
      arguments_of(command.words, " -cmd -separator -init -c -s ");
  const std::vector<std::string_view> operands = operands_of(arguments);
  for (std::size_t at = 1; at < operands.size(); ++at) statements += operands[at];
  if (const auto value = option_value(arguments, " -cmd -c ")) statements += *value;
  statements = text::to_lower(statements);
  const bool changes = std::ranges::any_of(
      kChanges, [&](std::string_view word) { return statements.find(word) != std::string::npos; });
  if (operands.empty()) return {};
  return {{changes ? Use::write : Use::read, std::string(operands.front())},
          {Use::code, statements}};
}

// `python3 -m json.tool IN OUT`
void add_module(const std::vector<std::string>& words, FileUses& uses) {
  const auto module = std::ranges::find(words, "json.tool");
  if (module == words.end() || module == words.begin() || *(module - 1) != "-m") return;
  std::size_t count = 0;
  for (auto word = module + 1; word != words.end(); ++word) {
    if (!word->starts_with('-') && ++count == 2) uses.push_back({Use::write, *word});
  }
}

}  // namespace

bool is_interpreter(std::string_view program) {
  return interpreter_of(program) != nullptr;
}

FileUses uses_of_interpreter(const ShellCommand& command) {
  const Interpreter& row = *interpreter_of(command.program());
  if (row.is_filter) return uses_of_filter(command);
  if (row.name == "sqlite3" || row.name == "duckdb") return uses_of_database(command);
  const std::vector<Argument> arguments = arguments_of(command.words, row.code);
  const bool is_in_place = has_option(arguments, row.in_place);
  FileUses uses;
  for (const Argument& argument : arguments) {
    if (argument.option.empty()) {
      const bool is_file =
          argument.value != "eval" && argument.value != "run" && argument.value != "-";
      if (is_file)
        uses.push_back({is_in_place ? Use::write : Use::read, std::string(argument.value)});
      if (row.name == "deno" || row.name == "bun") add_code(uses, argument.value);
    } else if (!argument.value.empty()) {
      add_code(uses, argument.value);
    }
  }
  if (command.input) add_code(uses, *command.input);
  if (row.name == "python") add_module(command.words, uses);
  return uses;
}

}  // namespace baton::guard
