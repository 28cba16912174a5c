"""perpend: multibody systems with contact and dry friction, solved and certified.

    import perpend as pp
    problem = pp.Problem(A, b, lower, upper)     # SciPy sparse or NumPy
    answer = pp.solve(problem, "exact")          # x, w, certified, certificate in joules
    pp.certify(problem, my_x)                    # how wrong any x is
    sim = pp.Simulation("log_grasping")          # a scene by name, file, or dict
    sim.step()

Units are SI throughout: impulses in N s (N m s in angular rows), velocities in m/s (rad/s).
"""

from . import capture, peers
from ._core import (
    Answer,
    BadInput,
    Certificate,
    Contact,
    Problem,
    ProblemFile,
    Scene,
    Snapshot,
    Solver,
    StepResult,
    StoredProblem,
    certify,
    solvers,
)
from ._core import version as __version__
from .channels import Inputs, InputVector, Outputs, OutputVector
from .comparison import Comparison, compare
from .own_solver import NotApplicable, Rows, register
from .problems import (
    convert,
    from_bodies,
    jacobian,
    load_npz,
    masses,
    read_problems,
    save_matrix_market,
    save_npz,
    write_problems,
)
from .recording import Recording
from .simulation import Simulation, load_scene, scenes
from .solving import solve, solve_many
from .sweeps import Job, SweepTable, jobs, sweep

__all__ = [
    "Answer",
    "BadInput",
    "Certificate",
    "Comparison",
    "Contact",
    "InputVector",
    "Inputs",
    "Job",
    "OutputVector",
    "NotApplicable",
    "Outputs",
    "Problem",
    "ProblemFile",
    "Recording",
    "Rows",
    "Scene",
    "Simulation",
    "Snapshot",
    "Solver",
    "StepResult",
    "StoredProblem",
    "SweepTable",
    "__version__",
    "capture",
    "certify",
    "compare",
    "convert",
    "from_bodies",
    "jacobian",
    "jobs",
    "load_npz",
    "load_scene",
    "masses",
    "peers",
    "read_problems",
    "register",
    "save_matrix_market",
    "save_npz",
    "scenes",
    "solve",
    "solve_many",
    "solvers",
    "sweep",
    "write_problems",
]
