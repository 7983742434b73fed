#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "baton/identity.h"
#include "host/host.h"

namespace baton {

// The source of a read state. After a power failure the file may be older than the changes that the
// journal proves; readers do not repair it and answer from the journal, or from the reverted file
// if the journal cannot restore the newer state.
enum class StateSource : std::uint8_t { file, journal, reverted_file };

// How a write treats a state that a power failure reverted if the journal cannot restore the newer
// one. Every write but a recovery would silently drop changes that were acknowledged.
enum class RevertedState : std::uint8_t { refused, accepted };

// The bytes of the state file and their digest.
struct StoredState {
  std::string text;
  std::optional<Digest> digest = {};  // absent: not computed yet, see digest_of()
  StateSource source = StateSource::file;
  // Digest of the file's bytes, if `text` is an outside edit after StateLocation::redact.
  std::optional<Digest> digest_in_file = {};
  // The copy of the torn file in whose place the store has put this state; empty if none.
  std::string damaged_copy = {};
  // The file equals the state of an earlier record, although it was changed after the last one, and
  // the machine was started in between: an edit (git), or a power failure with a wrong clock.
  bool is_earlier = false;
};

// The digest of `text`. Of a large state it costs as much as half of its parsing.
inline Digest digest_of(const StoredState& state, const Crypto& crypto) {
  return state.digest ? *state.digest : crypto.digest(state.text);
}
// The digest of the bytes in the file.
inline Digest file_digest_of(const StoredState& state, const Crypto& crypto) {
  return state.digest_in_file ? *state.digest_in_file : digest_of(state, crypto);
}

}  // namespace baton
