#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "border/bad_input.h"
#include "problem/defect.h"
#include "recording/open_problems.h"
#include "support/temporary_folder.h"

using namespace perpend;

/// Whatever the bytes, they are refused with BadInput, or are problems without defects.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const support::TemporaryFolder folder;
  const std::filesystem::path path = folder / "fuzz";
  std::ofstream(path, std::ios::binary | std::ios::trunc)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    const auto source = open_problems(path);
    for (int k = 0; k < source->size() && k < 20; ++k) {
      try {
        const StoredProblem stored = source->read(k);
        if (find_defect(stored.problem)) std::abort();
        if (stored.x.size() > 0 && find_defect(stored.problem, stored.x)) std::abort();
      } catch (const BadInput&) {
      }
    }
  } catch (const BadInput&) {
  }
  return 0;
}
