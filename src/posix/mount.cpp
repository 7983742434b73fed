#include "posix/mount.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace baton::posix {
namespace {

struct WeakFileSystem {
  std::uint32_t magic;  // statfs(2)
  std::string_view warning;
};

constexpr std::array kWeakFileSystems = {
    WeakFileSystem{0x6969, "the project is on NFS: locks and durability depend on the server"},
    WeakFileSystem{0xff534d42, "the project is on SMB: locks and durability depend on the server"},
    WeakFileSystem{0xfe534d42, "the project is on SMB: locks and durability depend on the server"},
    WeakFileSystem{0x794c7630,
                   "the project is on an overlay: changes are lost when the container is removed"},
    WeakFileSystem{0x01021997,
                   "the project is on 9p (a Windows drive under WSL?): locks may not reach other "
                   "machines and a power cut may undo writes"},
    WeakFileSystem{0x65735546,
                   "the project is on FUSE: durability depends on the program behind it"},
};

// Kernels before 5.8 do not tell the mount: its number is 0.
std::optional<struct statx> examine_mount(const std::string& folder) {
  struct statx status = {};
  if (::statx(AT_FDCWD, folder.c_str(), 0, STATX_MNT_ID, &status) != 0) return std::nullopt;
  return status;
}

}  // namespace

std::optional<std::string> mount_warning(int descriptor) {
  struct statfs status = {};
  if (::fstatfs(descriptor, &status) != 0) return std::nullopt;
  const auto magic = static_cast<std::uint32_t>(status.f_type);
  for (const WeakFileSystem& weak : kWeakFileSystems) {
    if (weak.magic == magic) return std::string(weak.warning);
  }
  return std::nullopt;
}

bool are_on_one_mount(const std::string& folder, const std::string& other) {
  const std::optional<struct statx> one = examine_mount(folder);
  const std::optional<struct statx> two = examine_mount(other);
  return one && two && one->stx_mnt_id == two->stx_mnt_id &&
         one->stx_dev_major == two->stx_dev_major && one->stx_dev_minor == two->stx_dev_minor;
}

}  // namespace baton::posix
