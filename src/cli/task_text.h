#pragma once

#include <string>
#include <vector>

#include "app/tasks/task_head.h"

// Tasks in one line each, for people.
namespace baton::cli {

// "t3        waiting      Write the report (writer): needs t1 and t2"
std::string task_line(const app::TaskHead& task);
std::string task_lines(const std::vector<app::TaskHead>& tasks);

}  // namespace baton::cli
