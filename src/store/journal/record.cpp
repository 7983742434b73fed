#include "store/journal/record.h"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/print.h"
#include "json/read.h"
#include "store/journal/crc32c.h"
#include "text/ascii.h"
#include "text/concat.h"
#include "text/hexadecimal.h"
#include "text/rfc3339.h"

namespace baton::journal {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");

constexpr std::string_view kMagic = "bjnl";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumAt = 4;
constexpr std::size_t kVersionAt = 8;  // the checksum and the hash cover the bytes from here on
constexpr std::size_t kAccountLengthAt = 12;
constexpr std::size_t kBodyLengthAt = 16;
constexpr std::size_t kSequenceAt = 20;
constexpr std::size_t kBootAt = 28;
constexpr std::size_t kBootBytes = 16;
constexpr std::size_t kPreviousAt = 44;
constexpr std::size_t kPreviousBytes = 32;
constexpr std::size_t kHeaderBytes = 76;

template <std::unsigned_integral Number>
void append_number(std::string& bytes, Number number) {
  std::array<char, sizeof number> raw = {};
  std::memcpy(raw.data(), &number, sizeof number);
  bytes.append(raw.data(), raw.size());
}

template <std::unsigned_integral Number>
Number number_at(std::string_view bytes, std::size_t offset) {
  Number number = 0;
  std::memcpy(&number, bytes.data() + offset, sizeof number);
  return number;
}

unsigned digit_value(char digit) {
  const int value = text::hex_value(digit);
  return value < 0 ? 0 : static_cast<unsigned>(value);
}

// Appends `count` bytes given as hexadecimal digits; missing digits give zeros.
void append_raw(std::string& bytes, std::string_view hex, std::size_t count) {
  for (std::size_t index = 0; index < count; ++index) {
    const bool given = 2 * index + 1 < hex.size();
    const unsigned value =
        given ? digit_value(hex[2 * index]) * 16 + digit_value(hex[2 * index + 1]) : 0;
    bytes += static_cast<char>(value);
  }
}

void put_if_given(Json& account, const char* name, const std::string& value) {
  if (!value.empty()) account[name] = value;
}

std::string account_of(const Record& record, const Crypto& crypto) {
  const ChangeNote& note = record.entry.note;
  Json account = {{"kind", name_of(record.entry.kind)},
                  {"at", text::format_date_time(note.at)},
                  {"revision", note.revision.value},
                  {"highest", record.highest.value},
                  {"digest", record.entry.digest.hex}};
  put_if_given(account, "by", note.by);
  put_if_given(account, "command", note.command);
  put_if_given(account, "workflow", note.workflow);
  put_if_given(account, "key", note.idempotency_key);
  put_if_given(account, "detail", note.detail);
  if (!note.context_files.empty()) account["meta"] = {{"contextFiles", note.context_files}};
  put_if_given(account, "temporary", record.temporary);
  // Of any other body, `digest` is the digest.
  const bool has_patch = record.entry.kind == JournalKind::update;
  if (has_patch) account["patch"] = crypto.digest(record.body).hex;
  return json::print_compact(account);
}

std::string text_in(const Json& account, std::string_view name) {
  return std::string(model::text_member(account, name));
}

std::optional<JournalKind> kind_named(std::string_view name) {
  const auto found = std::ranges::find(kJournalKindNames, name);
  if (found == kJournalKindNames.end()) return std::nullopt;
  return static_cast<JournalKind>(found - kJournalKindNames.begin());
}

struct Piece {
  std::optional<RecordView> record;
  std::string_view damage;  // if there is no record
};

Error newer_format(std::uint32_t version) {
  return {.code = ErrorCode::conflict,
          .phrase = "the journal has a newer format than this version of baton supports",
          .hint = text::concat("it has version ", std::to_string(version),
                               ", this baton supports 1: use a newer baton")};
}

Result<Piece> first_record(std::string_view bytes) {
  if (!bytes.starts_with(kMagic.substr(0, bytes.size()))) return Piece{{}, "no record begins here"};
  if (bytes.size() < kHeaderBytes) return Piece{{}, "the record is cut off"};
  const auto account_length = number_at<std::uint32_t>(bytes, kAccountLengthAt);
  const auto body_length = number_at<std::uint32_t>(bytes, kBodyLengthAt);
  const std::uint64_t length = std::uint64_t{kHeaderBytes} + account_length + body_length;
  if (length > bytes.size()) return Piece{{}, "the record is cut off"};
  const std::string_view covered = bytes.substr(kVersionAt, length - kVersionAt);
  if (crc32c(covered) != number_at<std::uint32_t>(bytes, kChecksumAt)) {
    return Piece{{}, "the record's checksum is wrong"};
  }
  const auto version = number_at<std::uint32_t>(bytes, kVersionAt);
  if (version > kVersion) return fail(newer_format(version));
  return Piece{RecordView{.sequence = number_at<std::uint64_t>(bytes, kSequenceAt),
                          .chained = covered.substr(0, covered.size() - body_length),
                          .account = bytes.substr(kHeaderBytes, account_length),
                          .body = bytes.substr(kHeaderBytes + account_length, body_length)},
               {}};
}

// More than all changes of a project, and a small part of the numbers that a state may have.
constexpr std::uint64_t kMostChanges = 1'000'000'000;

}  // namespace

Revision credible_revision(Revision shown, Revision highest) {
  return shown.value > highest.value + kMostChanges ? highest : shown;
}

EncodedRecord encode(const Record& record, const Crypto& crypto) {
  const std::string account = account_of(record, crypto);
  std::string covered;
  covered.reserve(kHeaderBytes + account.size() + record.body.size());
  append_number(covered, kVersion);
  append_number(covered, static_cast<std::uint32_t>(account.size()));
  append_number(covered, static_cast<std::uint32_t>(record.body.size()));
  append_number(covered, record.entry.sequence);
  append_raw(covered, record.boot_id, kBootBytes);
  append_raw(covered, record.previous.hex, kPreviousBytes);
  covered += account;
  Digest hash = crypto.digest(covered);
  covered += record.body;
  std::string bytes(kMagic);
  append_number(bytes, crc32c(covered));
  bytes += covered;
  return {.bytes = std::move(bytes), .hash = std::move(hash)};
}

Result<Scan> scan(std::string_view bytes) {
  Scan scanned;
  while (scanned.end < bytes.size()) {
    BATON_TRY(Piece piece, first_record(bytes.substr(scanned.end)));
    const bool follows =
        piece.record &&
        (scanned.records.empty() || piece.record->sequence == scanned.records.back().sequence + 1);
    if (!follows) {
      scanned.damage = piece.record ? "a record is missing" : piece.damage;
      break;
    }
    piece.record->offset = scanned.end;
    scanned.end += kVersionAt + piece.record->chained.size() + piece.record->body.size();
    scanned.records.push_back(*piece.record);
  }
  return scanned;
}

Result<Record> decode(const RecordView& view) {
  BATON_TRY(const Json account, json::read(view.account, "the journal", kJournalLimits));
  const std::optional<JournalKind> kind =
      account.is_object() ? kind_named(text_in(account, "kind")) : std::nullopt;
  if (!kind) return fail(ErrorCode::malformed, "not a change record", "the journal");
  ChangeNote note{.at = text::parse_date_time(text_in(account, "at")).value_or(Instant{}),
                  .by = text_in(account, "by"),
                  .command = text_in(account, "command"),
                  .workflow = text_in(account, "workflow"),
                  .revision = model::revision_member(account, "revision"),
                  .idempotency_key = text_in(account, "key"),
                  .detail = text_in(account, "detail")};
  if (const Json* meta = model::object_member(account, "meta")) {
    for (const std::string_view file : model::text_elements(*meta, "contextFiles")) {
      note.context_files.emplace_back(file);
    }
  }
  const std::size_t from_version = kVersionAt;
  return Record{
      .entry = {.sequence = view.sequence,
                .kind = *kind,
                .note = std::move(note),
                .digest = {text_in(account, "digest")}},
      .highest = model::revision_member(account, "highest"),
      .temporary = text_in(account, "temporary"),
      .boot_id = text::hexadecimal(view.chained.substr(kBootAt - from_version, kBootBytes)),
      .previous = {
          text::hexadecimal(view.chained.substr(kPreviousAt - from_version, kPreviousBytes))}};
}

Digest hash_of(const RecordView& view, const Crypto& crypto) {
  return crypto.digest(view.chained);
}

}  // namespace baton::journal
