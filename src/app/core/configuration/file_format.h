#pragma once

#include <string>

#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// The format of a file that another program wrote.
struct FileFormat {
  std::string name;         // the source of the matching mapping; "unknown": none matches
  std::string description;  // a noun phrase
  bool has_mapping = false;
};

// Uses the same mappings as `baton migrate`; the built-in ones if one of the project's is damaged.
FileFormat format_of(const Json& document, Workspace& workspace);

// "it looks like NAME: DESCRIPTION", or that the format is unknown.
std::string likeness_to(const FileFormat& format);

}  // namespace baton::app
