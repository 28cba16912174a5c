#include <fstream>
#include <iostream>
#include <sstream>

#include "experiment/claims/described_claims.h"

/// Writes the statements of the papers into docs/guide/reproduce.md, after the line that begins
/// them. Run it after changing claims.yaml.
int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "write_claims PROJECT_FOLDER\n";
    return 2;
  }
  const std::string guide = std::string(argv[1]) + "/docs/guide/reproduce.md";
  std::ostringstream text;
  text << std::ifstream(guide).rdbuf();
  const std::size_t tables = text.str().find(perpend::claims_begin);
  if (tables == std::string::npos) {
    std::cerr << guide << " has no line '## Every statement'\n";
    return 2;
  }
  std::ofstream(guide) << text.str().substr(0, tables) << perpend::claims_begin
                       << perpend::described_claims(perpend::claims());
  return 0;
}
