#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "baton/instant.h"
#include "store/data_store.h"

namespace baton::test {

// So long after the epoch.
constexpr Instant at(int seconds) {
  return Instant(std::chrono::duration_cast<Milliseconds>(std::chrono::seconds(seconds)));
}

// An engine with one store of its own.
class DataStoreSubject {
 public:
  virtual ~DataStoreSubject() = default;

  // Another connection to the store, with so much patience for other writers.
  virtual Result<std::unique_ptr<DataStore>> open(Milliseconds patience) = 0;

  // Behind the store's back.
  virtual void pretend_a_newer_format() = 0;
  virtual void go_back_to_format(int number) = 0;  // 1 or 2
  virtual void damage() = 0;

  // Of the files in which it keeps its rows; empty for an engine without such files.
  virtual std::string bytes() { return {}; }
};

struct Engine {
  const char* name;
  std::unique_ptr<DataStoreSubject> (*make)();
  std::string (*missing)();  // why it cannot be tested here; empty: it can
};

std::ostream& operator<<(std::ostream& out, const Engine& engine);

// Opens to one connection only.
Engine sqlite_in_memory();
Engine sqlite_on_disk();
Engine postgresql();

class DataStoreTest : public testing::TestWithParam<Engine> {
 protected:
  void SetUp() override {
    const std::string missing = GetParam().missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
    subject = GetParam().make();
    store = open();
  }

  std::unique_ptr<DataStore> open(Milliseconds patience = Milliseconds{10'000}) {
    Result<std::unique_ptr<DataStore>> opened = subject->open(patience);
    if (opened) return *std::move(opened);
    ADD_FAILURE() << opened.error().phrase.view() << ": " << opened.error().hint;
    return nullptr;
  }

  std::unique_ptr<DataStoreSubject> subject;
  std::unique_ptr<DataStore> store;
};

}  // namespace baton::test
