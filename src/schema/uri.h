#pragma once

#include <optional>
#include <string>
#include <string_view>

// URI references (RFC 3986).
namespace baton::schema {

struct UriParts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

// Appendix B: splits any string into parts without checking them.
UriParts split_uri(std::string_view text);

// Section 5.2, without the fragment: resolves `reference` against `base`.
std::string resolve_uri(std::string_view base, std::string_view reference);

// Whether it follows the grammar of Appendix A.
bool is_uri_reference(std::string_view text);

// The same with characters beyond ASCII (RFC 3987).
bool is_iri_reference(std::string_view text);

bool is_ipv4_address(std::string_view text);
bool is_ipv6_address(std::string_view text);

}  // namespace baton::schema
