#include "host/relative_path.h"

#include <cstdlib>

#include "text/concat.h"

namespace baton {

Result<RelativePath> RelativePath::parse(std::string_view text) {
  if (const std::string_view reason = why_not_relative(text); !reason.empty()) {
    return fail(ErrorCode::usage, "not a path below the project folder", std::string(text),
                text::concat("it has ", reason));
  }
  return RelativePath(std::string(text));
}

RelativePath RelativePath::child(const Identifier& name, std::string_view suffix) const {
  return child(text::concat(name.text(), suffix));
}

RelativePath RelativePath::child(std::string_view literal_name) const {
  const bool one_component = literal_name.find('/') == std::string_view::npos;
  if (!one_component || !why_not_relative(literal_name).empty()) std::abort();
  if (is_root()) return RelativePath(std::string(literal_name));
  return RelativePath(text::concat(text(), "/", literal_name));
}

RelativePath RelativePath::join(const RelativePath& path) const {
  if (is_root()) return path;
  return RelativePath(text::concat(text(), "/", path.text()));
}

RelativePath RelativePath::with_suffix(std::string_view suffix) const {
  return RelativePath(text::concat(text(), suffix));
}

RelativePath RelativePath::parent() const {
  const std::size_t slash = text().rfind('/');
  if (slash == std::string_view::npos) return root();
  return RelativePath(std::string(text().substr(0, slash)));
}

std::string_view RelativePath::filename() const {
  const std::size_t slash = text().rfind('/');
  return slash == std::string_view::npos ? text() : text().substr(slash + 1);
}

}  // namespace baton
