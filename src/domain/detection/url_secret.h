#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/detection/name_range.h"
#include "domain/detection/secret.h"

// Secrets in URLs.
namespace baton::detection {

// The password of `scheme://user:password@host`, or a token in its place; `at` is the colon.
std::optional<Secret> url_password_at(std::string_view text, std::size_t at);

// The password of `user:password@tcp(host)/name`, as drivers of Go have it; `at` is the sign.
std::optional<Secret> driver_password_at(std::string_view text, std::size_t at);

// ?key=VALUE and ?sig=VALUE of a URL, and what ends the header of a signed request: ",
// Signature=…"; `at` is where the value begins. Other signatures and hashes are public.
std::optional<Secret> url_parameter(std::string_view text, NameRange name, std::size_t at);

// The address of an incoming webhook, which anybody may call who has it; `at` is the colon of its
// "https://".
std::optional<Secret> webhook_at(std::string_view text, std::size_t at);

}  // namespace baton::detection
