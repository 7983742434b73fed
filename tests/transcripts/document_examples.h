#pragma once

#include <filesystem>

namespace baton::test {

// Checks the ```json blocks of a Markdown document that follow a line "<!-- SCHEMA -->": each
// must satisfy the built-in schema of that name.
void check_document_examples(const std::filesystem::path& file);

// Whether there is anything to check.
bool has_document_examples(const std::filesystem::path& file);

}  // namespace baton::test
