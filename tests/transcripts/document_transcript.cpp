#include "transcripts/document_transcript.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "support/temporary_folder.h"
#include "transcripts/shell.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOpening = "```console";

struct Typed {
  std::string command;  // without the prompts
  std::string shown;    // the prompt lines as they stand in the document
};

// The document with every block's commands kept and its output replaced by "@N@" on a line.
struct Outline {
  std::string text;
  std::vector<Typed> commands;
};

Outline outline_of(const std::string& document) {
  Outline outline;
  bool in_block = false;
  std::istringstream lines(document);
  for (std::string line; std::getline(lines, line);) {
    if (!in_block || line == "```") {
      in_block = !in_block && line == kOpening;
      outline.text += line + '\n';
    } else if (line.starts_with("$ ")) {
      outline.text += line + "\n@" + std::to_string(outline.commands.size()) + "@\n";
      outline.commands.push_back({line.substr(2), line + '\n'});
    } else if (line.starts_with("> ") && !outline.commands.empty()) {
      Typed& last = outline.commands.back();
      const std::string mark = "@" + std::to_string(outline.commands.size() - 1) + "@\n";
      outline.text.insert(outline.text.rfind(mark), line + '\n');
      last.command += '\n' + line.substr(2);
    }
  }
  return outline;
}

std::string script_of(const std::vector<Typed>& commands) {
  std::string script = "exec 2>&1\n";
  for (std::size_t index = 0; index < commands.size(); ++index) {
    script += commands[index].command + "\nstatus=$?; [ $status = 0 ] || echo \"[exit $status]\"\n";
    script += "echo '@@end " + std::to_string(index) + "'\n";
  }
  return script;
}

std::string replay(const Outline& outline) {
  const TemporaryFolder folder;
  fs::create_symlink(BATON_SOURCE, folder.path() / "baton");
  const TemporaryFolder printed;
  const fs::path output = printed.path() / "output";
  run_shell(script_of(outline.commands), folder.path(), output, printed.path() / "error");
  std::string rest = replace_all(read_text(output), folder.path().string(), "/home/you");
  std::string document = outline.text;
  for (std::size_t index = 0; index < outline.commands.size(); ++index) {
    const std::string end = "@@end " + std::to_string(index) + "\n";
    const std::size_t at = rest.find(end);
    if (at == std::string::npos) {
      ADD_FAILURE() << "the shell stopped at: " << outline.commands[index].command << "\n" << rest;
      return document;
    }
    document =
        replace_all(document, "\n@" + std::to_string(index) + "@\n", "\n" + rest.substr(0, at));
    rest.erase(0, at + end.size());
  }
  return document;
}

}  // namespace

bool has_console_blocks(const fs::path& file) {
  return read_text(file).find(kOpening) != std::string::npos;
}

void run_document_transcript(const fs::path& file) {
  const std::string document = read_text(file);
  const std::string replayed = replay(outline_of(document));
  if (is_blessing() && !testing::Test::HasFailure()) {
    if (replayed != document) write_text(file, replayed);
    return;
  }
  EXPECT_EQ(replayed, document);
}

}  // namespace baton::test
