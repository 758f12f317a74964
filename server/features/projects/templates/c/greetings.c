#include <stdio.h>
#include "greetings.h"

void greet(const char *name) {
    printf("Habari, %s!\n", name);
}
