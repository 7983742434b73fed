#pragma once

#include <filesystem>

namespace baton::test {

// Replays the ```console blocks of a Markdown document, in order and in one shell, as a reader
// would who types them. Lines that begin with "$ " are typed ("> " continues one); what follows
// must be exactly what is printed, standard error included, and "[exit N]" where the status is
// not 0. The shell starts in an empty folder that holds the project's sources as `baton`.
// With BATON_BLESS=1 the document is rewritten.
void run_document_transcript(const std::filesystem::path& file);

// Whether there is anything to replay.
bool has_console_blocks(const std::filesystem::path& file);

}  // namespace baton::test
