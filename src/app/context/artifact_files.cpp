#include "app/context/artifact_files.h"

#include <string>

#include "app/core/files/own_files.h"
#include "host/directory.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

constexpr std::size_t kLargestArtifact = std::size_t{256} << 10;   // bytes
constexpr std::size_t kLargestArtifactSum = std::size_t{1} << 20;  // bytes

bool is_hidden(std::string_view path) {
  return path.starts_with('.') || path.find("/.") != std::string_view::npos;
}

Result<std::string> read_text(std::string_view path, Workspace& workspace) {
  const Result<RelativePath> relative = RelativePath::parse(path);
  if (!relative) return fail(ErrorCode::denied, "outside the project", std::string(path));
  if (is_hidden(relative->text())) return fail(ErrorCode::denied, "hidden", std::string(path));
  BATON_TRY(const bool is_own, is_own_file(*relative, workspace));
  if (is_own) return fail(ErrorCode::denied, "a file of baton", std::string(path));
  Result<std::string> text = workspace.host().root.read(*relative, kLargestArtifact);
  if (!text && text.error().code == ErrorCode::limit) {
    return fail(ErrorCode::limit, "larger than 256 KiB", std::string(path));
  }
  if (text && (text->find('\0') != std::string::npos || text::first_invalid_utf8(*text))) {
    return fail(ErrorCode::malformed, "not a text in UTF-8", std::string(path));
  }
  return text;
}

}  // namespace

context::ArtifactText artifact_files(Workspace& workspace) {
  return [&workspace, sum = std::size_t{0}](std::string_view path) mutable -> Result<std::string> {
    BATON_TRY(std::string text, read_text(path, workspace));
    if (sum + text.size() > kLargestArtifactSum) {
      return fail(ErrorCode::limit, "more than 1 MiB together", std::string(path));
    }
    sum += text.size();
    return text;
  };
}

}  // namespace baton::app
