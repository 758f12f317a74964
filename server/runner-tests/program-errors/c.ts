/**
 * For each explained error of C, a beginner's program that fails with exactly that error.
 * The list is not split over several files, because it reads better whole.
 */
import type { cErrors as patterns } from '#messages/program-errors/c.ts';

export const cPrograms: Record<keyof typeof patterns, { source: string; stdin?: string }> = {
  'unclosed-quotation': {
    source: String.raw`#include <stdio.h>
int main(void) {
  printf("Karibu Nairobi\n);
  return 0;
}
`,
  },
  'stray-character': {
    source: String.raw`#include <stdio.h>
int main(void) {
  printf(“Habari yako\n”);
  return 0;
}
`,
  },
  'header-not-found': {
    source: String.raw`#include <studio.h>
int main(void) {
  printf("Habari yako\n");
  return 0;
}
`,
  },
  'unknown-directive': {
    source: String.raw`#inlcude <stdio.h>
int main(void) {
  printf("Habari yako\n");
  return 0;
}
`,
  },

  'else-without-if': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int marks = 45;
  if (marks >= 50);
    printf("Pass\n");
  else
    printf("Fail\n");
}
`,
  },
  'switch-needs-integers': {
    source: String.raw`#include <stdio.h>
int main(void) {
  char town[20] = "Kisumu";
  switch (town) {
    case "Kisumu": printf("Lake\n"); break;
    case "Mombasa": printf("Ocean\n"); break;
  }
}
`,
  },
  'statement-outside-function': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int goats = 12;
  if (goats > 10)
    printf("Many goats\n"); }
  return 0;
}
`,
  },
  'semicolon-after-function-header': {
    source: String.raw`#include <stdio.h>
int main(void);
{
  printf("Habari yako\n");
  return 0;
}
`,
  },
  'unfinished-declaration': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int bus fare = 80;
  printf("%d\n", bus fare);
  return 0;
}
`,
  },

  'missing-header-of-name': {
    source: String.raw`#include <stdio.h>
int main(void) {
  bool paid = true;
  if (paid) printf("Asante\n");
  return 0;
}
`,
  },
  'string-type': {
    source: String.raw`#include <stdio.h>
int main(void) {
  string name = "Achieng";
  printf("Habari %s\n", name);
  return 0;
}
`,
  },
  'unknown-type': {
    source: String.raw`#include <stdio.h>
int main(void) {
  Int age = 17;
  printf("%d\n", age);
  return 0;
}
`,
  },
  'undeclared-did-you-mean': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int balance = 500;
  balance = balance - 120;
  printf("Ksh %d\n", balanse);
  return 0;
}
`,
  },
  undeclared: {
    source: String.raw`#include <stdio.h>
int main(void) {
  price = 60;
  printf("Ksh %d\n", price);
  return 0;
}
`,
  },

  'missing-opening-parenthesis': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int age = 19;
  if age >= 18 {
    printf("You can vote\n");
  }
}
`,
  },
  'missing-closing-bracket': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int matatus = 14;
  printf("%d matatus\n", matatus;
  return 0;
}
`,
  },
  'brace-after-condition': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int marks = 45;
  if (marks >= 50) printf("Pass\n");
  else (marks < 50) {
    printf("Fail\n");
  }
}
`,
  },
  'missing-semicolon': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int age = 17
  printf("%d\n", age);
  return 0;
}
`,
  },
  'expected-expression': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int age = 15;
  if (age =< 17) {
    printf("Too young\n");
  }
}
`,
  },
  'missing-closing-brace': {
    source: String.raw`#include <stdio.h>
int main(void) {
  for (int i = 1; i <= 3; i++) {
    printf("Wanjiku %d\n", i);
  return 0;
}
`,
  },

  'conflicting-types': {
    source: String.raw`#include <stdio.h>
int main(void) {
  printf("%.1f\n", average(60, 75));
  return 0;
}
float average(int cat, int exam) {
  return (cat + exam) / 2.0;
}
`,
  },
  'declared-twice': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int total = 100;
  int total = total + 50;
  printf("Ksh %d\n", total);
  return 0;
}
`,
  },
  'too-few-arguments': {
    source: String.raw`#include <stdio.h>
int cost(int price, int number) {
  return price * number;
}
int main(void) {
  printf("Ksh %d\n", cost(60));
}
`,
  },
  'too-many-arguments': {
    source: String.raw`#include <stdio.h>
int square(int side) {
  return side * side;
}
int main(void) {
  printf("%d\n", square(4, 4));
}
`,
  },
  'not-a-function': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int marks[3] = {55, 62, 70};
  printf("%d\n", marks(0));
  return 0;
}
`,
  },
  'array-assignment': {
    source: String.raw`#include <stdio.h>
int main(void) {
  char name[20];
  name = "Otieno";
  printf("Habari %s\n", name);
  return 0;
}
`,
  },
  'not-assignable': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int price = 60, number = 3, total;
  price * number = total;
  printf("Ksh %d\n", total);
  return 0;
}
`,
  },
  'invalid-operands': {
    source: String.raw`#include <stdio.h>
int main(void) {
  float shillings = 250;
  printf("%f\n", shillings % 100);
  return 0;
}
`,
  },
  'void-value': {
    source: String.raw`#include <stdio.h>
void add(int a, int b) {
  printf("%d\n", a + b);
}
int main(void) {
  int total = add(20, 30);
  printf("Total: %d\n", total);
}
`,
  },
  'missing-main': {
    source: String.raw`#include <stdio.h>
int Main(void) {
  printf("Habari yako\n");
  return 0;
}
`,
  },

  'division-by-zero': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int total = 240, students;
  scanf("%d", &students);
  printf("Average: %d\n", total / students);
  return 0;
}
`,
    stdin: '0\n',
  },
  'endless-loop': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int i = 1, sum = 0;
  while (i <= 10) {
    sum = sum + i;
  }
  printf("%d\n", sum);
}
`,
  },
  'file-not-found': {
    source: `#include <stdio.h>
int main(void) {
  FILE *file = fopen("marks.txt", "r");
  if (file == NULL) {
    perror("marks.txt");
    return 1;
  }
}
`,
  },

  'missing-header-of-function': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int age;
  if (scanf("%d", &age) != 1) exit(1);
  printf("Next year: %d\n", age + 1);
}
`,
    stdin: 'seventeen\n',
  },
  'unknown-function': {
    source: String.raw`#include <stdio.h>
int main(void) {
  prinf("Habari yako\n");
  return 0;
}
`,
  },
  'string-in-single-quotes': {
    source: String.raw`#include <stdio.h>
int main(void) {
  printf('Habari yako\n');
  return 0;
}
`,
  },
  'number-from-pointer': {
    source: String.raw`#include <stdio.h>
int main(void) {
  char name = "Kamau";
  printf("Habari %s\n", name);
  return 0;
}
`,
  },
  'pointer-from-number': {
    source: String.raw`#include <stdio.h>
int sum(int marks[], int n) {
  return marks[0] + marks[n - 1];
}
int main(void) {
  int marks[2] = {55, 62};
  printf("%d\n", sum(marks[2], 2));
}
`,
  },

  'segmentation-fault': {
    source: String.raw`#include <stdio.h>
int main(void) {
  int age = 0;
  scanf("%d", age);
  printf("Next year: %d\n", age + 1);
  return 0;
}
`,
    stdin: '17\n',
  },
  'nonzero-exit': {
    source: String.raw`#include <stdio.h>
void main() {
  printf("Habari yako\n");
}
`,
  },
};
