// Times whole processes against each other. All commands of a plan run once in every round, so
// that whatever else the machine does meets them alike. What runs second in a round gains from
// what ran first (warm caches, a clock that has sped up): the order therefore turns and reverses
// from round to round, until each command has stood in each place equally often. A command's
// factor is the median, over the rounds, of its time divided by the first command's time in the
// same round; of several passes the median counts.
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>

#include <nlohmann/json.hpp>

#include "timer/arguments.h"
#include "timer/command.h"
#include "timer/statistics.h"

namespace {

using bench::Command;
using Json = nlohmann::ordered_json;

struct Settings {
  std::size_t rounds = 100;  // of each pass
  std::size_t warm_up = 5;   // rounds before the first pass that are not counted
  bench::Arguments common = {};
};

// One command's times in one pass, round by round.
struct Series {
  std::vector<double> milliseconds;
};

struct Summary {
  double p50 = 0;  // milliseconds
  double p90 = 0;
  double factor = 0;  // to the first command
};

struct Measured {
  std::vector<std::vector<Series>> passes;  // by pass, then by command
  std::vector<std::vector<int>> statuses;   // by command: the different ones, as they came
};

std::vector<std::size_t> order_in_round(std::size_t round, std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t place = 0; place < count; ++place) {
    order.push_back((place + round / 2) % count);
  }
  if (round % 2 == 1) std::ranges::reverse(order);
  return order;
}

void remember(std::vector<int>& statuses, int status) {
  if (std::ranges::find(statuses, status) == statuses.end()) statuses.push_back(status);
}

// Rounds are numbered across warm-up and passes: {n} never comes twice.
Measured measure(const std::vector<Command>& commands, const Settings& settings) {
  Measured measured{.passes = {}, .statuses = std::vector<std::vector<int>>(commands.size())};
  measured.passes.assign(settings.common.passes, std::vector<Series>(commands.size()));
  const std::size_t total = settings.warm_up + settings.common.passes * settings.rounds;
  for (std::size_t round = 0; round < total; ++round) {
    bench::reset(commands);
    for (const std::size_t index : order_in_round(round, commands.size())) {
      const bench::Run run = bench::run(commands[index], {.run = round});
      remember(measured.statuses[index], run.status);
      if (round < settings.warm_up) continue;
      const std::size_t pass = (round - settings.warm_up) / settings.rounds;
      measured.passes[pass][index].milliseconds.push_back(run.milliseconds);
    }
  }
  return measured;
}

double pairwise_factor(const Series& series, const Series& floor) {
  std::vector<double> factors;
  for (std::size_t round = 0; round < series.milliseconds.size(); ++round) {
    factors.push_back(series.milliseconds[round] / floor.milliseconds[round]);
  }
  return bench::median(std::move(factors));
}

Summary summarise(const Measured& measured, std::size_t index) {
  std::vector<double> p50;
  std::vector<double> p90;
  std::vector<double> factors;
  for (const std::vector<Series>& pass : measured.passes) {
    p50.push_back(bench::median(pass[index].milliseconds));
    p90.push_back(bench::percentile(pass[index].milliseconds, 0.9));
    factors.push_back(pairwise_factor(pass[index], pass[0]));
  }
  return {bench::median(p50), bench::median(p90), bench::median(factors)};
}

std::string text_of(const std::vector<int>& statuses) {
  std::string text;
  for (const int status : statuses) {
    if (!text.empty()) text += ",";
    text += std::to_string(status);
  }
  return text;
}

void print_table(const std::vector<Command>& commands, const Measured& measured,
                 const Settings& settings) {
  std::printf("\n%s (%zu passes of %zu rounds)\n", settings.common.title.c_str(),
              settings.common.passes, settings.rounds);
  std::printf("  %-46s %10s %10s %9s %5s\n", "", "p50 ms", "p90 ms", "factor", "exit");
  for (std::size_t index = 0; index < commands.size(); ++index) {
    const Summary summary = summarise(measured, index);
    std::printf("  %-46s %10.3f %10.3f %8.2fx %5s\n", commands[index].label.c_str(), summary.p50,
                summary.p90, summary.factor, text_of(measured.statuses[index]).c_str());
  }
}

void write_json(const std::vector<Command>& commands, const Measured& measured,
                const Settings& settings) {
  Json entries = Json::array();
  for (std::size_t index = 0; index < commands.size(); ++index) {
    const Summary summary = summarise(measured, index);
    entries.push_back({{"label", commands[index].label},
                       {"p50Milliseconds", summary.p50},
                       {"p90Milliseconds", summary.p90},
                       {"factor", summary.factor},
                       {"exitCodes", measured.statuses[index]}});
  }
  bench::write_json(settings.common,
                    {{"rounds", settings.rounds}, {"commands", std::move(entries)}});
}

Settings read_settings(int count, char** words) {
  Settings settings;
  const std::array<bench::NumberOption, 2> numbers = {
      {{'n', &settings.rounds, 1}, {'w', &settings.warm_up, 0}}};
  settings.common = bench::read_arguments(
      count, words, numbers,
      "usage: round_robin [-n ROUNDS] [-w WARM_UP] [-p PASSES] [-t TITLE] [-o JSON] PLAN");
  return settings;
}

}  // namespace

int main(int count, char** words) try {
  const Settings settings = read_settings(count, words);
  const std::vector<Command> commands = bench::read_plan(settings.common.plan);
  const Measured measured = measure(commands, settings);
  print_table(commands, measured, settings);
  write_json(commands, measured, settings);
  return 0;
} catch (const std::exception& failure) {
  bench::stop(failure.what());
}
