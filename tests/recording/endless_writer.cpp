#include <unistd.h>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

#include "border/bad_input.h"
#include "recording/endless_problems.h"
#include "recording/file/recording_writer.h"

/// endless_writer FILE rows|body|run MILLISECONDS: records until it is killed or cannot go on, with
/// that commit interval; "run" is problems in body form, each with a step of a run. Now and then it
/// asks for a commit. After each problem it writes to standard output, as a binary int, how many
/// problems must be in the file: those added before the last commit that it asked for.
int main(int, char** arguments) {
  using namespace perpend;
  using Clock = std::chrono::steady_clock;
  RecordingHeader header;
  header.form = arguments[2] == std::string("rows") ? Form::rows : Form::body;
  test::EndlessSteps steps;
  const bool is_run = arguments[2] == std::string("run");
  if (is_run) header.run = steps.header();
  const std::chrono::milliseconds interval(std::stoi(arguments[3]));
  try {
    RecordingWriter writer(arguments[1], header, interval);
    test::EndlessProblems problems(header.form);
    Clock::time_point last = Clock::now();
    int promised = 0;
    for (int added = 1;; ++added) {
      const auto [stored, solve] = problems.next();
      if (is_run) {
        ProblemToRecord made = to_record(stored);
        made.certificate = &solve.certificate;
        made.seconds = solve.seconds;
        made.iterations = solve.iterations;
        made.step = added - 1;
        writer.append(made, steps.next(solve.certificate));
      } else {
        writer.append(stored, solve);
      }
      if (Clock::now() - last >= 2 * interval) {
        writer.commit();
        promised = added;
        last = Clock::now();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (::write(STDOUT_FILENO, &promised, sizeof(promised)) < 0) return 1;
    }
  } catch (const BadInput& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
