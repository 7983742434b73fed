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
//        4      4  CRC-32C of all following bytes
//        8      4  format version, 1
//       12      4  length of the header JSON
//       16      4  length of the body
//       20      8  sequence number
//       28     16  the machine's boot id when it was written
//       44     32  hash of the previous record; zeros in the first one
//       76         the header JSON, one line: who, when, what
//                  the body: an update's patch (RFC 6902), or the patch with the edit of the text
//                  (text_edit.h); a whole state in the first record of a segment, whatever its
//                  kind; otherwise nothing
//
// The hash of a record is the BLAKE2b-256 of its bytes from offset 8 to the end of the header
// JSON. The header JSON contains the digest of the body, so the chain covers every byte without
// hashing a large state again.
namespace baton::journal {

struct Record {
  JournalEntry entry = {};  // its `patch` is empty; `body` contains it
  std::string body = {};    // as above
  Revision highest = {};    // the highest revision that was ever used
  // The temporary file of the new state before the rename, relative to the state's folder.
  std::string temporary = {};
  std::string boot_id = {};  // 32 hexadecimal digits
  Digest previous = {};      // hash of the previous record; empty in the first one
};

// The revision, if changes can have led to it after `highest`; else `highest`. Another program may
// write any number into a state; after one far above, the numbers that a state may have would soon
// be used up.
Revision credible_revision(Revision shown, Revision highest);

struct EncodedRecord {
  std::string bytes;
  Digest hash;
};

EncodedRecord encode(const Record& record, const Crypto& crypto);

// A complete record in a segment's bytes, with verified checksum.
struct RecordView {
  std::uint64_t offset = 0;
  std::uint64_t sequence = 0;
  std::string_view chained;  // the bytes that its hash covers
  std::string_view account;
  std::string_view body;
};

struct Scan {
  std::vector<RecordView> records;
  std::uint64_t end = 0;  // end of the last complete record
  std::string damage;     // why reading stopped before the end; empty if it did not
};

// Reads complete records from the front until the end or the first invalid byte. conflict: written
// by a newer baton.
Result<Scan> scan(std::string_view bytes);

// Decodes everything except the body, which stays in the view. malformed: the header JSON is
// invalid.
Result<Record> decode(const RecordView& view);

Digest hash_of(const RecordView& view, const Crypto& crypto);

}  // namespace baton::journal
