#include "jacobi.h"
#include "perpend/run_command_line.h"
#include "solver/catalog.h"

using namespace perpend;

int main(int argc, char** argv) {
  add_to_catalog(catalog_entry<Jacobi, JacobiOptions>(
      "my-jacobi", "projected Jacobi with steps by the sums of rows",
      {{&JacobiOptions::tolerance, "tolerance", "N s", 0, infinity,
        "stop once no impulse changes by more"}}));
  return cli::run_command_line(argc, argv);
}
