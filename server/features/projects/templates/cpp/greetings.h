// A header says which functions another file has, so that main.cpp can call them.
#ifndef GREETINGS_H
#define GREETINGS_H

#include <string>

// Returns a friendly sentence for one person.
std::string greeting(const std::string &name);

#endif
