#include "support/command_line.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/read.h"

namespace baton::test {

CommandLine::Ran CommandLine::run(std::vector<std::string> arguments) {
  FakeConsole console;
  console.input = input_;
  status_ = cli::run(std::move(arguments), console, project);
  return {.status = status_, .output = console.output, .error = console.error};
}

Json CommandLine::json(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  const Ran ran = run(std::move(arguments));
  Result<Json> document = json::read(ran.output, "answer");
  return document ? *std::move(document) : Json();
}

std::string CommandLine::complaints(std::string_view schema, const Json& document) const {
  const app::SchemaLibrary library;
  const Result<schema::Validator> validator = library.compile(schema);
  if (!validator) return "the schema does not compile: " + validator.error().subject;
  std::string messages;
  const Findings findings = validator->validate(document).value();
  for (const Finding& finding : findings) {
    messages += finding.instance_location + ": " + finding.message + "\n";
  }
  return messages;
}

}  // namespace baton::test
