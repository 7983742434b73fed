#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

// Generated texts with and without secrets. The same seed gives the same texts on every machine.
namespace baton::detection {

// A line, and the secret in it. Empty: the line has none.
struct Line {
  std::string text;
  std::string secret = {};
};

class Corpus {
 public:
  explicit Corpus(std::uint32_t seed) : random_(seed) {}

  // The pattern with random characters for {COUNT:CLASS}. Classes: a letters and digits, l lower
  // case and digits, u upper case and digits, d digits, h hexadecimal digits, w letters, digits,
  // "-" and "_", j and t also the symbols that Django and Terraform generate, U a UUID (without a
  // count).
  std::string fill(std::string_view pattern);

  // Each sample in each of the surroundings.
  std::vector<Line> tokens();
  // Passwords and keys that a name, a header, a URL or a command line identifies.
  std::vector<Line> contextual(std::size_t count);
  // Tokens in base64, percent-encoded, escaped, and with characters of zero width.
  std::vector<Line> encoded();
  // Digests, ids, placeholders, references and sentences about secrets.
  std::vector<Line> harmless(std::size_t rounds);

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  std::string characters(std::size_t count, std::string_view alphabet);
  std::string uuid();
  std::string password();
  std::string key();

  std::mt19937 random_;
};

}  // namespace baton::detection
