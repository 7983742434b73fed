#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/guard/guard.h"

namespace baton::guard::test {

inline constexpr std::string_view kState = ".claude/workflow-state.json";
inline constexpr std::string_view kMain = "";  // the main agent, which the map does not name
inline constexpr std::string_view kMapped = "code-writer";

// The files of /project, in memory.
class FilesInMemory final : public GuardedFiles {
 public:
  [[nodiscard]] std::string resolve(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override;
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override;
};

// The objection to a call in /project: "write .claude/workflow-state.json"; "nothing" where it
// passes. `agent` is empty for the main agent.
std::string said_of(std::string_view tool, const Json& input, std::string_view agent,
                    std::string_view folder = "/project");
std::string said_of_command(std::string_view line, std::string_view agent,
                            std::string_view folder = "/project");
// "write", "read", "full_view", "attribution", "configuration", "too_complex"; "pass".
std::string verdict_on(std::string_view tool, const Json& input, std::string_view agent,
                       std::string_view folder = "/project");

}  // namespace baton::guard::test
