#include "app/core/files/claude_settings.h"

#include "text/concat.h"

namespace baton::app {
namespace {

constexpr std::string_view kSettingsNames[] = {"settings.json", "settings.local.json"};

std::string value_of(const Environment& environment, const std::string& name) {
  return environment.variable(name).value_or(std::string());
}

}  // namespace

std::string claude_home(const Environment& environment) {
  std::string folder = value_of(environment, "CLAUDE_CONFIG_DIR");
  const std::string home = value_of(environment, "HOME");
  if (folder.empty() && !home.empty()) folder = text::concat(home, "/.claude");
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

std::vector<std::string> claude_settings_files(const Workspace& workspace) {
  const Environment& environment = workspace.host().environment;
  std::vector<std::string> files = {".mcp.json"};
  std::vector<std::string> folders = {".claude"};
  const std::string home = claude_home(environment);
  if (home.starts_with('/')) folders.push_back(home);
  // The folder in which the session was started, which may be one in the project.
  const std::string begun = value_of(environment, "CLAUDE_PROJECT_DIR");
  if (begun.starts_with('/')) {
    files.push_back(text::concat(begun, "/.mcp.json"));
    folders.push_back(text::concat(begun, "/.claude"));
  }
  for (const std::string& folder : folders) {
    for (const std::string_view name : kSettingsNames) {
      files.push_back(text::concat(folder, "/", name));
    }
  }
  return files;
}

}  // namespace baton::app
