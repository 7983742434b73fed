#include "faults/mounts.h"

#include <sched.h>
#include <sys/mount.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "faults/program.h"

namespace baton::test {
namespace {

namespace files = std::filesystem;

std::string outcome(const std::string& what, int result) {
  if (result == 0) return {};
  return what + ": " + std::strerror(errno) + ": NOT TESTED";
}

std::string outcome_of(const std::string& program, const Arguments& arguments) {
  if (!files::exists(program)) return program + " is missing: NOT TESTED";
  const Ran ran = run({.folder = "/", .arguments = arguments, .program = program});
  if (ran.status == 0) return {};
  return program + ": " + ran.error + ": NOT TESTED";
}

}  // namespace

std::string enter_own_mounts() {
  const std::string own = outcome("a mount namespace", ::unshare(CLONE_NEWNS));
  if (!own.empty()) return own;
  return outcome("private mounts", ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr));
}

std::string mount_memory(const files::path& folder, const std::string& size) {
  files::create_directories(folder);
  const std::string options = "mode=0755,size=" + size;
  return outcome("mounting tmpfs",
                 ::mount("tmpfs", folder.c_str(), "tmpfs", MS_NOSUID, options.c_str()));
}

std::string mount_image(const files::path& image, int size, const files::path& folder) {
  constexpr std::uintmax_t kMebibyte = 1U << 20U;
  std::ofstream(image, std::ios::binary).close();
  files::resize_file(image, static_cast<std::uintmax_t>(size) * kMebibyte);
  files::create_directories(folder);
  const std::string made = outcome_of("/sbin/mkfs.ext4", {"-q", "-F", "-m", "0", image.string()});
  if (!made.empty()) return made;
  return outcome_of("/bin/mount", {"-o", "loop", image.string(), folder.string()});
}

std::string bind_to_itself(const files::path& folder) {
  return outcome("a bind mount",
                 ::mount(folder.c_str(), folder.c_str(), nullptr, MS_BIND, nullptr));
}

std::string make_read_only(const files::path& folder) {
  const std::string bound = bind_to_itself(folder);
  if (!bound.empty()) return bound;
  return outcome("mounting read-only", ::mount(nullptr, folder.c_str(), nullptr,
                                               MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr));
}

std::string unmount(const files::path& folder) {
  return outcome("unmounting", ::umount2(folder.c_str(), MNT_DETACH));
}

}  // namespace baton::test
