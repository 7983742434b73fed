#pragma once

#include <string_view>
#include <vector>

#include "domain/detection/secret.h"

namespace baton::detection {

// The personal data in a text, in order; none overlaps another: e-mail addresses, phone numbers,
// card numbers, and the national ids and account numbers that have a checksum or their name beside
// them (personal_numbers.h). Addresses of documentation (example.com) and of unattended senders
// (no-reply) are not personal. Takes time linear in the text. Nothing is found in the text
// with these replaced.
std::vector<Secret> find_personal_data(std::string_view text);

}  // namespace baton::detection
