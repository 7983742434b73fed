#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/project_opener.h"
#include "baton/error.h"
#include "host/console.h"
#include "host/project_root.h"

namespace baton::app {

enum class ErrorForm : std::uint8_t { text, json };

// json if the arguments contain --json.
ErrorForm error_form_of(const std::vector<std::string>& arguments);

// Where and how a command that starts a server reports its errors.
struct ErrorReport {
  Console& console;
  ProjectOpener& opener;
  RootRequest root = {};
  ErrorForm form = ErrorForm::text;
};

// Prints why the server cannot do something: as text on standard error, or as the document that
// every command prints with --json. Redacts secrets by the rules of the project; by the built-in
// ones if it cannot be opened. Returns the exit status.
int report_error(const Error& error, const ErrorReport& report);

}  // namespace baton::app
