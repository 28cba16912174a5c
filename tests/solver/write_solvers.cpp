#include <fstream>
#include <iostream>
#include <sstream>

#include "solver/described_solvers.h"

/// Writes the tables of solvers and settings into docs/guide/solvers.md, after the line that begins
/// them. Run it after changing the catalog.
int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "write_solvers PROJECT_FOLDER\n";
    return 2;
  }
  const std::string guide = std::string(argv[1]) + "/docs/guide/solvers.md";
  std::ostringstream text;
  text << std::ifstream(guide).rdbuf();
  const std::size_t tables = text.str().find(perpend::solver_tables_begin);
  if (tables == std::string::npos) {
    std::cerr << guide << " has no line '## Every solver'\n";
    return 2;
  }
  std::ofstream(guide) << text.str().substr(0, tables) << perpend::solver_tables_begin
                       << perpend::tables_of_solvers(perpend::catalog());
  return 0;
}
