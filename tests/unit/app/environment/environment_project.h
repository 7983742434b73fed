#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/environment/env_actions.h"
#include "app/environment/manage_threads.h"
#include "support/fake_project.h"

namespace baton::test {

// A project in memory with the threads main <- solver <- observer, and what is done in it.
class EnvironmentProject {
 public:
  EnvironmentProject();

  // What the door of the tools answers; an error as "NAME: phrase".
  Json call(const std::string& operation, const Json& arguments,
            const std::string& thread = "main");
  // What the operation returns to an agent.
  Json store(const std::string& key, const Json& value, const std::string& thread = "main");
  Json get(const std::string& key, const std::string& thread = "main");

  // "" where it went well, else the error's name or code.
  std::string create(const std::string& id, std::optional<std::string> parent = {});
  std::string remove(const std::string& id);
  [[nodiscard]] std::string root_of(const std::string& id);

  [[nodiscard]] app::ThreadCall by(const std::string& thread) const;
  [[nodiscard]] authority::Caller caller(const std::string& thread) const;

  FakeProject project = {};
  app::Workspace workspace;
  std::string participant = "user";
};

// An error's published name, else its code's.
std::string name_of(const Error& error);

}  // namespace baton::test
