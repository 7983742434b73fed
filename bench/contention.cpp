// Several processes that update one thing at the same time, each running its command again and
// again as a new process (or once, if it repeats itself). Counts finished updates a second, and
// what the slowest waited. The commands of the plan take turns, pass by pass; of several passes the
// median counts.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "timer/arguments.h"
#include "timer/command.h"
#include "timer/statistics.h"

namespace {

using bench::Command;
using bench::Repetition;
using Json = nlohmann::ordered_json;

struct Settings {
  std::size_t processes = 8;
  std::size_t updates = 100;  // by each process
  bench::Arguments common = {};
};

struct Summary {
  double updates_a_second = 0;
  double p50 = 0;  // milliseconds
  double p99 = 0;
  double failed = 0;  // of all updates of a pass
};

// Filled in by the children.
std::span<bench::Run> shared_runs(std::size_t count) {
  void* memory = mmap(nullptr, count * sizeof(bench::Run), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) bench::stop("no memory");
  return {static_cast<bench::Run*>(memory), count};
}

// A program that does all updates of one process tells how long each took, in a file of lines.
void run_once(const Command& command, std::span<bench::Run> runs, std::size_t first) {
  const std::string times = command.scratch + "/times_" + std::to_string(first);
  const bench::Run whole =
      bench::run(command, {.run = first, .count = runs.size(), .times = times});
  std::ifstream lines(times);
  for (bench::Run& run : runs) {
    lines >> run.milliseconds;
    run.status = lines ? whole.status : 1;
  }
}

// Waits until the other end of `gate` is closed, so that all begin at once.
[[noreturn]] void work(const Command& command, std::span<bench::Run> runs, std::size_t first,
                       int gate) {
  char none = 0;
  if (read(gate, &none, 1) != 0) _exit(1);
  if (command.repetition == Repetition::by_itself) {
    run_once(command, runs, first);
  } else {
    for (std::size_t index = 0; index < runs.size(); ++index) {
      runs[index] = bench::run(command, {.run = first + index});
    }
  }
  _exit(0);
}

// How long it took, in seconds.
double crowd(const Command& command, const Settings& settings, std::span<bench::Run> runs) {
  int gate[2];
  if (pipe(gate) != 0) bench::stop("no pipe");
  std::vector<pid_t> children;
  for (std::size_t process = 0; process < settings.processes; ++process) {
    const pid_t child = fork();
    if (child < 0) bench::stop("cannot start a process");
    if (child == 0) {
      close(gate[1]);
      const std::size_t first = process * settings.updates;
      work(command, runs.subspan(first, settings.updates), first, gate[0]);
    }
    children.push_back(child);
  }
  const auto start = std::chrono::steady_clock::now();
  close(gate[1]);
  for (const pid_t child : children) waitpid(child, nullptr, 0);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  close(gate[0]);
  return elapsed.count();
}

Summary measure_pass(const Command& command, const Settings& settings, std::span<bench::Run> runs) {
  bench::reset({command});
  const double seconds = crowd(command, settings, runs);
  std::vector<double> times;
  std::size_t failed = 0;
  for (const bench::Run& run : runs) {
    times.push_back(run.milliseconds);
    if (run.status != 0) ++failed;
  }
  return {static_cast<double>(runs.size() - failed) / seconds, bench::median(times),
          bench::percentile(times, 0.99), static_cast<double>(failed)};
}

Summary median_of(const std::vector<Summary>& passes) {
  const auto of = [&passes](double Summary::*member) {
    std::vector<double> values;
    values.reserve(passes.size());
    for (const Summary& pass : passes) values.push_back(pass.*member);
    return bench::median(std::move(values));
  };
  return {of(&Summary::updates_a_second), of(&Summary::p50), of(&Summary::p99),
          of(&Summary::failed)};
}

std::vector<Summary> measure(const std::vector<Command>& commands, const Settings& settings) {
  const std::span<bench::Run> runs = shared_runs(settings.processes * settings.updates);
  std::vector<std::vector<Summary>> passes(commands.size());
  for (std::size_t pass = 0; pass < settings.common.passes; ++pass) {
    for (std::size_t turn = 0; turn < commands.size(); ++turn) {
      const std::size_t index = (turn + pass) % commands.size();
      passes[index].push_back(measure_pass(commands[index], settings, runs));
    }
  }
  std::vector<Summary> summaries;
  summaries.reserve(passes.size());
  for (const std::vector<Summary>& of_command : passes) summaries.push_back(median_of(of_command));
  return summaries;
}

void print_table(const std::vector<Command>& commands, const std::vector<Summary>& summaries,
                 const Settings& settings) {
  std::printf("\n%s (%zu passes of %zu processes x %zu updates)\n", settings.common.title.c_str(),
              settings.common.passes, settings.processes, settings.updates);
  std::printf("  %-46s %10s %10s %10s %7s\n", "", "updates/s", "p50 ms", "p99 ms", "failed");
  for (std::size_t index = 0; index < commands.size(); ++index) {
    const Summary& summary = summaries[index];
    std::printf("  %-46s %10.0f %10.2f %10.2f %7.0f\n", commands[index].label.c_str(),
                summary.updates_a_second, summary.p50, summary.p99, summary.failed);
  }
}

void write_json(const std::vector<Command>& commands, const std::vector<Summary>& summaries,
                const Settings& settings) {
  Json entries = Json::array();
  for (std::size_t index = 0; index < commands.size(); ++index) {
    entries.push_back({{"label", commands[index].label},
                       {"updatesPerSecond", summaries[index].updates_a_second},
                       {"p50Milliseconds", summaries[index].p50},
                       {"p99Milliseconds", summaries[index].p99},
                       {"failed", summaries[index].failed}});
  }
  bench::write_json(settings.common, {{"processes", settings.processes},
                                      {"updatesEach", settings.updates},
                                      {"commands", std::move(entries)}});
}

Settings read_settings(int count, char** words) {
  Settings settings;
  const std::array<bench::NumberOption, 2> numbers = {
      {{'j', &settings.processes, 1}, {'m', &settings.updates, 1}}};
  settings.common = bench::read_arguments(
      count, words, numbers,
      "usage: contention [-j PROCESSES] [-m UPDATES] [-p PASSES] [-t TITLE] [-o JSON] PLAN");
  return settings;
}

}  // namespace

int main(int count, char** words) try {
  const Settings settings = read_settings(count, words);
  const std::vector<Command> commands = bench::read_plan(settings.common.plan);
  const std::vector<Summary> summaries = measure(commands, settings);
  print_table(commands, summaries, settings);
  write_json(commands, summaries, settings);
  return 0;
} catch (const std::exception& failure) {
  bench::stop(failure.what());
}
