#include "domain/guard/shell_line.h"

#include "domain/guard/shell_reader.h"

namespace baton::guard {
namespace {

constexpr std::size_t kLongestLine = 8U << 20U;  // with here-documents

}  // namespace

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view ShellCommand::program() const {
  return words.empty() ? std::string_view() : file_name(words.front());
}

LineExtent visit_commands(std::string_view line, const ShellPlace& place,
                          const ShellVisitor& visitor) {
  if (line.size() > kLongestLine) return LineExtent::cut;
  ShellRun run{.place = place, .visitor = visitor};
  ShellScope scope{.folder = normal_path(place.folder)};
  ShellReader(line, scope, run).read_list('\0');
  return run.is_cut || run.is_partial ? LineExtent::cut : LineExtent::whole;
}

}  // namespace baton::guard
