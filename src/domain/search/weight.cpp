#include "domain/search/weight.h"

#include <cmath>

namespace baton::search {
namespace {

constexpr double kSaturation = 1.2;        // k1
constexpr double kLengthInfluence = 0.75;  // b
constexpr double kUsualLength = 250;       // words; fixed, so that a note's weight never changes
constexpr double kTitle = 3;
constexpr double kTag = 2;

}  // namespace

double weight_of(const Occurrences& occurrences, double words_in_text) {
  const double count =
      occurrences.in_text + (occurrences.in_title ? kTitle : 0) + (occurrences.in_tags ? kTag : 0);
  const double length = 1 - kLengthInfluence + kLengthInfluence * words_in_text / kUsualLength;
  return count * (kSaturation + 1) / (count + kSaturation * length);
}

double rarity_of(double with, double all) {
  return std::log(1 + (all - with + 0.5) / (with + 0.5));
}

}  // namespace baton::search
