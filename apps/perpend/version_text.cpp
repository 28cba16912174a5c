#include "version_text.h"

#include <fmt/format.h>

#include <Eigen/Core>

#include "algebra/block_kernels.h"
#include "border/bad_input.h"
#include "built_in_scenes.h"
#include "peers.h"
#include "solver/catalog.h"
#include "viewer/viewer_page.h"

namespace perpend::cli {
namespace {

std::string compiler_text() {
#ifdef __clang__
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

/// The programs with the solvers of others that are beside this one.
std::string peers_text() {
  try {
    std::string text;
    for (const std::filesystem::path& program : find_peer_programs({})) {
      text += (text.empty() ? "" : ", ") + program.filename().string();
    }
    return text;
  } catch (const BadInput&) {
    return "none (make peers builds them)";
  }
}

}  // namespace

std::string version_text() {
  const bool is_fast = &block_kernels() != &portable_block_kernels;
  std::string text = "perpend " PERPEND_VERSION "\n";
  const auto add = [&text](const char* what, const std::string& value) {
    text += fmt::format("  {:<10} {}\n", what, value);
  };
  add("compiler", compiler_text());
  add("libraries", fmt::format("Eigen {}.{}.{}, fmt {}.{}.{}", EIGEN_WORLD_VERSION,
                               EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION, FMT_VERSION / 10000,
                               FMT_VERSION / 100 % 100, FMT_VERSION % 100));
  add("processor", is_fast ? "AVX2 and FMA are used" : "AVX2 and FMA are not used");
  add("solvers", fmt::format("{}", catalog().size()));
  add("scenes", fmt::format("{}", built_in_scenes().size()));
  add("viewer", viewer_page().empty() ? "not built in (needs Node.js)" : "built in");
  add("peers", peers_text());
  text.pop_back();
  return text;
}

}  // namespace perpend::cli
