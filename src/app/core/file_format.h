#pragma once

#include <string>

#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// What kind of file another program wrote.
struct FileFormat {
  std::string name;         // the source of the mapping that fits; "unknown": none fits
  std::string description;  // a noun phrase
  bool has_mapping = false;
};

// By the mappings that `baton migrate` uses. Where one of the project's is damaged, by the built-in
// ones.
FileFormat format_of(const Json& document, Workspace& workspace);

// "it looks like NAME: DESCRIPTION", or that the format is unknown.
std::string likeness_to(const FileFormat& format);

}  // namespace baton::app
