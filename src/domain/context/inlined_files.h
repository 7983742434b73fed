#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "domain/context/admission.h"
#include "domain/context/explanation.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// Puts the text of files into artifacts that the agent may see. Keeps references to its arguments,
// which must outlive it.
class FileInliner {
 public:
  FileInliner(const Admission& admission, Explanation& explanation)
      : admission_(admission), explanation_(explanation) {}

  // Adds the member "content" to `shown`, what the agent sees of `artifact`. JSON loses its
  // whitespace and what the author's field rules redact. Nothing is added if the request has no
  // lookup, for a folder, and for a note: contexts show the note itself.
  void add_content(const json::View& artifact, Json& shown);

  // One for each reason why files were not inlined.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  const Admission& admission_;
  Explanation& explanation_;
  std::map<std::string, std::size_t> refusals_;  // files by reason
};

// The artifacts without the text of their files.
Json without_content(Json artifacts);

}  // namespace baton::context
