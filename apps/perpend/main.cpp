#include "run_command_line.h"

int main(int argc, char** argv) {
  return perpend::cli::run_command_line(argc, argv);
}
