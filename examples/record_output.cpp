// Records the output of an agent, and prints what the next agent will see.
//   record_output FOLDER OUTPUT.json AGENT
#include <baton/project.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <variant>

namespace {

int report(const baton::Error& error) {
  std::cerr << error.phrase.view() << ": " << error.subject << '\n' << error.hint << '\n';
  return static_cast<int>(error.code);
}

// Prints the answer, or why the request was refused.
int print(const baton::Answer& answer) {
  if (const auto* const refusal = std::get_if<baton::Report>(&answer)) {
    for (const baton::Finding& finding : refusal->findings) {
      std::cerr << finding.instance_location << ": " << finding.message << '\n';
    }
    return 1;
  }
  std::cout << std::get<std::string>(answer);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: record_output FOLDER OUTPUT.json AGENT\n";
    return 2;
  }
  auto project = baton::Project::open({.project = argv[1]});
  if (!project) return report(project.error());

  std::ifstream file(argv[2]);
  file.peek();  // a folder can be opened, but not read
  if (!file.is_open() || file.bad()) {
    std::cerr << "cannot read " << argv[2] << '\n';
    return 3;
  }
  const std::string output(std::istreambuf_iterator<char>(file), {});
  const auto recorded = project->record(output);
  if (!recorded) return report(recorded.error());
  if (const int status = print(*recorded); status != 0) return status;

  const auto context = project->context(argv[3], baton::ContextFormat::markdown);
  if (!context) return report(context.error());
  return print(*context);
}
