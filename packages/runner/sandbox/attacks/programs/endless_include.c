/* A header that never ends. */
#include "/dev/zero"
int main(void) { return 0; }
