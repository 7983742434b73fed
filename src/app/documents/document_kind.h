#pragma once

#include <string>
#include <string_view>

#include "json/json.h"

namespace baton::app {

// The built-in schema that a document means to satisfy: the one its $schema names, else by its
// shape ("agent-output", "agent-context", "workflow-summary", "configuration"), else
// "workflow-state".
std::string_view document_kind(const Json& document);

}  // namespace baton::app
