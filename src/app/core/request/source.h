#pragma once

#include <string>

namespace baton::app {

// An input text with the name that findings show for it.
struct Source {
  std::string name;  // as the user wrote it; "<stdin>" for standard input
  std::string text;
};

}  // namespace baton::app
