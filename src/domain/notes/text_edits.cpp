#include "domain/notes/text_edits.h"

namespace baton::notes {

std::string with_edits(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string edited;
  edited.reserve(text.size());
  std::size_t copied = 0;
  for (const TextEdit& edit : edits) {
    edited.append(text, copied, edit.begin - copied);
    edited += edit.replacement;
    copied = edit.end;
  }
  edited.append(text, copied);
  return edited;
}

}  // namespace baton::notes
