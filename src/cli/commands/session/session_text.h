#pragma once

#include <string>

#include "app/shared/manage_session.h"

namespace baton::cli {

// "wf_1: active since 2025-08-01T10:00:00Z, by user"
std::string session_line(const SessionRow& session);

// The line, and below it the session's usage.
std::string session_block(const app::SessionShown& answer);
// The same with the settings in force.
std::string session_page(const app::SessionShown& answer);

}  // namespace baton::cli
