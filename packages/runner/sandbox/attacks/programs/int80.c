/* Makes system calls by int 0x80, as 32-bit programs do. */
#include <stdio.h>
int main(void) {
  long number;
  __asm__ volatile("int $0x80" : "=a"(number) : "a"(20) : "memory");
  printf("pid %ld\n", number);
  __asm__ volatile("int $0x80" : "=a"(number) : "a"(26), "b"(0) : "memory");
  printf("ptrace %ld\n", number);
  return 0;
}
