#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/report/check_report.h"

namespace baton::cli {
namespace {

Finding wrong_phase() {
  return {.rule = "enum",
          .message = "\"coding\" is not one of \"planning\", \"review\"",
          .instance_location = "/phase",
          .schema = {},
          .file = ".claude/workflow-state.json",
          .position = Position{.line = 7, .column = 12},
          .hint = "use planning"};
}

CheckReport report_of(Findings findings) {
  return {.command = "verify",
          .default_file = ".claude/workflow-state.json",
          .items = {{.name = "state", .findings = std::move(findings)}, {.name = "journal"}}};
}

Json result_of(const Finding& finding) {
  return sarif_log(report_of({finding}))["runs"][0]["results"][0];
}

TEST(GithubAnnotations, NameThePlaceTheRuleAndTheHint) {
  EXPECT_EQ(github_annotations(report_of({wrong_phase()})),
            "::error file=.claude/workflow-state.json,line=7,col=12,title=baton enum::"
            "/phase: \"coding\" is not one of \"planning\", \"review\" [enum]%0Ahint: use planning"
            "\n");
}

TEST(GithubAnnotations, EscapeWhatTheRunnerDecodes) {
  Finding finding = wrong_phase();
  finding.file = "a,b:c%d.json";
  finding.message = "100% wrong\r\n::stop-commands::x";
  const std::string line = github_annotations(report_of({finding}));
  EXPECT_NE(line.find("file=a%2Cb%3Ac%25d.json,"), std::string::npos) << line;
  EXPECT_NE(line.find("100%25 wrong"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
  EXPECT_EQ(line.find('\r'), std::string::npos) << line;
}

TEST(GithubAnnotations, AreWarningsAndNotices) {
  Finding warning = wrong_phase();
  warning.severity = Severity::warning;
  Finding info = wrong_phase();
  info.severity = Severity::info;
  info.file.clear();
  info.position.reset();
  const std::string lines = github_annotations(report_of({warning, info}));
  EXPECT_TRUE(lines.starts_with("::warning file=")) << lines;
  EXPECT_NE(lines.find("\n::notice title=baton enum::"), std::string::npos) << lines;
}

TEST(GithubAnnotations, NameNoFileForStandardInput) {
  Finding finding = wrong_phase();
  finding.file = "<stdin>";
  const std::string line = github_annotations(report_of({finding}));
  EXPECT_TRUE(line.starts_with("::error line=7,col=12,title=")) << line;
}

TEST(GithubAnnotations, NameTheSchemaOfTheProject) {
  Finding finding = wrong_phase();
  finding.schema = "tools/state.schema.json";
  const std::string line = github_annotations(report_of({finding}));
  EXPECT_NE(line.find("[enum in tools/state.schema.json]"), std::string::npos) << line;
}

TEST(SarifLog, HasTheRequiredMembers) {
  const Json log = sarif_log(report_of({wrong_phase()}));
  EXPECT_EQ(log["version"], "2.1.0");
  const Json& run = log["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["name"], "baton");
  EXPECT_EQ(run["columnKind"], "unicodeCodePoints");
  const Json& result = run["results"][0];
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["ruleId"], "enum");
  EXPECT_NE(result["message"]["text"].get<std::string>().find("coding"), std::string::npos);
  const Json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"],
            (Json{{"uri", ".claude/workflow-state.json"}, {"uriBaseId", "%SRCROOT%"}}));
  EXPECT_EQ(place["region"], (Json{{"startLine", 7}, {"startColumn", 12}}));
}

TEST(SarifLog, ListsEachRuleOnceAndRefersToIt) {
  Finding other = wrong_phase();
  other.rule = "required";
  const Json log = sarif_log(report_of({wrong_phase(), other, wrong_phase()}));
  const Json& run = log["runs"][0];
  ASSERT_EQ(run["tool"]["driver"]["rules"].size(), 2U);
  EXPECT_EQ(run["tool"]["driver"]["rules"][1]["id"], "required");
  EXPECT_EQ(run["results"][1]["ruleIndex"], 1);
  EXPECT_EQ(run["results"][2]["ruleIndex"], 0);
}

TEST(SarifLog, EncodesPathsAsUris) {
  Finding finding = wrong_phase();
  finding.file = "a b/c#d.json";
  Json place = result_of(finding)["locations"][0]["physicalLocation"]["artifactLocation"];
  EXPECT_EQ(place["uri"], "a%20b/c%23d.json");
  finding.file = "/tmp/x.json";
  place = result_of(finding)["locations"][0]["physicalLocation"]["artifactLocation"];
  EXPECT_EQ(place, (Json{{"uri", "file:///tmp/x.json"}}));
  finding.file = "../x.json";
  place = result_of(finding)["locations"][0]["physicalLocation"]["artifactLocation"];
  EXPECT_EQ(place, (Json{{"uri", "../x.json"}}));
}

TEST(SarifLog, PutsFindingsWithoutAFileAtTheDefaultFile) {
  const Finding finding{.severity = Severity::warning, .rule = "doctor-journal", .message = "old"};
  const Json result = result_of(finding);
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            ".claude/workflow-state.json");
  EXPECT_EQ(result["level"], "warning");
}

TEST(SarifLog, HasNoResultsWhereAllIsRight) {
  const Json log = sarif_log(report_of({}));
  EXPECT_EQ(log["runs"][0]["results"], Json::array());
}

TEST(JunitXml, HasOneTestCasePerItem) {
  Finding remark = wrong_phase();
  remark.severity = Severity::warning;
  const std::string xml = junit_xml(report_of({wrong_phase(), wrong_phase(), remark}));
  EXPECT_NE(xml.find("<testsuites name=\"baton.verify\" tests=\"2\" failures=\"1\" errors=\"0\""),
            std::string::npos)
      << xml;
  EXPECT_NE(xml.find("<testcase classname=\"baton.verify\" name=\"state\" "
                     "time=\"0\">"),
            std::string::npos)
      << xml;
  EXPECT_NE(xml.find("<failure message=\"2 errors; the first: &quot;coding&quot;"),
            std::string::npos)
      << xml;
  EXPECT_NE(xml.find("name=\"journal\" time=\"0\"/>"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<system-out>"), std::string::npos) << xml;
}

TEST(JunitXml, EscapesMarkupAndCharactersThatXmlForbids) {
  Finding finding = wrong_phase();
  finding.message = "<a> & \x01 \xFF \xEF\xBF\xBE ]]> \x1b[31m";
  const std::string xml = junit_xml(report_of({finding}));
  EXPECT_NE(xml.find("&lt;a&gt; &amp; \\x01 \\xff \\ufffe ]]&gt; \\x1b[31m"), std::string::npos)
      << xml;
  for (const char c : xml) {
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << static_cast<int>(c);
  }
}

TEST(CheckReportPaths, AreReplacedInFindingsAndForThoseWithoutFile) {
  CheckReport report = report_of({wrong_phase()});
  replace_paths(report, [](const std::string& path) { return "services/search/" + path; });
  EXPECT_EQ(report.items[0].findings[0].file, "services/search/.claude/workflow-state.json");
  EXPECT_EQ(report.default_file, "services/search/.claude/workflow-state.json");
}

TEST(JunitXml, NumbersRepeatedNames) {
  const std::string xml = junit_xml(
      {.command = "assert",
       .default_file = {},
       .items = {{.name = "coder"}, {.name = "coder"}, {.name = "coder (2)"}, {.name = "coder"}}});
  std::size_t at = 0;
  for (const char* const name : {"\"coder\"", "\"coder (3)\"", "\"coder (2)\"", "\"coder (4)\""}) {
    at = xml.find(name, at);
    ASSERT_NE(at, std::string::npos) << name << " in " << xml;
  }
}

}  // namespace
}  // namespace baton::cli
