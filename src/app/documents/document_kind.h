#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "json/view.h"

namespace baton::app {

// The files of a project whose place determines what they are: the configuration, the state, the
// parked workflows and the mappings of formats. A misspelt member cannot hide their kind.
class DocumentPlaces {
 public:
  explicit DocumentPlaces(Workspace& workspace);

  // `path` is relative to the current folder. Empty: another file, whose content determines it.
  [[nodiscard]] std::optional<std::string_view> kind_at(const std::string& path) const;

 private:
  // The paths need not be resolved: the root is, and baton follows no symbolic links below it.
  const Folders& folders_;
  std::string configuration_;
  std::string state_;
  std::string parked_;    // the folder
  std::string mappings_;  // the folder
};

// The built-in schema of a document: the one that its $schema names, else the one that fits its
// members ("agent-output", "agent-context", "workflow-summary", "migration", "configuration"), else
// "workflow-state".
std::string_view document_kind(const json::View& document);

}  // namespace baton::app
