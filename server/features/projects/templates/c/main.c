#include <stdio.h>
#include "greetings.h"

// The program starts here. The function greet is in the file greetings.c.
int main(void) {
    const char *names[] = {"Wanjiru", "Otieno", "Amina"};
    int count = sizeof names / sizeof names[0];

    for (int i = 0; i < count; i++) {
        greet(names[i]);
    }

    printf("That was %d greetings.\n", count);
    return 0;
}
