#include "domain/policy/text_stream.h"

#include <algorithm>
#include <vector>

#include "domain/detection/find_secrets.h"
#include "domain/detection/settled_text.h"
#include "domain/policy/replace_in_text.h"
#include "domain/policy/secrets.h"
#include "text/ascii.h"

namespace baton::policy {
namespace {

using detection::Secret;

constexpr std::size_t kAhead = std::size_t{8} << 10;   // more than a name's value reads
constexpr std::size_t kBehind = std::size_t{8} << 10;  // more than anything before a secret counts
constexpr std::size_t kMostHeld = std::size_t{1} << 20;

// What tokens and keys consist of, with the escapes of a key's lines.
bool continues_secret(char c) {
  return text::is_alphanumeric(c) ||
         std::string_view("+/=_-.~\\\r\n").find(c) != std::string_view::npos;
}

}  // namespace

std::string TextStream::add(std::string_view piece) {
  arrived_ += piece;
  return search_arrived(json::DocumentLines::Input::may_continue);
}

std::string TextStream::search_arrived(json::DocumentLines::Input input) {
  std::string result;
  std::string_view rest = arrived_;
  while (const auto part = lines_.next(rest, input)) {
    const std::string_view own = rest.substr(0, part->size);
    if ((part->may_be_document || part->begins_long_document) && !documents_) {
      documents_.emplace();
      followed_ = text_.size();
    }
    result +=
        part->may_be_document ? search(redact_secrets(std::string(own), rules_)) : search(own);
    rest.remove_prefix(own.size());
  }
  arrived_.erase(0, arrived_.size() - rest.size());
  return result;
}

std::string TextStream::search(std::string_view piece) {
  std::string result;
  while (!piece.empty()) {
    piece = drop_secret(piece);
    const std::size_t length = std::min(piece.size(), kUnit);
    text_ += piece.substr(0, length);
    piece.remove_prefix(length);
    if (text_.size() - done_ < unit_) continue;
    const std::string ready =
        process(cut_before(text_.size() - kAhead),
                text_.size() - done_ >= kMostHeld ? Held::is_full : Held::may_grow);
    unit_ = ready.empty() ? std::min(2 * unit_, kMostHeld) : kUnit;
    result += ready;
  }
  return result;
}

std::string TextStream::settled() {
  // A longer text is one that add() could not divide.
  if (rules_.has_own_kinds() || text_.size() - done_ >= kUnit) return {};
  const std::size_t cut = detection::settled_size(text_);
  return cut > done_ ? process(cut, Held::may_grow) : std::string();
}

std::string TextStream::finish() {
  std::string result = search_arrived(json::DocumentLines::Input::is_complete);
  result += process(text_.size(), Held::may_grow);
  return result;
}

std::string_view TextStream::drop_secret(std::string_view piece) {
  if (!is_dropping_) return piece;
  const auto* const end = std::find_if_not(piece.begin(), piece.end(), continues_secret);
  is_dropping_ = end == piece.end();
  const auto size = static_cast<std::size_t>(end - piece.begin());
  if (documents_) documents_->take(piece.substr(0, size));
  return piece.substr(size);
}

void TextStream::follow_to(std::size_t place) {
  if (!documents_ || place <= followed_) return;
  documents_->take(std::string_view(text_).substr(followed_, place - followed_));
  followed_ = place;
}

std::vector<json::OpenDocuments::Part> TextStream::parts_of(std::size_t begin, std::size_t end) {
  if (!documents_ || begin < followed_) return {{.begin = begin, .end = end}};
  follow_to(begin);
  return documents_->parts(text_, begin, end);
}

// After a line; in a long line, after a character that cannot be inside a secret.
std::size_t TextStream::cut_before(std::size_t limit) const {
  const std::size_t newline = text_.rfind('\n', limit - 1);
  if (newline != std::string::npos && newline >= done_) return newline + 1;
  std::size_t cut = limit;
  while (cut > done_ && (continues_secret(text_[cut - 1]) || text_[cut - 1] == '%' ||
                         static_cast<unsigned char>(text_[cut - 1]) >= 0x80)) {
    --cut;
  }
  return cut > done_ || text_.size() - done_ < kMostHeld ? cut : limit;
}

std::string TextStream::process(std::size_t cut, Held held) {
  const std::vector<Secret> secrets = detection::find_secrets(text_, detection::Scope::all, rules_);
  for (const Secret& secret : secrets) {
    if (secret.begin >= cut || secret.end <= cut) continue;
    cut = std::max(secret.begin, done_);
    if (held != Held::is_full || cut > done_) break;
    cut = secret.end;
    is_dropping_ = secret.end == text_.size();
  }
  std::string result;
  std::size_t at = done_;
  for (const Secret& secret : secrets) {
    if (secret.end <= at || secret.begin >= cut) continue;
    const auto parts = parts_of(std::max(secret.begin, at), secret.end);
    at = append_replaced(result, text_, at, secret, parts);
  }
  cut = std::max(cut, at);  // a number may end behind its secret
  result += std::string_view(text_).substr(at, cut - at);
  done_ = cut;
  follow_to(done_);
  if (done_ > kBehind) {
    const std::size_t kept = done_ - kBehind;
    text_.erase(0, kept);
    done_ -= kept;
    followed_ -= std::min(followed_, kept);
  }
  return result;
}

}  // namespace baton::policy
