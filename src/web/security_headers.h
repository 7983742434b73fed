#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace baton::web {

// On every answer: nothing is loaded from elsewhere, embedded elsewhere, stored, or guessed.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSecurityHeaders = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' "
     "data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

}  // namespace baton::web
