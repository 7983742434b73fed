// One pass looks closer only at places that a filter admits, and at operators only if a name before
// them can be secret.
#include "domain/detection/text_scan.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "domain/detection/alternative.h"
#include "domain/detection/assignment.h"
#include "domain/detection/base64_text.h"
#include "domain/detection/command_option.h"
#include "domain/detection/cookies.h"
#include "domain/detection/kubernetes_secret.h"
#include "domain/detection/phrase.h"
#include "domain/detection/places.h"
#include "domain/detection/secret_name.h"
#include "domain/detection/token_scan.h"
#include "domain/detection/url_secret.h"

namespace baton::detection {
namespace {

// How far before an operator its name begins, or the name beside it that says what `value` is.
constexpr std::size_t kLongestReach = 256;

class TextScan {
 public:
  TextScan(std::string_view text, Scope scope, std::vector<Secret>& found)
      : text_(text), scope_(scope), found_(found) {}

  void run() {
    const StartFilter& filter = places_to_look_at();
    for (std::size_t block = 0; block < text_.size(); block += StartFilter::kBlock) {
      std::uint64_t places = filter.starts_in(text_.substr(block));
      for (; places != 0; places &= places - 1) {
        look_at(block + static_cast<std::size_t>(std::countr_zero(places)));
      }
    }
  }

 private:
  void look_at(std::size_t at) {
    if (at < skipped_until_) return;
    look_for_token(at);
    look_for_context(at);
  }

  void look_for_token(std::size_t at) {
    if (at < token_end_) return;
    const std::optional<Secret> token = token_at(text_, at);
    if (!token) return;
    token_end_ = token->end;
    found_.push_back(*token);
  }

  void look_for_context(std::size_t at) {
    if (begins_secret_word(text_.substr(at))) name_at_ = at;
    if (at < context_end_ || at < token_end_) return;
    if (text_.substr(at).starts_with(kDataMark)) {
      skipped_until_ = end_of_base64(text_, at + kDataMark.size());
      return;
    }
    if (scope_ == Scope::formats) return;
    const std::optional<Secret> secret = context_at(at);
    if (!secret) return;
    context_end_ = secret->end;
    found_.push_back(*secret);
  }

  std::optional<Secret> context_at(std::size_t at) {
    switch (text_[at]) {
      case ':':
        if (text_[at + 1] == '/') return in_url_at(at);
        if (at < cookies_.end && cookies_.are_members) {
          if (const auto cookie = cookie_at(text_, at)) return cookie;
        }
        if (text_[at + 1] != ' ') {
          if (const auto login = curl_login_at(text_, at)) return login;
        }
        add_kubernetes_values(text_, at, found_);
        return assigned(at);
      case '=':
        if (at < cookies_.end) {
          if (const auto cookie = cookie_at(text_, at)) return cookie;
        }
        return assigned(at);
      case kWideColon.front():
        return text_.substr(at).starts_with(kWideColon) ? assigned(at) : std::nullopt;
      case '|':
      case '>':
      case ',': return assigned(at);
      case '?':
      case '<':
      case ')':
      case ']': return alternative(at);
      case '-':
        if (const auto phrase = dashed_phrase_at(text_, at)) return phrase;
        return text_[at + 1] == '-' ? option_value_at(text_, at) : short_option_at(text_, at);
      case '@': return driver_password_at(text_, at);
      default: return phrase_at(text_, at);
    }
  }

  [[nodiscard]] std::optional<Secret> in_url_at(std::size_t at) const {
    if (const auto webhook = webhook_at(text_, at)) return webhook;
    return url_password_at(text_, at);
  }

  // Whether a name may be in front of the place.
  [[nodiscard]] bool follows_name(std::size_t at) const {
    return name_at_ && at - *name_at_ <= kLongestReach;
  }

  [[nodiscard]] std::optional<Secret> alternative(std::size_t at) const {
    return follows_name(at) ? alternative_at(text_, at, *name_at_) : std::nullopt;
  }

  std::optional<Secret> assigned(std::size_t at) {
    if (!follows_name(at)) return value_before_name(text_, at);
    if (at >= cookies_.end) cookies_ = end_of_cookies(text_, at, *name_at_);
    if (auto secret = assigned_at(text_, at, *name_at_)) return secret;
    add_values_apart(text_, at, *name_at_, found_);
    return value_before_name(text_, at);
  }

  std::string_view text_;
  Scope scope_;
  std::vector<Secret>& found_;
  std::size_t skipped_until_ = 0;
  std::size_t token_end_ = 0;
  std::size_t context_end_ = 0;
  CookiesEnd cookies_ = {};
  std::optional<std::size_t> name_at_ = {};  // where the last word of a secret's name begins
};

}  // namespace

void scan_text(std::string_view text, Scope scope, std::vector<Secret>& found) {
  TextScan(text, scope, found).run();
}

}  // namespace baton::detection
