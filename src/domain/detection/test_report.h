#pragma once

#include <string_view>

#include "domain/detection/name_range.h"
#include "domain/detection/value_range.h"

// Reports of tests, where "pass" is a result and not the name of a password.
namespace baton::detection {

// The name of a test behind its result: "--- PASS: TestBase64", "PASS: base64 (0.00s)",
// "PASS: t0001-init.sh". Other values, as in "PASS: hunter2", may be passwords.
bool is_passed_test(std::string_view text, NameRange name, const ValueRange& value);

// The same in a list of tests: "pass": ["TestBase64", "a1_test.go"].
bool is_passed_test_in_list(std::string_view list, std::string_view element);

}  // namespace baton::detection
