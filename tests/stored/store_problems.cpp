// store_problems FOLDER: writes the problems of stored_problems.h there, one file each.
#include <cstdio>
#include <filesystem>

#include "border/bad_input.h"
#include "recording/file/recording_writer.h"
#include "stored/stored_problems.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: store_problems FOLDER\n");
    return 2;
  }
  try {
    for (const auto& contents : perpend::support::stored_problems()) {
      const std::filesystem::path path = std::filesystem::path(argv[1]) / contents.file;
      perpend::RecordingHeader header;
      header.title = contents.title;
      header.origin = contents.stored.origin;
      perpend::RecordingWriter writer(path, header);
      writer.append(contents.stored);
      writer.close();
      std::printf("%s: %s\n", path.c_str(), contents.title.c_str());
    }
  } catch (const perpend::BadInput& error) {
    std::fprintf(stderr, "store_problems: %s\n", error.what());
    return 2;
  }
  return 0;
}
