#include "baton/result.h"

namespace baton {

DestroyedRarely::~DestroyedRarely() = default;

tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail(ErrorCode code, Phrase phrase, std::string subject, std::string hint) {
  return fail(Error{
      .code = code, .phrase = phrase, .subject = std::move(subject), .hint = std::move(hint)});
}

}  // namespace baton
