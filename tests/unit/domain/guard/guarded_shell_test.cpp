#include <gtest/gtest.h>

#include "domain/authority/operation.h"
#include "guarded.h"

namespace baton::guard {
namespace {

using test::kMain;
using test::kMapped;
using test::said_of_command;

constexpr std::string_view kWrite = "write .claude/workflow-state.json";
constexpr std::string_view kRead = "read .claude/workflow-state.json";
constexpr std::string_view kNothing = "nothing";

struct Case {
  const char* line;
  std::string_view said;
};

class WrittenByAnybody : public testing::TestWithParam<const char*> {};

TEST_P(WrittenByAnybody, IsObjectedTo) {
  EXPECT_EQ(said_of_command(GetParam(), kMain), kWrite) << GetParam();
  EXPECT_EQ(said_of_command(GetParam(), kMapped), kWrite) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(
    Guard, WrittenByAnybody,
    testing::Values(
        "echo {} > .claude/workflow-state.json", "echo {} >> /project/.claude/workflow-state.json",
        "cat x 2>&1 >.claude/workflow-state.json", "cat x &> '.claude/workflow-state.json'",
        "cat x >& .claude/workflow-state.json", "echo {} | tee -a .claude/workflow-state.json",
        "rm -f src/../.claude/workflow-state.json", "mv new.json .claude/workflow-state.json",
        "mv .claude/workflow-state.json old.json", "cp new.json .claude/workflow-state.json",
        "dd if=new.json of=.claude/workflow-state.json",
        "truncate -s 0 .claude/workflow-state.json", "sed -i s/a/b/ .claude/workflow-state.json",
        "sed --in-place=.old s/a/b/ .claude/workflow-state.json",
        "sed -Ei s/a/b/ .claude/workflow-state.json",
        "perl -pi -e 's/a/b/' .claude/workflow-state.json",
        "python3 -c \"open('.claude/workflow-state.json', 'w')\"",
        "node -e 'fs.writeFileSync(\"/project/.claude/workflow-state.json\", 1)'",
        "bash -c 'rm .claude/workflow-state.json'",
        "cd src && (rm ../x; /bin/rm ../.claude/workflow-state.json)",
        "git status; jq . x > y && mv y .claude/workflow-state.json",
        "true\nrm .claude/workflow-state.json", "echo $(rm .claude/workflow-state.json)",
        "echo `rm .claude/workflow-state.json`"));

INSTANTIATE_TEST_SUITE_P(BehindOtherWords, WrittenByAnybody,
                         testing::Values("sudo rm .claude/workflow-state.json",
                                         "LANG=C rm .claude/workflow-state.json",
                                         "env A=1 rm .claude/workflow-state.json",
                                         "if true; then rm .claude/workflow-state.json; fi",
                                         "for x in 1; do rm .claude/workflow-state.json; done",
                                         "! rm .claude/workflow-state.json",
                                         "{ rm .claude/workflow-state.json; }"));

INSTANTIATE_TEST_SUITE_P(
    InAnotherFolder, WrittenByAnybody,
    testing::Values("cd .claude && rm workflow-state.json",
                    "cd src; cd ../.claude; rm workflow-state.json",
                    "cd /project/.claude && echo {} > workflow-state.json",
                    "(cd /tmp; ls); rm .claude/workflow-state.json",
                    "cat .claude/workflow-state.json; rm .claude/workflow-state.json"));

INSTANTIATE_TEST_SUITE_P(Copied, WrittenByAnybody,
                         testing::Values("cp -t .claude /tmp/workflow-state.json",
                                         "cp --target-directory=.claude workflow-state.json",
                                         "mv /tmp/workflow-state.json .claude/",
                                         "cp /tmp/workflow-state.json .claude"));

INSTANTIATE_TEST_SUITE_P(InDoubleQuotes, WrittenByAnybody,
                         testing::Values("echo \"$(rm .claude/workflow-state.json)\"",
                                         "echo \"`rm .claude/workflow-state.json`\"",
                                         "bash -c \"cd src; rm ../.claude/workflow-state.json\""));

INSTANTIATE_TEST_SUITE_P(ByAnOptionForOutput, WrittenByAnybody,
                         testing::Values("/usr/bin/time -o .claude/workflow-state.json ls",
                                         "command time --output=.claude/workflow-state.json ls",
                                         "strace -f -o .claude/workflow-state.json ls",
                                         "pytest --junitxml=.claude/workflow-state.json",
                                         "pytest --junit-xml .claude/workflow-state.json tests"));

class Unobjectionable : public testing::TestWithParam<const char*> {};

TEST_P(Unobjectionable, PassesForEverybody) {
  EXPECT_EQ(said_of_command(GetParam(), kMain), kNothing) << GetParam();
  EXPECT_EQ(said_of_command(GetParam(), kMapped), kNothing) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(
    Guard, Unobjectionable,
    testing::Values("", "git status", "cat README.md", "baton where", "baton --version",
                    "baton context code-writer", "baton context baton:code-writer --json",
                    "baton context code-writer --explain", "baton task list",
                    "baton task next --claim baton:code-writer",
                    "baton task prompt t1 --agent code-writer",
                    "baton task complete t1 --agent=code-writer --result Done",
                    "baton message list --agent code-writer",
                    "baton context --format markdown code-writer", "baton record out.json",
                    "baton status", "baton next", "baton", "rm -rf build && mkdir build",
                    "echo x > notes.md 2>&1", "cp a.ts b.ts", "cat .claude/baton.json",
                    "cat .claude/agents/code-writer.md",
                    "python3 tools/check.py .claude/baton.json", "sed -n 1,5p README.md",
                    "git commit -m 'Let baton show why'", "npm test -- --as json"));

class ReadInAnAgent : public testing::TestWithParam<const char*> {};

TEST_P(ReadInAnAgent, IsObjectedToThereAlone) {
  EXPECT_EQ(said_of_command(GetParam(), kMapped), kRead) << GetParam();
  EXPECT_EQ(said_of_command(GetParam(), kMain), kNothing) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(
    Guard, ReadInAnAgent,
    testing::Values("cat .claude/workflow-state.json", "cat < .claude/workflow-state.json",
                    "cat <.claude/workflow-state.json", "jq .phase ./.claude/workflow-state.json",
                    "cp .claude/workflow-state.json /tmp/x",
                    "git show HEAD:.claude/workflow-state.json",
                    "grep -r phase /project/.claude/workflow-state.json",
                    "wc -l src/a.ts; head .claude/workflow-state.json",
                    "python3 -m json.tool .claude/workflow-state.json",
                    "cd .claude && cat workflow-state.json",
                    "bash -c 'cat .claude/workflow-state.json'",
                    "python3 -c \"print(open('.claude/workflow-state.json').read())\"",
                    "node -e 'console.log(fs.readFileSync(\".claude/workflow-state.json\"))'"));

INSTANTIATE_TEST_SUITE_P(Expanded, ReadInAnAgent,
                         testing::Values("cat $'\\x2eclaude/workflow-state.json'",
                                         "cat $'\\056claude/workflow-state.json'",
                                         "x=.foo/workflow-state.json; cat ${x/foo/claude}",
                                         "x=.xlxude/workflow-state.json; y=${x/x/c}; cat ${y//x/a}",
                                         "f=.claude/workflow-state.json; k=f; cat ${!k}",
                                         "echo $((`cat .claude/workflow-state.json`))",
                                         "echo $(($(cat .claude/workflow-state.json | wc -l) + 1))",
                                         "shopt -s globstar; cat .claude/**/workflow-state.json",
                                         "curl -s file:///project/.claude/workflow-state.json",
                                         "curl file://$PWD/.claude/workflow-state.json",
                                         "openssl enc -base64 -in .claude/workflow-state.json"));

INSTANTIATE_TEST_SUITE_P(Expanded, Unobjectionable,
                         testing::Values("cat src/**/*.json", "x=src; ls ${x/s/t}",
                                         "curl https://example.com/a.json",
                                         "openssl s_client -connect example.com:443 < /dev/null",
                                         "openssl rand -hex 16",
                                         "/usr/bin/time -o build/time.txt make",
                                         "pytest --junitxml=build/junit.xml tests",
                                         "echo $((1 + 2))", "printf $'a\\tb\\n'", "time make"));

class FullViews : public testing::TestWithParam<Case> {};

TEST_P(FullViews, AreObjectedToInAnAgentAlone) {
  EXPECT_EQ(said_of_command(GetParam().line, kMapped), GetParam().said) << GetParam().line;
  EXPECT_EQ(said_of_command(GetParam().line, kMain), kNothing) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    Guard, FullViews,
    testing::Values(Case{"baton show", "full view baton show"},
                    Case{"baton task synthesize", "full view baton task synthesize"},
                    Case{"baton task summary --task t1 --agent code-writer",
                         "full view baton task summary"},
                    Case{"baton task show t1", "full view baton task show"},
                    Case{"baton task prompt t1 --json", "full view baton task prompt"},
                    Case{"baton message list", "full view baton message list"},
                    Case{"baton task next --claim prd-writer", "attribution baton task next"},
                    Case{"baton task start t1 --agent=prd-writer", "attribution baton task start"},
                    Case{"baton get /agentSequence", "full view baton get"},
                    Case{"cd src; baton log", "full view baton log"},
                    Case{"/usr/bin/baton diff 1 2", "full view baton diff"},
                    Case{"sudo baton show", "full view baton show"},
                    Case{"BATON_PROJECT=/project baton show", "full view baton show"},
                    Case{"baton why prd-writer", "full view baton why"},
                    Case{"baton summaries search x", "full view baton summaries"},
                    Case{"baton context prd-writer", "full view baton context"},
                    Case{"baton context code-writer --scope all", "full view baton context"},
                    Case{"baton context code-writer --scope=all", "full view baton context"},
                    Case{"baton context code-writer --all-runs", "full view baton context"},
                    Case{"baton context --all --tokens", "full view baton context"},
                    Case{"baton context --execution exec_1 prd-writer", "full view baton context"},
                    Case{"baton --format json show", "full view baton show"},
                    Case{"baton session show", "full view baton session show"},
                    Case{"baton shared dump", "full view baton shared dump"},
                    Case{"baton config show", "full view baton config"}));

// Every operation that only reads, and that agents may not run.
TEST(FullViewsByAuthority, AreObjectedToInAnAgent) {
  for (const authority::Operation& operation : authority::operations()) {
    const bool is_full = operation.effect == authority::Effect::reads &&
                         operation.least >= authority::Role::orchestrator;
    const std::string line = "baton " + std::string(operation.name);
    if (!is_full) continue;
    EXPECT_EQ(said_of_command(line, kMapped), "full view " + line);
    EXPECT_EQ(said_of_command(line + " --help", kMapped), kNothing);
  }
}

TEST(OwnContext, IsReadWithTheOptionsOfTheCommand) {
  for (const char* line :
       {"baton context --execution exec_1 code-writer", "baton context --format json code-writer",
        "baton --state x.json context code-writer --explain"}) {
    EXPECT_EQ(said_of_command(line, kMapped), kNothing) << line;
  }
}

TEST(GuardedShell, LetsNobodySpeakInAnothersName) {
  for (const char* line : {"baton decide x --as prd-writer", "baton decide x --as=prd-writer"}) {
    EXPECT_EQ(said_of_command(line, kMain), "attribution baton decide") << line;
    EXPECT_EQ(said_of_command(line, kMapped), "attribution baton decide") << line;
  }
}

TEST(GuardedMessages, MayNotBeSentInAnotherNameByAnybody) {
  const char* line = "baton message send --from lead --to prd-writer Hello";
  EXPECT_EQ(said_of_command(line, kMapped), "attribution baton message send");
  EXPECT_EQ(said_of_command(line, kMain), "attribution baton message send");
}

}  // namespace
}  // namespace baton::guard
