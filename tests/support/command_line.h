#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/schemas/schema_library.h"
#include "baton/finding.h"
#include "cli/run.h"
#include "json/json.h"
#include "support/fake_console.h"
#include "support/fake_project.h"

namespace baton::test {

// The command line in-process: a project in memory, and one console per run.
class CommandLine {
 public:
  struct Ran {
    int status = 0;
    std::string output;
    std::string error;
  };

  FakeProject project = {};

  Ran run(std::vector<std::string> arguments);
  // With --json; what was printed, or null where that is no JSON.
  Json json(std::vector<std::string> arguments);

  [[nodiscard]] int last_status() const { return status_; }
  void pipe_in(std::string text) { input_ = std::move(text); }

  // Messages of what the built-in schema has against a document; empty if it is valid.
  std::string complaints(std::string_view schema, const Json& document) const;

 private:
  std::string input_;
  int status_ = 0;
};

}  // namespace baton::test
