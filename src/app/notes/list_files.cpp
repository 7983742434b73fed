#include "app/notes/list_files.h"

#include <string>
#include <utility>

#include "text/concat.h"

namespace baton::app {

Result<FilesOfNotes> list_files(const NoteStore& files) {
  FilesOfNotes found;
  std::vector<std::string> open = {""};
  while (!open.empty()) {
    const std::string folder = std::move(open.back());
    open.pop_back();
    const Result<NoteFolder> listed = files.list(folder);
    if (!listed && folder.empty()) return fail(listed.error());
    if (!listed) {
      found.unlisted.emplace_back(folder, listed.error());
      continue;
    }
    found.folders.push_back({.path = folder, .stamp = listed->stamp});
    const std::string before = folder.empty() ? std::string() : text::concat(folder, "/");
    for (const std::string& name : listed->folders) open.push_back(before + name);
    for (const std::string& name : listed->links) found.links.push_back(before + name);
    for (const std::string& name : listed->notes) {
      Result<notes::NotePath> path = notes::NotePath::parse(before + name);
      if (path) found.notes.push_back(*std::move(path));
    }
  }
  return found;
}

Result<FilesOfNotes> list_files(Notes& notes) {
  BATON_TRY(FilesOfNotes found, list_files(notes.files()));
  for (auto& [folder, error] : found.unlisted) notes.add_unreadable(folder, error);
  for (const std::string& link : found.links) notes.add_link(link);
  return found;
}

}  // namespace baton::app
