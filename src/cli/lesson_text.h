#pragma once

#include <string>

#include "json/json.h"

namespace baton::cli {

// A lesson of an archived workflow (schemas/earlier-lesson) in two to four lines.
std::string lesson_text(const Json& lesson);

}  // namespace baton::cli
