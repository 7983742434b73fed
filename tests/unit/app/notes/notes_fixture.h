#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/search_notes.h"
#include "support/fake_project.h"

namespace baton::test {

// A store of notes in memory, "/notes". Every call opens the project anew, as commands do, and so
// makes its own index.
class NotesTest : public testing::Test {
 protected:
  NotesTest();

  [[nodiscard]] app::Workspace open();
  // A note file, as any program may have written it.
  void put(const std::string& path, const std::string& text) { files().put(path, text); }
  void put_note(const std::string& path, const std::string& body,
                const std::string& members = "type: finding\ntags: [api]\n");
  [[nodiscard]] std::string text(const std::string& path);
  MemoryDirectory& files() { return project_.folder("/notes"); }

  // The paths that are found, separated by spaces; an error as its phrase.
  std::string found(const app::SearchNotes& request);
  std::string holding(const std::vector<std::string>& texts) {
    return found({.query = {.texts = texts}});
  }
  app::NotesFound search(const app::SearchNotes& request);

  FakeProject project_;
};

}  // namespace baton::test
