#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace baton::test {

enum class Cut : std::uint8_t {
  never,
  before_it_is_heard,
  after_it_is_done,
  for_good_after_it_is_done,  // and nobody is let through any more
};

// Stands between a PostgreSQL server's socket and one client at a time, and cuts the line once, at
// the next COMMIT.
class CuttingLine {
 public:
  explicit CuttingLine(std::string socket);
  ~CuttingLine();
  CuttingLine(const CuttingLine&) = delete;
  CuttingLine& operator=(const CuttingLine&) = delete;

  [[nodiscard]] int port() const { return port_; }  // on 127.0.0.1
  void cut(Cut when) { cut_ = when; }
  // Lets nothing through, and cuts nothing, as long as it is held.
  void hold(bool is_held) { is_held_ = is_held; }

 private:
  void serve();
  void pass_on(int client, int server);
  [[nodiscard]] bool waits() const;          // true: a moment has passed in which it was held
  bool from_client(int client, int server);  // false: the line is to be cut

  std::string socket_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<Cut> cut_ = Cut::never;
  std::atomic<bool> stopped_ = false;
  std::atomic<bool> is_held_ = false;
  bool is_open_ = true;  // to new clients
  std::thread thread_;
};

}  // namespace baton::test
