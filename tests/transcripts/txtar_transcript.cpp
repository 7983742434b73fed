#include "transcripts/txtar_transcript.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <sstream>

#include "support/temporary_folder.h"
#include "transcripts/shell.h"
#include "transcripts/txtar.h"

namespace baton::test {
namespace {

namespace fs = std::filesystem;

struct Step {
  std::string verb;
  std::string rest;
};

Step split(const std::string& line) {
  const std::size_t space = line.find(' ');
  if (space == std::string::npos) return {line, ""};
  return {line.substr(0, space), line.substr(space + 1)};
}

class Player {
 public:
  explicit Player(fs::path file) : file_(std::move(file)), archive_(parse_txtar(read_text(file_))) {
    for (const auto& [name, content] : archive_.files) write_text(at(name), content);
    fs::create_directory(printed_ / "running");
  }

  void play() {
    std::istringstream script(archive_.script);
    std::string joined;
    for (std::string line; std::getline(script, line);) {
      if (line.ends_with("\\")) {
        joined += line.substr(0, line.size() - 1);
        continue;
      }
      joined += line;
      if (!joined.empty() && !joined.starts_with("#")) play(joined);
      joined.clear();
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(checks_, 0) << "a transcript that checks nothing proves nothing";
    if (blessed_) write_text(file_, archive_.print());
  }

 private:
  using Action = std::function<void(const std::string&)>;

  // What a command prints is kept outside the folder: inside, git would commit it and restore it
  // while the next command prints.
  fs::path at(const std::string& name) const {
    const bool is_stream = name == "stdout" || name == "stderr";
    return (is_stream ? printed_ : folder_).path() / name;
  }

  // A script with the transcript's environment. $STDOUT is what the previous command printed.
  std::string script(const std::string& command) const {
    return "export STDOUT='" + at("stdout").string() + "'\n" + environment_ + command + "\n";
  }

  fs::path running(const char* stream) const { return printed_.path() / "running" / stream; }

  void play(const std::string& line) {
    SCOPED_TRACE(file_.filename().string() + ": " + line);
    const std::map<std::string, Action> actions = {
        {"baton", [&](const std::string&) { command(line, 0); }},
        {"run", [&](const std::string& rest) { command(rest, 0); }},
        {"exit",
         [&](const std::string& rest) {
           const Step step = split(rest);
           command(step.rest, std::stoi(step.verb));
         }},
        {"terminal", [&](const std::string& rest) { on_terminal(split(rest)); }},
        {"env", [&](const std::string& rest) { environment_ += "export " + rest + "\n"; }},
        {"cmp", [&](const std::string& rest) { compare(split(rest)); }},
        {"contains", [&](const std::string& rest) { contains(split(rest)); }},
        {"lacks", [&](const std::string& rest) { lacks(split(rest)); }},
        {"exists", [&](const std::string& rest) { check(fs::exists(at(rest))); }},
        {"absent", [&](const std::string& rest) { check(!fs::exists(at(rest))); }},
        {"schema", [&](const std::string& rest) { schema(split(rest)); }},
    };
    const Step step = split(line);
    const auto action = actions.find(step.verb);
    ASSERT_NE(action, actions.end()) << "no such step";
    action->second(step.rest);
  }

  void command(const std::string& line, int expected) {
    const int status =
        run_shell(script(line), folder_.path(), running("stdout"), running("stderr"));
    take(status, expected);
  }

  // "COLUMNS FILE [exit N] COMMAND": FILE has the lines that are typed; standard error is in
  // stdout.
  void on_terminal(const Step& step) {
    const Step rest = split(step.rest);
    const Terminal terminal = {.columns = static_cast<unsigned short>(std::stoi(step.verb)),
                               .typed = read_text(at(rest.verb))};
    const Step run = split(rest.rest);
    const bool has_status = run.verb == "exit";
    const Step line = has_status ? split(run.rest) : Step{"0", rest.rest};
    write_text(running("stderr"), "");
    take(run_shell(script(line.rest), folder_.path(), running("stdout"), terminal),
         std::stoi(line.verb));
  }

  void take(int status, int expected) {
    for (const char* stream : {"stdout", "stderr"}) {
      const std::string printed =
          replace_all(read_text(running(stream)), folder_.path().string(), "$WORK");
      write_text(at(stream), replace_all(printed, BATON_SOURCE "/tests/data", "$DATA"));
    }
    ASSERT_EQ(status, expected) << read_text(at("stdout")) << read_text(at("stderr"));
  }

  void compare(const Step& names) {
    ++checks_;
    const std::string actual = read_text(at(names.verb));
    std::string* expected = archive_.find(names.rest);
    if (expected != nullptr && is_blessing()) {
      blessed_ = blessed_ || *expected != actual;
      *expected = actual;
      return;
    }
    ASSERT_TRUE(fs::exists(at(names.verb)));
    ASSERT_TRUE(expected != nullptr || fs::exists(at(names.rest)));
    EXPECT_EQ(actual, expected != nullptr ? *expected : read_text(at(names.rest)));
  }

  void contains(const Step& step) {
    ++checks_;
    ASSERT_NE(step.rest, "") << "every file contains this";
    EXPECT_NE(read_text(at(step.verb)).find(step.rest), std::string::npos)
        << read_text(at(step.verb));
  }

  void lacks(const Step& step) {
    ++checks_;
    const fs::path place = at(step.verb);
    std::size_t size = 0;
    if (!fs::is_directory(place)) {
      size = lacks(place, step.rest);
    } else {
      for (const auto& entry : fs::recursive_directory_iterator(place)) {
        if (entry.is_regular_file()) size += lacks(entry.path(), step.rest);
      }
    }
    ASSERT_TRUE(fs::exists(place));
    if (step.verb == "stderr") return;
    EXPECT_GT(size, 0U) << "nothing to look into: compare it with an empty file";
  }

  // How much was looked into.
  static std::size_t lacks(const fs::path& file, const std::string& words) {
    const std::string text = read_text(file);
    EXPECT_EQ(text.find(words), std::string::npos) << file;
    return text.size();
  }

  void schema(const Step& step) {
    ++checks_;
    const fs::path report = running("report");
    const int status =
        run_shell("baton validate '" + at(step.rest).string() + "' --schema " + step.verb + "\n",
                  folder_.path(), report, report);
    EXPECT_EQ(status, 0) << read_text(report);
  }

  void check(bool holds) {
    ++checks_;
    EXPECT_TRUE(holds);
  }

  fs::path file_;
  TemporaryFolder folder_;
  TemporaryFolder printed_;
  Txtar archive_;
  std::string environment_;
  int checks_ = 0;
  bool blessed_ = false;
};

}  // namespace

void run_txtar_transcript(const fs::path& file) {
  Player(file).play();
}

}  // namespace baton::test
