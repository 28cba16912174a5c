#!/usr/bin/env bash
# python_env.sh FOLDER       makes a virtual environment with what the Python package is built and
#                            tested with, and FOLDER/ready once all of it is there.
# python_env.sh FOLDER all   with the optional packages too: other engines, solvers, Gymnasium,
#                            matplotlib, Dask, notebooks.
#
# Without Python 3.10, its headers or a network it says so and exits 0: all else is built and tested.
set -euo pipefail
folder=$1
python=/usr/bin/python3
packages=(nanobind numpy scipy pytest hypothesis mypy)
if [ "${2:-}" = all ]; then
  packages+=(mujoco pin gymnasium gymnasium-robotics h5py matplotlib distributed mpi4py mpich nbformat nbclient ipykernel)
  packages+=(qpsolvers clarabel daqp highspy osqp piqp proxsuite quadprog scs)
fi

[ -e "$folder/ready" ] && exit 0
leave_out() {
  echo "The Python package is left out: $*"
  exit 0
}
"$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
  leave_out "it needs Python 3.10 with venv (python3-venv)."
log=$(mktemp)
rm -rf "$folder"
{ "$python" -m venv "$folder" && "$folder/bin/pip" install --quiet "${packages[@]}"; } \
  >"$log" 2>&1 || leave_out "pip could not install ${packages[*]}; what it said is in $log."
rm -f "$log"
touch "$folder/ready"
