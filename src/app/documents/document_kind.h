#pragma once

#include <string>
#include <string_view>

#include "json/view.h"

namespace baton::app {

// The built-in schema of a document: the one that its $schema names, else the one that fits its
// members ("agent-output", "agent-context", "workflow-summary", "configuration"), else
// "workflow-state".
std::string_view document_kind(const json::View& document);

}  // namespace baton::app
