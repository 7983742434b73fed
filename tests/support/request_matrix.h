#pragma once

#include <string>
#include <utility>
#include <vector>

namespace baton::test {

// A request, and how `baton serve` answers it: method × Host × Origin × credentials × content type.
// Texts may contain {port}, {bearer}, {cookie} and {cookie-name}. The same table is judged without
// sockets and sent over a socket.
struct MatrixRow {
  std::string name;
  std::string method;
  std::string target;
  std::vector<std::pair<std::string, std::string>> fields;
  unsigned status = 0;
};

std::vector<MatrixRow> request_matrix();

// What the texts of a row stand for.
struct MatrixValues {
  std::string port;
  std::string bearer;
  std::string cookie;  // its value
};

std::string filled_in(std::string text, const MatrixValues& values);

}  // namespace baton::test
