#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/guard/guard.h"

namespace baton::guard::test {

inline constexpr std::string_view kState = ".claude/workflow-state.json";
inline constexpr std::string_view kMain = "";  // the main agent, which the map does not name
inline constexpr std::string_view kMapped = "code-writer";

// The files of /project, whose repository has another work tree in /tree, in memory.
class FilesInMemory final : public GuardedFiles {
 public:
  // Without those in the folders `absent`.
  explicit FilesInMemory(std::vector<std::string> absent = {}) : absent_(std::move(absent)) {}

  [[nodiscard]] std::string resolve(const std::string& path) const override;
  [[nodiscard]] bool exists(const std::string& path) const override;
  [[nodiscard]] std::vector<Entry> list(const std::string& folder) const override;
  [[nodiscard]] std::vector<std::string> other_work_trees() const override { return {"/tree"}; }
  [[nodiscard]] std::optional<std::string> variable(const std::string& name) const override;

 private:
  [[nodiscard]] bool has(std::string_view file) const;

  std::vector<std::string> absent_;
};

// The objection to a call in /project: "write .claude/workflow-state.json"; "nothing" where it
// passes. `agent` is empty for the main agent.
std::string said_of(std::string_view tool, const Json& input, std::string_view agent,
                    std::string_view folder = "/project");
std::string said_of_command(std::string_view line, std::string_view agent,
                            std::string_view folder = "/project");
// "write", "read", "full_view", "attribution", "configuration", "too_complex"; "pass".
std::string verdict_on(std::string_view tool, const Json& input, std::string_view agent,
                       std::string_view folder = "/project",
                       const FilesInMemory& files = FilesInMemory());

}  // namespace baton::guard::test
