// docker, podman, nerdctl: which folders of this machine a container can write to.
#include <algorithm>
#include <span>
#include <utility>

#include "domain/guard/command_words.h"
#include "domain/guard/file_use.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"
#include "text/shell.h"

namespace baton::guard {
namespace {

constexpr std::string_view kContainerPrograms[] = {"docker", "podman", "nerdctl"};
constexpr std::string_view kContainerValues =
    " -v --volume --mount --name -e --env -w --workdir -p --publish -u --user --entrypoint "
    "--network --net --platform --env-file -h --hostname -l --label --add-host --cpus -m --memory "
    "--gpus --ipc --pid --shm-size --tmpfs --ulimit --restart --cap-add --cap-drop --security-opt "
    "--device --pull --userns ";
// A folder that no project is in: a relative path in a folder of the container leads nowhere here.
constexpr std::string_view kInContainer = "/proc/none";

struct Mount {
  std::string source = {};       // on this machine; empty: not a folder, or read-only
  std::string_view target = {};  // in the container
};

// "SOURCE:TARGET:OPTIONS"
Mount volume_of(std::string_view volume) {
  const std::size_t colon = volume.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view source = volume.substr(0, colon);
  const std::string_view target = volume.substr(colon + 1);
  const std::size_t end = std::min(target.find(':'), target.size());
  const std::string_view options = target.substr(end);
  const bool is_name = source.find('/') == std::string_view::npos && !source.starts_with('.');
  const bool is_read_only = options == ":ro" || options.starts_with(":ro,") ||
                            options.ends_with(",ro") || options.find(",ro,") != options.npos;
  if (is_name || is_read_only) return {};
  return {std::string(source), target.substr(0, end)};
}

// "type=bind,source=SOURCE,target=TARGET"
Mount bind_of(std::string_view text) {
  Mount mount;
  bool is_bind = false;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::string_view name = part.substr(0, part.find('='));
    const std::string_view value = part.substr(std::min(name.size() + 1, part.size()));
    is_bind |= part == "type=bind";
    if (name == "source" || name == "src") mount.source = value;
    if (name == "target" || name == "destination" || name == "dst") mount.target = value;
    const bool is_read_only = (name == "readonly" || name == "ro") && value != "false";
    if (is_read_only) return {};
  }
  return is_bind ? mount : Mount();
}

std::vector<Mount> mounts_of(std::span<const Argument> arguments) {
  std::vector<Mount> mounts;
  for (const Argument& argument : arguments) {
    Mount mount;
    if (argument.option == "--mount") mount = bind_of(argument.value);
    if (names_option(" -v --volume ", argument.option)) mount = volume_of(argument.value);
    mount.target = without_slashes(mount.target);
    if (!mount.source.empty()) mounts.push_back(std::move(mount));
  }
  return mounts;
}

struct Container {
  bool runs = false;
  std::vector<Mount> mounts = {};
  std::string_view folder = {};
  std::vector<std::string_view> words = {};  // of the command in it
};

Container container_of(const ShellCommand& command) {
  const std::vector<Argument> arguments = arguments_of(command.words, kContainerValues);
  const auto is_verb = [](const Argument& argument) {
    return argument.option.empty() && (argument.value == "run" || argument.value == "create");
  };
  const auto verb = std::ranges::find_if(arguments, is_verb);
  if (verb == arguments.end()) return {};
  const auto image = std::find_if(verb + 1, arguments.end(),
                                  [](const Argument& argument) { return argument.option.empty(); });
  const std::vector<Argument> options(verb, image);
  Container container{.runs = true, .mounts = mounts_of(options)};
  container.folder = option_value(options, " -w --workdir ").value_or("");
  if (const auto entry = option_value(options, " --entrypoint ")) container.words.push_back(*entry);
  if (image == arguments.end()) return container;
  const auto is_image = [&image](const std::string& word) {
    return std::string_view(word).data() == image->value.data();
  };
  const auto at = std::ranges::find_if(command.words, is_image);
  if (at != command.words.end()) {
    container.words.insert(container.words.end(), at + 1, command.words.end());
  }
  return container;
}

bool ends_name(std::string_view text, std::size_t at) {
  constexpr std::string_view kEnds = "/ \t\n;&|'\"<>):,";
  return at >= text.size() || kEnds.find(text[at]) != std::string_view::npos;
}

bool begins_name(std::string_view text, std::size_t at) {
  constexpr std::string_view kBegins = " \t\n;&|'\"<>(=:,";
  return at == 0 || kBegins.find(text[at - 1]) != std::string_view::npos;
}

// `text` with the mount's source wherever it names the target. The target "/" is a part of every
// absolute path.
std::string outside(std::string_view text, const Mount& mount) {
  const std::string_view target = mount.target;
  if (target.empty()) return std::string(text);
  const bool is_top = target == "/";
  std::string replaced;
  std::size_t begin = 0;
  for (std::size_t at = text.find(target); at != std::string_view::npos;
       at = text.find(target, at + target.size())) {
    if (!begins_name(text, at)) continue;
    if (!is_top && !ends_name(text, at + target.size())) continue;
    replaced += text.substr(begin, at - begin);
    replaced += mount.source;
    begin = at + (is_top ? 0 : target.size());
  }
  replaced += text.substr(begin);
  return replaced;
}

std::string outside(std::string_view text, const std::vector<Mount>& mounts) {
  for (const Mount& mount : mounts) {
    std::string replaced = outside(text, mount);
    if (replaced != text) return replaced;
  }
  return std::string(text);
}

bool is_mounted(std::string_view folder, const std::vector<Mount>& mounts) {
  return std::ranges::any_of(mounts, [folder](const Mount& mount) {
    return folder.starts_with(mount.target) &&
           (mount.target == "/" || ends_name(folder, mount.target.size()));
  });
}

}  // namespace

bool is_container(std::string_view program) {
  return model::is_one_of(program, kContainerPrograms);
}

// What a container does in a mounted folder is not known.
FileUses uses_of_container(const ShellCommand& command) {
  FileUses uses;
  for (const Mount& mount : container_of(command).mounts) {
    uses.push_back({Use::unpack, mount.source});
  }
  return uses;
}

std::string container_line(const ShellCommand& command) {
  Container container = container_of(command);
  if (container.mounts.empty() || container.words.empty()) return {};
  // The line changes the folder, to which a relative source refers.
  for (Mount& mount : container.mounts) {
    mount.source = normal_path(absolute_path(mount.source, command.folder));
  }
  if (container.folder.empty()) container.folder = "/";
  const bool is_ours = is_mounted(container.folder, container.mounts);
  const std::string folder =
      is_ours ? outside(container.folder, container.mounts) : std::string(kInContainer);
  std::string line;
  for (const std::string_view word : container.words) {
    line += text::concat(" ", text::shell_quoted(outside(word, container.mounts)));
  }
  return text::concat("cd ", text::shell_quoted(folder), ";", line);
}

}  // namespace baton::guard
