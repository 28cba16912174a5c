#include <fstream>
#include <iostream>
#include <sstream>

#include "scene/described_vocabulary.h"

/// Writes the vocabulary of scene files into scenes/scene.schema.json and, after the line that
/// begins the tables, into docs/guide/scene-files.md. Run it after changing the vocabulary.
int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "write_vocabulary PROJECT_FOLDER\n";
    return 2;
  }
  const std::string project = argv[1];
  std::ofstream(project + "/scenes/scene.schema.json") << perpend::schema_of_vocabulary();
  const std::string guide = project + "/docs/guide/scene-files.md";
  std::ostringstream text;
  text << std::ifstream(guide).rdbuf();
  const std::size_t tables = text.str().find(perpend::tables_begin);
  if (tables == std::string::npos) {
    std::cerr << guide << " has no line '## Every key'\n";
    return 2;
  }
  std::ofstream(guide) << text.str().substr(0, tables) << perpend::tables_begin
                       << perpend::tables_of_vocabulary();
  return 0;
}
