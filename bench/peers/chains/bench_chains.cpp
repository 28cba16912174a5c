#include <fmt/format.h>

#include <cstdlib>

#include "bench/peers/chains/swinging_chain.h"

using namespace perpend::bench;

/// bench_chains: the chains of docs/guide/accuracy.md in this engine and in those of others that
/// are installed. chains_mujoco.py prints the same table for MuJoCo. Steps per second may be given.
int main(int count, char** words) {
  const int per_second = count > 1 ? std::max(1, std::atoi(words[1])) : 60;
  fmt::print("{:8} {:40} {:>7} {:>10} {:>10} {:>9} {:>9}\n", "engine", "settings", "load kg",
             "gap mm", "created %", "lost %", "ms/step");
  for (const double load_kg : {1.0, 1000.0}) {
    SwingingChain chain;
    chain.load_kg = load_kg;
    chain.h_s = 1.0 / per_second;
    chain.steps = 2 * per_second;
    for (const auto& engines : {perpend_chains(chain), ode_chains(chain), bullet_chains(chain)}) {
      for (const ChainEngine& engine : engines) {
        const ChainFigures seen = let_swing(chain, engine);
        fmt::print("{:8} {:40} {:7g} {:10.4g} {:10.3g} {:9.3g} {:9.3f}\n", engine.name,
                   engine.settings, load_kg, 1e3 * seen.gap_m, 100 * seen.created_J / seen.fall_J,
                   100 * seen.lost_J / seen.fall_J, seen.step_ms);
      }
    }
  }
}
