#include "baton/result.h"

namespace baton {

BoxedError::BoxedError(Error error) : error_(new Error(std::move(error))) {}

BoxedError::BoxedError(const BoxedError& other) : BoxedError(other.get()) {}

BoxedError& BoxedError::operator=(const BoxedError& other) {
  error_.reset(new Error(other.get()));
  return *this;
}

void BoxedError::Delete::operator()(Error* error) const noexcept {
  std::default_delete<Error>()(error);
}

Failure fail(Error error) {
  return Failure(BoxedError(std::move(error)));
}

Failure fail(ErrorCode code, Phrase phrase, std::string subject, std::string hint) {
  return fail(Error{
      .code = code, .phrase = phrase, .subject = std::move(subject), .hint = std::move(hint)});
}

}  // namespace baton
