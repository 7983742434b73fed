#pragma once

#include <string_view>

namespace baton::detection {

// Finds the lines of a private key among texts side by side, such as the elements of a list. A key
// in one text is found by find_secrets().
class KeyLines {
 public:
  // Call it with each text in turn. True if the text is a line of the key that one before it began.
  bool takes(std::string_view text);

 private:
  bool is_inside_ = false;
};

}  // namespace baton::detection
