#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <string_view>

// The settings of a connection as libpq reads them. A URL with a special character in its password
// is valid, too, but libpq then takes a part of the password for the host, port or database, which
// baton and libpq name in their messages. Such a URL must be refused before it is used, and without
// quoting it.
namespace baton::postgres {

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

// The value of an option; empty if it is not set.
std::string_view value_of(const Options& options, std::string_view name);

// postgresql://user@host:port/database, without the password.
std::string description_of(const Options& options);

// The settings of a URL. Null: it is invalid, or a part of its password may be somewhere else.
Options options_in(const std::string& url);

// Whether a host may contain a part of a password: "word@host".
bool has_doubtful_host(const Options& options);

}  // namespace baton::postgres
