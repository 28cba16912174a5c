#include <unistd.h>

#include <chrono>
#include <deque>
#include <iostream>
#include <string>
#include <thread>

#include "border/bad_input.h"
#include "recording/endless_problems.h"
#include "recording/file/recording_writer.h"

/// endless_writer FILE rows|body|run MILLISECONDS: records until it is killed or cannot go on, with
/// that commit interval; "run" is problems in body form, each with a step of a run. After each
/// problem it writes to standard output, as a binary int, how many problems must be in the file:
/// those added at least one interval ago.
int main(int, char** arguments) {
  using namespace perpend;
  using Clock = std::chrono::steady_clock;
  RecordingHeader header;
  header.form = arguments[2] == std::string("rows") ? StoredForm::rows : StoredForm::body;
  test::EndlessSteps steps;
  const bool is_run = arguments[2] == std::string("run");
  if (is_run) header.run = steps.header();
  const std::chrono::milliseconds interval(std::stoi(arguments[3]));
  try {
    RecordingWriter writer(arguments[1], header, interval);
    test::EndlessProblems problems(header.form);
    std::deque<Clock::time_point> uncertain;  // when each problem not yet promised was added
    for (int promised = 0;;) {
      const auto [stored, solve] = problems.next();
      const Clock::time_point now = Clock::now();
      writer.append(stored, solve);
      if (is_run) writer.append(steps.next(solve.certificate));
      while (!uncertain.empty() && uncertain.front() + interval <= now) {
        uncertain.pop_front();
        ++promised;
      }
      uncertain.push_back(Clock::now());
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (::write(STDOUT_FILENO, &promised, sizeof(promised)) < 0) return 1;
    }
  } catch (const BadInput& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
