#pragma once

#include <functional>
#include <string>
#include <vector>

#include "baton/finding.h"
#include "json/json.h"

// What a command that checks something prints for CI systems. All forms are made from one list.
namespace baton::cli {

// One thing that was checked (a file, an agent, a part of the project), and what was found.
struct CheckedItem {
  std::string name;
  Findings findings = {};
  std::string file = {};  // set: the name begins with the path of this file
};

struct CheckReport {
  std::string command;       // "validate"
  std::string default_file;  // of findings without a file, where a form requires one
  std::vector<CheckedItem> items;
};

// A finding's text without its place: "/phase: … [enum]", and the hint on the next line.
std::string message_of(const Finding& finding);

// Replaces the path of every file, also in the names of items.
void replace_paths(CheckReport& report,
                   const std::function<std::string(const std::string&)>& replaced);

// Replaces every text that a report prints. For what must be done before a form escapes it.
void replace_texts(CheckReport& report, const std::function<std::string(std::string)>& replaced);

// Workflow commands of GitHub Actions, one line per finding: "::error file=…,line=…::…".
std::string github_annotations(const CheckReport& report);

// A log of SARIF 2.1.0 with one run.
Json sarif_log(const CheckReport& report);

// One test suite, one test case per item. Errors are failures; other findings are output.
std::string junit_xml(const CheckReport& report);

}  // namespace baton::cli
