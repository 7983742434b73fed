#include "cli/template_source.h"

#include <memory>

namespace baton::cli {

Result<app::MapTemplate> named_template(const std::string& name, Session& session,
                                        app::Workspace& workspace) {
  const bool is_file =
      name == "-" || name.ends_with(".json") || name.find('/') != std::string::npos;
  if (!is_file) return app::find_map_template(name, workspace);
  if (name != "-") {
    const Result<std::shared_ptr<Directory>> folder = workspace.folders().open(name);
    if (folder) return app::read_template_folder(**folder, name);
  }
  BATON_TRY(const app::Source source, session.read_source(name));
  return app::read_template(source);
}

}  // namespace baton::cli
