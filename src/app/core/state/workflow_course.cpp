#include "app/core/state/workflow_course.h"

namespace baton::app {

Course course_of(std::string_view workflow, const History& history) {
  Course course = Course::unknown;
  for (const JournalEntry& entry : history.entries) {
    if (entry.note.workflow != workflow) continue;
    if (entry.kind == JournalKind::ended) {
      course = Course::ended;
    } else if (entry.note.command != "init") {
      course = Course::changed;
    } else if (course == Course::unknown) {
      course = Course::begun;
    }
  }
  return course;
}

}  // namespace baton::app
