#include "posix/console.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

#include "faults/real_project.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

// Puts another descriptor in the place of a standard stream for a while; -1: none.
class Redirected {
 public:
  Redirected(int stream, int replacement) : stream_(stream), kept_(::dup(stream)) {
    if (replacement < 0) {
      ::close(stream_);
    } else {
      ::dup2(replacement, stream_);
    }
  }
  ~Redirected() {
    ::dup2(kept_, stream_);
    ::close(kept_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int stream_;
  int kept_;
};

struct Console : testing::Test {
  test::TemporaryFolder folder;
  PosixConsole console{posix::PosixConsole::Exit::returns};

  void expect_refused(const std::string& path) {
    const Result<std::string> text = console.read_file(path, Directory::kDefaultReadLimit);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::malformed);
    EXPECT_EQ(text.error().subject, path);
    EXPECT_NE(text.error().hint.find("use - to read standard input"), std::string::npos);
  }
};

TEST_F(Console, ReadsARegularFile) {
  test::write_file(folder / "output.json", "{}");
  EXPECT_EQ(
      console.read_file((folder / "output.json").string(), Directory::kDefaultReadLimit).value(),
      "{}");
}

TEST_F(Console, RefusesAPipeAtOnce) {
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  expect_refused((folder / "pipe").string());
}

TEST_F(Console, RefusesADevice) {
  expect_refused("/dev/zero");
}

TEST_F(Console, ReadsTheNullDeviceAsAnEmptyFile) {
  EXPECT_EQ(console.read_file("/dev/null", Directory::kDefaultReadLimit).value(), "");
}

TEST_F(Console, RefusesALink) {
  test::write_file(folder / "output.json", "{}");
  files::create_symlink(folder / "output.json", folder / "link");
  expect_refused((folder / "link").string());
}

TEST_F(Console, ReportsAFolderAsAFolder) {
  const Result<std::string> text =
      console.read_file(folder.path().string(), Directory::kDefaultReadLimit);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ErrorCode::malformed);
  EXPECT_NE(text.error().hint.find("it is a folder; name a file"), std::string::npos);
  EXPECT_EQ(text.error().hint.find("standard input"), std::string::npos);
}

TEST_F(Console, ReportsNotFoundForAMissingFile) {
  const Result<std::string> text =
      console.read_file((folder / "missing").string(), Directory::kDefaultReadLimit);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ErrorCode::not_found);
}

TEST_F(Console, RefusesAFileAboveItsLimitWithoutReadingIt) {
  test::write_file(folder / "large", "");
  files::resize_file(folder / "large", (64U << 20U) + 1);
  const Result<std::string> text =
      console.read_file((folder / "large").string(), Directory::kDefaultReadLimit);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ErrorCode::limit);
}

TEST_F(Console, ReadsStandardInputToItsEnd) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string sent(10'000, 'x');
  ASSERT_EQ(::write(ends[1], sent.data(), sent.size()), static_cast<ssize_t>(sent.size()));
  ::close(ends[1]);
  const Redirected input(STDIN_FILENO, ends[0]);
  ::close(ends[0]);
  EXPECT_EQ(console.read_input().value(), sent);
}

// Another process that shares a terminal may have made it non-blocking.
TEST_F(Console, WaitsForALineOfANonBlockingInput) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC), 0);
  const Redirected input(STDIN_FILENO, ends[0]);
  std::thread user([writing = ends[1]] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(::write(writing, "yes\nno\n", 7), 7);
    ::close(writing);
  });
  const std::optional<std::string> first = console.read_line();
  const std::optional<std::string> second = console.read_line();
  const std::optional<std::string> none = console.read_line();
  user.join();
  ::close(ends[0]);
  EXPECT_EQ(first, "yes");
  EXPECT_EQ(second, "no");
  EXPECT_EQ(none, std::nullopt);
}

TEST_F(Console, WritesAtOnce) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe(ends.data()), 0);
  {
    const Redirected output(STDOUT_FILENO, ends[1]);
    console.write(Stream::output, "answer");
  }
  std::array<char, 16> received = {};
  EXPECT_EQ(::read(ends[0], received.data(), received.size()), 6);
  EXPECT_STREQ(received.data(), "answer");
}

TEST_F(Console, SurvivesAReaderThatWentAway) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ::close(ends[0]);
  {
    const Redirected output(STDOUT_FILENO, ends[1]);
    console.write(Stream::output, "answer");
  }
  EXPECT_EQ(console.final_status(0), 0);
}

TEST_F(Console, WritesIntoNoFileInThePlaceOfAClosedStream) {
  int opened = -1;
  bool fails = false;
  {
    const Redirected closed(STDOUT_FILENO, -1);
    PosixConsole without_output{PosixConsole::Exit::returns};
    opened = ::open((folder / "lock").c_str(), O_WRONLY | O_CREAT, 0600);
    without_output.write(Stream::output, "the answer");
    fails = !without_output.printed();
  }
  EXPECT_GT(opened, STDERR_FILENO);
  ::close(opened);
  EXPECT_TRUE(fails);
  EXPECT_EQ(files::file_size(folder / "lock"), 0U);
}

TEST_F(Console, RemembersThatTheDiskBehindARedirectionIsFull) {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  {
    const Redirected output(STDOUT_FILENO, full);
    console.write(Stream::output, "answer");
  }
  EXPECT_EQ(console.final_status(0), static_cast<int>(ErrorCode::unavailable));
  EXPECT_EQ(console.final_status(1), static_cast<int>(ErrorCode::unavailable));
}

}  // namespace
}  // namespace baton::posix
