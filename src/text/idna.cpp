#include "text/idna.h"

#include <idn2.h>
#include <unictype.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "text/ascii.h"
#include "text/decode.h"
#include "text/utf8.h"

namespace baton::text {
namespace {

constexpr std::size_t kLongestLabel = 63;
constexpr std::size_t kLongestName = 253;

using Converted = std::unique_ptr<char, decltype(&idn2_free)>;

const std::uint8_t* bytes_of(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.c_str());
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text,
                             [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

bool has_a_label_prefix(std::string_view label) {
  return starts_with_ignoring_case(label, "xn--");
}

bool is_letter_digit_hyphen(std::string_view label) {
  return !label.empty() && label.size() <= kLongestLabel && label.front() != '-' &&
         label.back() != '-' &&
         std::ranges::all_of(label, [](char byte) { return byte == '-' || is_alphanumeric(byte); });
}

// The A-label of a U-label or of an A-label; empty if it is not valid in IDNA2008 (RFC 5891,
// section 4).
std::optional<std::string> to_a_label(const std::string& label) {
  std::uint8_t* made = nullptr;
  const bool is_a_label = has_a_label_prefix(label);
  const int outcome = is_a_label ? idn2_register_u8(nullptr, bytes_of(label), &made, 0)
                                 : idn2_register_u8(bytes_of(label), nullptr, &made, 0);
  const Converted owner(reinterpret_cast<char*>(made), idn2_free);
  if (outcome != IDN2_OK || !owner) return std::nullopt;
  return std::string(owner.get());
}

std::string to_u_label(const std::string& a_label) {
  char* made = nullptr;
  const int outcome = idn2_to_unicode_8z8z(a_label.c_str(), &made, 0);
  const Converted owner(made, idn2_free);
  return outcome == IDN2_OK && owner ? std::string(owner.get()) : a_label;
}

// The bidirectional classes (UC_BIDI_…) of a label's code points.
std::vector<int> bidi_classes(std::string_view label) {
  std::vector<int> classes;
  for (std::size_t at = 0; at < label.size();) {
    const Decoded decoded = decode(label, at);
    classes.push_back(uc_bidi_category(decoded.code_point));
    at += decoded.length;
  }
  return classes;
}

bool is_one_of(int bidi, std::initializer_list<int> classes) {
  return std::ranges::find(classes, bidi) != classes.end();
}

bool is_right_to_left(int bidi) {
  return is_one_of(bidi, {UC_BIDI_R, UC_BIDI_AL, UC_BIDI_AN});
}

// Whether all classes are in `allowed` or neutral, and the last, before marks, is in `final`.
bool consists_of_classes(const std::vector<int>& classes, std::initializer_list<int> allowed,
                         std::initializer_list<int> final) {
  const auto is_allowed = [&](int bidi) {
    return is_one_of(bidi, allowed) ||
           is_one_of(bidi, {UC_BIDI_EN, UC_BIDI_ES, UC_BIDI_CS, UC_BIDI_ET, UC_BIDI_ON, UC_BIDI_BN,
                            UC_BIDI_NSM});
  };
  const auto last =
      std::find_if(classes.rbegin(), classes.rend(), [](int bidi) { return bidi != UC_BIDI_NSM; });
  return std::ranges::all_of(classes, is_allowed) && last != classes.rend() &&
         is_one_of(*last, final);
}

// RFC 5893, section 2, for one label. libidn2 does not apply the fourth rule, about digits.
bool follows_bidi_rule(const std::vector<int>& classes) {
  if (classes.front() == UC_BIDI_L) {
    return consists_of_classes(classes, {UC_BIDI_L}, {UC_BIDI_L, UC_BIDI_EN});
  }
  const bool has_european = std::ranges::find(classes, UC_BIDI_EN) != classes.end();
  const bool has_arabic = std::ranges::find(classes, UC_BIDI_AN) != classes.end();
  return is_one_of(classes.front(), {UC_BIDI_R, UC_BIDI_AL}) && !(has_european && has_arabic) &&
         consists_of_classes(classes, {UC_BIDI_R, UC_BIDI_AL, UC_BIDI_AN},
                             {UC_BIDI_R, UC_BIDI_AL, UC_BIDI_EN, UC_BIDI_AN});
}

// A name with a right-to-left character in any label must follow the rule in each label.
bool follow_bidi_rule(const std::vector<std::string>& u_labels) {
  std::vector<std::vector<int>> labels;
  std::ranges::transform(u_labels, std::back_inserter(labels), bidi_classes);
  const bool is_bidi_name = std::ranges::any_of(labels, [](const std::vector<int>& classes) {
    return std::ranges::any_of(classes, is_right_to_left);
  });
  return !is_bidi_name || std::ranges::all_of(labels, follows_bidi_rule);
}

std::vector<std::string> split_labels(std::string_view text) {
  constexpr std::array<std::string_view, 4> kDots = {".", "\u3002", "\uFF0E", "\uFF61"};
  std::vector<std::string> labels(1);
  while (!text.empty()) {
    const auto* const dot =
        std::ranges::find_if(kDots, [text](std::string_view one) { return text.starts_with(one); });
    if (dot != kDots.end()) {
      labels.emplace_back();
      text.remove_prefix(dot->size());
    } else {
      labels.back() += text.front();
      text.remove_prefix(1);
    }
  }
  return labels;
}

// The label as it is in a name of ASCII characters; empty if it is invalid.
std::optional<std::string> ascii_label(const std::string& label) {
  if (has_a_label_prefix(label)) return to_a_label(to_lower(label));
  if (!is_ascii(label)) return to_a_label(label);
  // Hyphens in the third and fourth position mark other encodings (RFC 5890, section 2.3.1).
  const bool is_reserved = label.size() >= 4 && label[2] == '-' && label[3] == '-';
  if (!is_letter_digit_hyphen(label) || is_reserved) return std::nullopt;
  return label;
}

}  // namespace

bool is_host_label(std::string_view label) {
  if (!is_letter_digit_hyphen(label)) return false;
  return !has_a_label_prefix(label) || to_a_label(to_lower(label)).has_value();
}

bool is_hostname(std::string_view text) {
  if (text.size() > kLongestName) return false;
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_host_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_idn_hostname(std::string_view text) {
  constexpr std::size_t kMostBytes = 4 * kLongestName;
  const bool is_text = text.find('\0') == std::string_view::npos && !first_invalid_utf8(text);
  if (text.size() > kMostBytes || !is_text) return false;
  std::vector<std::string> u_labels;
  std::size_t length = 0;
  for (const std::string& label : split_labels(text)) {
    const std::optional<std::string> encoded = ascii_label(label);
    if (!encoded || encoded->empty() || encoded->size() > kLongestLabel) return false;
    length += encoded->size() + 1;
    u_labels.push_back(has_a_label_prefix(*encoded) ? to_u_label(*encoded) : *encoded);
  }
  return length - 1 <= kLongestName && follow_bidi_rule(u_labels);
}

}  // namespace baton::text
