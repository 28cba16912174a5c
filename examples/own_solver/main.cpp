#include "jacobi.h"
#include "perpend/run_command_line.h"
#include "solver/catalog.h"

int main(int argc, char** argv) {
  perpend::add_to_catalog(
      {"jacobi",
       "projected Jacobi with steps by the sums of rows",
       {{"tolerance", "1e-12", "stop once no impulse changes by more, N s", {}}},
       [](const perpend::SettingValues& settings) {
         return std::make_unique<Jacobi>(std::stod(settings.at("tolerance")));
       }});
  return perpend::cli::run_command_line(argc, argv);
}
