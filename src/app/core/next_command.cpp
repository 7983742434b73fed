#include "app/core/next_command.h"

#include "domain/guard/paths.h"
#include "host/baton_files.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::app {

std::string baton_here(const Workspace& workspace) {
  const ProjectRoot& root = workspace.root();
  const std::string here = workspace.folders().resolve(".");
  if (root.state != kDefaultStateFile) {
    const std::string file =
        here == root.path ? workspace.state_file() : root.absolute(root.state.text());
    return text::concat("baton --state ", text::shell_word(file));
  }
  if (guard::is_in(here, root.path)) return "baton";
  return text::concat("baton --project ", text::shell_word(root.path));
}

}  // namespace baton::app
