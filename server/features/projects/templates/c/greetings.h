// A header says which functions another file has, so that main.c can call them.
#ifndef GREETINGS_H
#define GREETINGS_H

// Prints a friendly sentence for one person.
void greet(const char *name);

#endif
