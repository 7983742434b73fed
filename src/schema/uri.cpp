#include "schema/uri.h"

#include <algorithm>

#include "text/concat.h"

namespace baton::schema {
namespace {

// RFC 3986, section 5.2.4. Without a scheme, which the RFC does not provide for, a relative path
// stays relative.
std::string remove_dot_segments(const UriParts& parts, std::string_view path) {
  const bool stays_relative = !parts.scheme && !path.starts_with('/');
  while (path.starts_with("./") || path.starts_with("../")) path.remove_prefix(path.find('/') + 1);
  if (path == "." || path == "..") return {};
  std::string kept;
  while (!path.empty()) {
    const std::size_t end = path.find('/', 1);
    const std::string_view segment = path.substr(0, end);
    path.remove_prefix(segment.size());
    const std::string_view name = segment.starts_with('/') ? segment.substr(1) : segment;
    if (name == "..") {
      const std::size_t slash = kept.rfind('/');
      kept.resize(slash == std::string::npos ? 0 : slash);
    } else if (name != ".") {
      kept += segment;
    }
    if ((name == "." || name == "..") && path.empty()) kept += '/';
  }
  if (stays_relative && kept.starts_with('/')) kept.erase(0, 1);
  return kept;
}

// RFC 3986, section 5.2.3.
std::string merge_paths(const UriParts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return text::concat("/", path);
  const std::size_t slash = base.path.rfind('/');
  const std::size_t kept = slash == std::string_view::npos ? 0 : slash + 1;
  return text::concat(base.path.substr(0, kept), path);
}

std::string join(const UriParts& parts, std::string_view path) {
  std::string text;
  if (parts.scheme) text += text::concat(*parts.scheme, ":");
  if (parts.authority) text += text::concat("//", *parts.authority);
  text += path;
  if (parts.query) text += text::concat("?", *parts.query);
  return text;
}

}  // namespace

UriParts split_uri(std::string_view text) {
  UriParts parts;
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    parts.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
    parts.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  if (const std::size_t stop = text.find_first_of(":/");
      stop != std::string_view::npos && stop > 0 && text[stop] == ':') {
    parts.scheme = text.substr(0, stop);
    text.remove_prefix(stop + 1);
  }
  if (text.starts_with("//")) {
    const std::size_t slash = std::min(text.find('/', 2), text.size());
    parts.authority = text.substr(2, slash - 2);
    text.remove_prefix(slash);
  }
  parts.path = text;
  return parts;
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  UriParts parts = split_uri(reference);
  if (parts.scheme) return join(parts, remove_dot_segments(parts, parts.path));
  const UriParts from = split_uri(base);
  parts.scheme = from.scheme;
  if (parts.authority) return join(parts, remove_dot_segments(parts, parts.path));
  parts.authority = from.authority;
  if (parts.path.empty()) {
    if (!parts.query) parts.query = from.query;
    return join(parts, from.path);
  }
  if (parts.path.starts_with('/')) return join(parts, remove_dot_segments(parts, parts.path));
  return join(parts, remove_dot_segments(parts, merge_paths(from, parts.path)));
}

}  // namespace baton::schema
