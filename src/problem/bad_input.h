#pragma once

#include "algebra/bad_input.h"  // where the rooms that know no problem find it as well
