"""What MuJoCo's bodies look like and how they move, for the viewer."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..own_solver import Array
from .captured import Motion

# mjtGeom
PLANE, SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH = 0, 2, 3, 4, 5, 6, 7
BODY = 1  # mjtObj
Mapping = dict[str, Any]


def scene_of(model: Any, title: str = "") -> Mapping:
    """A scene that is drawn, not stepped: nothing in it touches, and there are no joints.

    Geoms that collide; of a body without any all of its geoms. Meshes are their convex hulls, by at
    most 128 points; height fields are left out.
    """
    return {
        "name": "captured",
        "title": title or "a run of MuJoCo",
        "step": {
            "time_step_s": float(model.opt.timestep),
            "gravity_m_per_s2": [float(g) for g in model.opt.gravity],
        },
        "bodies": [_body(model, k, name) for k, name in enumerate(body_names(model))],
    }


def body_names(model: Any) -> list[str]:
    import mujoco as engine

    named = [engine.mj_id2name(model, BODY, k) or f"body {k}" for k in range(int(model.nbody))]
    return ["MuJoCo's world", *named[1:]]  # perpend has a world of its own


def motion_of(model: Any, data: Any, contact_of_normal: dict[int, int]) -> Motion:
    """Where all is at the beginning of the step that `data` holds."""
    import mujoco as engine

    speeds, one = np.zeros((int(model.nbody), 6)), np.zeros(6)
    for k in range(int(model.nbody)):
        engine.mj_objectVelocity(model, data, BODY, k, one, 0)
        speeds[k] = [*one[3:], *one[:3]]
    lines = np.zeros((len(contact_of_normal), 13))
    for line, (row, number) in zip(lines, contact_of_normal.items(), strict=True):
        contact = data.contact[number]
        frame = np.asarray(contact.frame, dtype=float).reshape(3, 3)
        engine.mj_contactForce(model, data, number, one)
        pair = [max(int(model.geom_bodyid[g]), 0) if g >= 0 else 0 for g in contact.geom]
        line[:] = [*pair, *contact.pos, *frame[0], contact.dist, *(frame.T @ one[:3]), row]
    return Motion(np.hstack([data.xpos, data.xquat]), speeds, lines)


def _body(model: Any, body: int, name: str) -> Mapping:
    geoms = [g for g in range(int(model.ngeom)) if int(model.geom_bodyid[g]) == body]
    colliding = [g for g in geoms if model.geom_contype[g] or model.geom_conaffinity[g]]
    parts = [part for g in colliding or geoms if (part := _part(model, g)) is not None]
    if body == 0:
        shape = {"shape": {"compound": parts, "touches": False}} if parts else {}
        return {"name": name, "kind": "fixed", **shape}
    parts = [part for part in parts if "plane" not in part] or [{"sphere": {"radius_m": 1e-3}}]
    mass = max(float(model.body_mass[body]), 1e-6)
    return {"name": name, "mass_kg": mass, "shape": {"compound": parts, "touches": False}}


def _part(model: Any, geom: int) -> Mapping | None:
    kind, size = int(model.geom_type[geom]), [float(s) for s in model.geom_size[geom]]
    turned = np.asarray(model.geom_quat[geom], dtype=float)
    place = {
        "position_m": [float(p) for p in model.geom_pos[geom]],
        "orientation_wxyz": [float(q) for q in turned / np.linalg.norm(turned)],
    }
    rod = {"radius_m": size[0], "length_m": 2 * size[1]}
    if kind == PLANE:
        return {"plane": {}, **place}
    if kind == SPHERE:
        return {"sphere": {"radius_m": size[0]}, **place}
    if kind in (CAPSULE, CYLINDER):
        return {"capsule" if kind == CAPSULE else "cylinder": rod, **place}
    if kind == BOX:
        return {"box": {"size_m": [2 * s for s in size]}, **place}
    if kind == ELLIPSOID:
        return {"hull": {"points_m": (_directions(64) * size).tolist()}, **place}
    if kind == MESH:
        return {**_hull(model, int(model.geom_dataid[geom])), **place}
    return None


def _hull(model: Any, mesh: int) -> Mapping:
    first = int(model.mesh_vertadr[mesh])
    points = np.asarray(model.mesh_vert[first : first + int(model.mesh_vertnum[mesh])], dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    outermost = np.unique(np.argmax(points @ _directions(128).T, axis=0))
    centred = points[outermost] - points[outermost].mean(axis=0)
    flatness = np.linalg.svd(centred, compute_uv=False)
    if len(outermost) < 4 or flatness[-1] < 1e-3 * flatness[0]:
        return {"box": {"size_m": np.maximum(high - low, 1e-3).tolist()}}
    return {"hull": {"points_m": points[outermost].tolist()}}


def _directions(count: int) -> Array:
    """Spread evenly over the sphere, along a spiral."""
    k = np.arange(count) + 0.5
    z, turn = 1 - 2 * k / count, np.pi * (1 + np.sqrt(5)) * k
    across = np.sqrt(1 - z * z)
    return np.column_stack([across * np.cos(turn), across * np.sin(turn), z])
