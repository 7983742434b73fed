#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "host/host.h"
#include "store/state_store.h"

// One record of the journal on disk, little-endian:
//
//   offset  bytes
//        0      4  "bjnl"
//        4      4  CRC-32C of everything behind it
//        8      4  format version, 1
//       12      4  length of the account
//       16      4  length of the body
//       20      8  sequence number
//       28     16  id of the boot in which it was written
//       44     32  hash of the record before it; zeros in the first of all
//       76         the account: who, when, what, as one line of JSON
//                  the body: an update's patch (RFC 6902), or the whole state
//
// The hash of a record is the BLAKE2b-256 of its bytes from offset 8 to the end of the account,
// which holds the body's own digest: so the chain covers every byte, and a large state is not
// hashed again.
namespace baton::journal {

struct Record {
  JournalEntry entry = {};  // its patch stays empty: that is the body
  std::string body = {};    // a patch or a whole state
  Revision highest = {};    // no higher one was ever used
  // Where the new state was written before it took its place, relative to the state's folder.
  std::string temporary = {};
  std::string boot_id = {};  // 32 hexadecimal digits
  Digest previous = {};      // hash of the record before it; empty in the first of all
};

// Whether the body of such a record is the whole state. Exactly these begin a segment.
bool holds_state(JournalKind kind);
std::string_view name_of(JournalKind kind);

struct EncodedRecord {
  std::string bytes;
  Digest hash;
};

EncodedRecord encode(const Record& record, const Crypto& crypto);

// A whole record among a segment's bytes, its checksum verified.
struct RecordView {
  std::uint64_t offset = 0;
  std::uint64_t sequence = 0;
  std::string_view chained;  // what its hash covers
  std::string_view account;
  std::string_view body;
};

struct Scan {
  std::vector<RecordView> records;
  std::uint64_t end = 0;  // of the last whole record
  std::string damage;     // why reading ended before the file did; empty: it did not
};

// Reads whole records from the front until the bytes end or make no sense. conflict: written by a
// newer baton.
Result<Scan> scan(std::string_view bytes);

// All but the body, which stays in the view. malformed: the account is none.
Result<Record> decode(const RecordView& view);

Digest hash_of(const RecordView& view, const Crypto& crypto);

}  // namespace baton::journal
