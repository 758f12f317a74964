/**
 * For each explained error of Java, a beginner's program that fails with exactly that error.
 * The list is not split over several files, because it reads better whole.
 */
import type { javaErrors as patterns } from '#messages/program-errors/java.ts';

export const javaPrograms: Record<keyof typeof patterns, { source: string; stdin?: string }> = {
  'public-class-name': {
    source: `public class Greeting {
  public static void main(String[] args) {
    System.out.println("Habari, Wanjiru!");
  }
}
`,
  },
  'missing-main': {
    source: `public class Main {
  public static void Main(String[] args) {
    System.out.println("Karibu Nairobi");
  }
}
`,
  },
  'missing-closing-brace': {
    source: `public class Main {
  public static void main(String[] args) {
    for (int i = 1; i <= 3; i++) {
      System.out.println("Mwanafunzi " + i);
  }
}
`,
  },
  'unclosed-string': {
    source: `public class Main {
  public static void main(String[] args) {
    String name = "Achieng;
    System.out.println("Habari, " + name);
  }
}
`,
  },
  'text-in-single-quotes': {
    source: `public class Main {
  public static void main(String[] args) {
    String town = 'Kisumu';
    System.out.println("Karibu " + town);
  }
}
`,
  },
  'illegal-character': {
    source: `public class Main {
  public static void main(String[] args) {
    System.out.println(“Habari yako”);
  }
}
`,
  },
  'code-outside-class': {
    source: `public class Main {
  public static void main(String[] args) {
    int goats = 12;
    if (goats > 10)
      System.out.println("Many goats"); }
  }
}
`,
  },
  'else-without-if': {
    source: `public class Main {
  public static void main(String[] args) {
    int marks = 45;
    if (marks >= 50); System.out.println("Pass");
    else System.out.println("Fail");
  }
}
`,
  },
  'method-inside-method': {
    source: `public class Main {
  public static void main(String[] args) {
    System.out.println(area(4, 5));

  public static int area(int length, int width) {
    return length * width;
  }
}
`,
  },
  'illegal-start-of-expression': {
    source: `public class Main {
  public static void main(String[] args) {
    int age = 19;
    if (age => 18) {
      System.out.println("You can vote");
    }
  }
}
`,
  },
  'statement-outside-method': {
    source: `public class Main {
  int fare = 80;
  System.out.println("Fare: " + fare);

  public static void main(String[] args) {
  }
}
`,
  },
  'missing-return-type': {
    source: `public class Main {
  static square(int side) {
    return side * side;
  }
  public static void main(String[] args) {
    System.out.println(square(4));
  }
}
`,
  },
  'not-a-statement': {
    source: `public class Main {
  public static void main(String[] args) {
    int balance = 500;
    balance - 120;
    System.out.println("Ksh " + balance);
  }
}
`,
  },
  'missing-parenthesis': {
    source: `public class Main {
  public static void main(String[] args) {
    int age = 17;
    if age < 18 {
      System.out.println("Too young");
    }
  }
}
`,
  },
  'missing-semicolon': {
    source: `public class Main {
  public static void main(String[] args) {
    int matatus = 14
    System.out.println(matatus + " matatus");
  }
}
`,
  },
  'missing-import': {
    source: `public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    String name = input.nextLine();
    System.out.println("Habari, " + name);
  }
}
`,
    stdin: 'Otieno\n',
  },
  'wrong-capitals': {
    source: `public class Main {
  public static void main(String[] args) {
    string name = "Kamau";
    System.out.println("Habari, " + name);
  }
}
`,
  },
  'length-or-size': {
    source: `public class Main {
  public static void main(String[] args) {
    int[] marks = {55, 62, 70};
    for (int i = 0; i < marks.length(); i++) {
      System.out.println(marks[i]);
    }
  }
}
`,
  },
  'undefined-method': {
    source: `public class Main {
  public static void main(String[] args) {
    int total = sum(60, 75);
    System.out.println("Total: " + total);
  }
}
`,
  },
  'undefined-name': {
    source: `public class Main {
  public static void main(String[] args) {
    int price = 60;
    int number = 3;
    System.out.println("Ksh " + prise * number);
  }
}
`,
  },
  'text-to-number': {
    source: `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int age = input.nextLine();
    System.out.println("Next year: " + (age + 1));
  }
}
`,
    stdin: '17\n',
  },
  'lossy-conversion': {
    source: `public class Main {
  public static void main(String[] args) {
    int price = 99.50;
    System.out.println("Ksh " + price * 2);
  }
}
`,
  },
  'void-value': {
    source: `public class Main {
  static void add(int a, int b) {
    System.out.println(a + b);
  }
  public static void main(String[] args) {
    int total = add(20, 30);
  }
}
`,
  },
  'not-a-boolean': {
    source: `public class Main {
  public static void main(String[] args) {
    int floor = 3;
    if (floor = 3) {
      System.out.println("Third floor");
    }
  }
}
`,
  },
  'incompatible-types': {
    source: `public class Main {
  public static void main(String[] args) {
    String phone = 712345678;
    System.out.println("Call " + phone);
  }
}
`,
  },
  'missing-return': {
    source: `public class Main {
  static String grade(int marks) {
    if (marks >= 50) return "Pass";
  }
  public static void main(String[] args) {
    System.out.println(grade(45));
  }
}
`,
  },
  'uninitialized-variable': {
    source: `public class Main {
  public static void main(String[] args) {
    int sum;
    for (int i = 1; i <= 10; i++) sum = sum + i;
    System.out.println(sum);
  }
}
`,
  },
  'operand-types': {
    source: `public class Main {
  public static void main(String[] args) {
    String price = "60";
    int total = price * 3;
    System.out.println("Ksh " + total);
  }
}
`,
  },
  'declared-twice': {
    source: `public class Main {
  public static void main(String[] args) {
    int total = 100;
    int total = total + 50;
    System.out.println("Ksh " + total);
  }
}
`,
  },
  'static-context': {
    source: `public class Main {
  int twice(int number) {
    return number * 2;
  }
  public static void main(String[] args) {
    System.out.println(twice(21));
  }
}
`,
  },
  'wrong-arguments': {
    source: `public class Main {
  static int cost(int price, int number) {
    return price * number;
  }
  public static void main(String[] args) {
    System.out.println("Ksh " + cost(60));
  }
}
`,
  },
  'unreported-exception': {
    source: `import java.io.File;
import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner file = new Scanner(new File("marks.txt"));
    System.out.println(file.nextLine());
  }
}
`,
  },
  'index-out-of-range': {
    source: `public class Main {
  public static void main(String[] args) {
    int[] marks = {55, 62, 70};
    for (int i = 0; i <= marks.length; i++) {
      System.out.println(marks[i]);
    }
  }
}
`,
  },
  'null-value': {
    source: `public class Main {
  public static void main(String[] args) {
    String[] names = new String[3];
    names[0] = "Njeri";
    System.out.println(names[1].toUpperCase());
  }
}
`,
  },
  'division-by-zero': {
    source: `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int students = input.nextInt();
    System.out.println("Average: " + 240 / students);
  }
}
`,
    stdin: '0\n',
  },
  'input-mismatch': {
    source: `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int age = input.nextInt();
    System.out.println("Next year: " + (age + 1));
  }
}
`,
    stdin: 'seventeen\n',
  },
  'no-more-input': {
    source: `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int sum = input.nextInt() + input.nextInt();
    System.out.println(sum);
  }
}
`,
    stdin: '12\n',
  },
  'number-from-text': {
    source: `public class Main {
  public static void main(String[] args) {
    String amount = "1,500";
    int shillings = Integer.parseInt(amount);
    System.out.println(shillings + 100);
  }
}
`,
  },
  'endless-recursion': {
    source: `public class Main {
  static int factorial(int n) {
    return n * factorial(n - 1);
  }
  public static void main(String[] args) {
    System.out.println(factorial(5));
  }
}
`,
  },
  'file-not-found': {
    source: `import java.io.File;
import java.util.Scanner;
public class Main {
  public static void main(String[] args) throws Exception {
    Scanner file = new Scanner(new File("marks.txt"));
    System.out.println(file.nextLine());
  }
}
`,
  },
};
