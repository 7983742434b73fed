#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/documents/schema_files.h"
#include "cli/command.h"

namespace baton::cli {

// The options of commands that compile schemas which are not baton's own.
class SchemaOptions {
 public:
  void declare(Options& options);
  // The same with --format-assertion, for commands that validate.
  void declare_with_format(Options& options);

  // False after an error, which it reports. `session` must outlive `schemas`, which reads through
  // it.
  bool read(Session& session, app::ForeignSchemas& schemas) const;

  // Adds the files and folders that were named.
  void add_paths(std::vector<std::string>& paths) const;

  // Whether at most one of the paths is standard input, or else reports the error.
  static bool names_input_once(Session& session, const std::vector<std::string>& paths);

  // The first option that was given; empty if none was.
  [[nodiscard]] std::string given() const;

 private:
  std::optional<std::string> dialect_;
  std::vector<std::string> resolutions_;
  bool asserts_format_ = false;
};

}  // namespace baton::cli
