#pragma once

#include <cstdint>
#include <string_view>

namespace baton::journal {

// CRC-32C (Castagnoli), as in iSCSI: RFC 3720, section 12.1 and appendix B.4. Debian packages it
// only in shared libraries.
std::uint32_t crc32c(std::string_view bytes);

}  // namespace baton::journal
