#pragma once

#include <map>
#include <string>

#include "solver/monitor.h"

namespace perpend {

/// What the command line and recordings call the iterate that a solver returns.
inline const std::map<std::string, Select> select_names{{"last", Select::last},
                                                        {"natural", Select::natural},
                                                        {"fb", Select::fischer_burmeister},
                                                        {"energy", Select::energy}};

}  // namespace perpend
