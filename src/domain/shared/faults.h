#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "baton/error.h"
#include "baton/instant.h"

// Errors of shared contexts. The name of each error is the published one; its code decides the exit
// status.
namespace baton::shared {

// Names by which errors are recognized.
inline constexpr std::string_view kSessionNotFound = "SESSION_NOT_FOUND";
inline constexpr std::string_view kSecretRefused = "SECRET_REFUSED";
inline constexpr std::string_view kPersonalDataRefused = "PERSONAL_DATA_REFUSED";
inline constexpr std::string_view kValueDamaged = "VALUE_DAMAGED";

Error key_not_found(std::string_view key);
Error value_too_large(std::string_view key, std::uint64_t tokens, std::uint64_t limit);
Error store_full(std::string_view key, std::uint64_t tokens, std::uint64_t total,
                 std::uint64_t limit);
Error invalid_key(std::string_view key, std::string why);
Error session_not_found(std::string_view session);
Error session_archived(std::string_view session);
Error session_exists(std::string_view session);

Error version_conflict(std::string_view key, std::uint64_t expected, std::uint64_t actual);
Error access_denied(std::string_view key, std::string_view participant);
Error withheld(std::string_view key, std::string_view policy);  // ACCESS_DENIED
Error invalid_request(Phrase why, std::string subject, std::string hint);
Error secret_refused(std::string_view key, std::string_view where);
Error personal_data_refused(std::string_view key, std::string_view where);
// An encrypted value that was damaged, moved or copied.
Error value_damaged(std::string_view key);
Error snapshot_not_found(std::string_view label);
Error snapshot_exists(std::string_view label);
// STORE_FULL: the limit is lower than at the snapshot.
Error snapshot_too_large(std::string_view label, std::uint64_t tokens, std::uint64_t limit);

}  // namespace baton::shared
