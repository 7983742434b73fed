#include "unit/app/notes/notes_fixture.h"

namespace baton::test {

NotesTest::NotesTest() {
  project_.world.environment.variables["SFA_CONTEXT_STORE"] = "/notes";
  files().put_folder("code-reviewer");
}

app::Workspace NotesTest::open() {
  return app::Workspace(*project_.open({}));
}

void NotesTest::put_note(const std::string& path, const std::string& body,
                         const std::string& members) {
  const std::string agent = path.substr(0, path.find('/'));
  put(path, "---\nagent: " + agent + "\nsessionId: s1\ntimestamp: 2025-07-01T00:00:00Z\n" +
                members + "---\n\n" + body + "\n");
}

std::string NotesTest::text(const std::string& path) {
  return files().content(path).value_or("");
}

app::NotesFound NotesTest::search(const app::SearchNotes& request) {
  app::Workspace workspace = open();
  const auto outcome = app::search_notes(request, workspace);
  if (!outcome) {
    ADD_FAILURE() << outcome.error().phrase.view() << " " << outcome.error().hint;
    return {};
  }
  return std::get<app::NotesFound>(*outcome);
}

std::string NotesTest::found(const app::SearchNotes& request) {
  std::string paths;
  for (const app::FoundNote& note : search(request).notes) {
    if (!paths.empty()) paths += ' ';
    paths += note.head.path.text();
  }
  return paths;
}

}  // namespace baton::test
