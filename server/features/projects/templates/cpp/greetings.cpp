#include "greetings.h"

std::string greeting(const std::string &name) {
    return "Habari, " + name + "!";
}
