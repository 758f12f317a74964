/* What the compiler may read, it quotes. */
#include "/etc/shadow"
int main(void) { return 0; }
