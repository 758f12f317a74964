/* Includes a secret file: the compiler would quote it in its error messages. */
#include "/etc/shadow"
int main(void) { return 0; }
