/** The example programs of examples.ts in less common languages, by Judge0 id. */

interface ExampleCode {
  /** A program that reads a name and prints a greeting. */
  asks?: string;
  /** A program that prints the seven times table. */
  table?: string;
}

const python2 = {
  asks: "name = raw_input('What is your name? ')\nprint 'Habari, %s!' % name\n",
  table: "for i in range(1, 11):\n    print '7 x %d = %d' % (i, 7 * i)\n",
};

export const moreExamples: Record<number, ExampleCode> = {
  51: {
    asks: `using System;

class Program {
    static void Main() {
        Console.WriteLine("What is your name?");
        Console.WriteLine("Habari, " + Console.ReadLine() + "!");
    }
}
`,
    table: `using System;

class Program {
    static void Main() {
        for (int i = 1; i <= 10; i++) Console.WriteLine("7 x " + i + " = " + 7 * i);
    }
}
`,
  },
  55: {
    asks: '(format t "What is your name?~%")\n(format t "Habari, ~a!~%" (read-line))\n',
    table: '(loop for i from 1 to 10 do\n  (format t "7 x ~a = ~a~%" i (* 7 i)))\n',
  },
  56: {
    asks: 'import std.stdio, std.string;\n\nvoid main() {\n    writeln("What is your name?");\n    writeln("Habari, ", readln().strip(), "!");\n}\n',
    table: 'import std.stdio;\n\nvoid main() {\n    foreach (i; 1 .. 11) writeln("7 x ", i, " = ", 7 * i);\n}\n',
  },
  57: {
    asks: 'name = IO.gets("What is your name? ") |> String.trim()\nIO.puts("Habari, #{name}!")\n',
    table: 'for i <- 1..10 do\n  IO.puts("7 x #{i} = #{7 * i}")\nend\n',
  },
  59: {
    asks: `program greeting
  character(len=50) :: name
  print '(a)', 'What is your name?'
  read '(a)', name
  print '(a)', 'Habari, ' // trim(name) // '!'
end program
`,
    table:
      "program table\n  integer :: i\n  do i = 1, 10\n    print '(a, i0, a, i0)', '7 x ', i, ' = ', 7 * i\n  end do\nend program\n",
  },
  61: {
    asks: 'main :: IO ()\nmain = do\n  putStrLn "What is your name?"\n  name <- getLine\n  putStrLn ("Habari, " ++ name ++ "!")\n',
    table:
      'main :: IO ()\nmain = mapM_ line [1 .. 10 :: Int]\n  where\n    line i = putStrLn ("7 x " ++ show i ++ " = " ++ show (7 * i))\n',
  },
  65: {
    asks: 'let () =\n  print_endline "What is your name?";\n  let name = read_line () in\n  Printf.printf "Habari, %s!\\n" name\n',
    table: 'let () =\n  for i = 1 to 10 do\n    Printf.printf "7 x %d = %d\\n" i (7 * i)\n  done\n',
  },
  66: {
    asks: 'name = input("What is your name? ", "s");\nprintf("Habari, %s!\\n", name)\n',
    table: 'for i = 1:10\n  printf("7 x %d = %d\\n", i, 7 * i)\nend\n',
  },
  67: {
    asks: "program Greeting;\nvar\n  name: string;\nbegin\n  writeln('What is your name?');\n  readln(name);\n  writeln('Habari, ', name, '!');\nend.\n",
    table:
      "program Table;\nvar\n  i: integer;\nbegin\n  for i := 1 to 10 do\n    writeln('7 x ', i, ' = ', 7 * i);\nend.\n",
  },
  70: python2,
  73: {
    asks: `use std::io;

fn main() {
    println!("What is your name?");
    let mut name = String::new();
    io::stdin().read_line(&mut name).unwrap();
    println!("Habari, {}!", name.trim());
}
`,
    table: 'fn main() {\n    for i in 1..=10 {\n        println!("7 x {} = {}", i, 7 * i);\n    }\n}\n',
  },
  79: {
    table: `#import <Foundation/Foundation.h>

int main(void) {
    for (int i = 1; i <= 10; i++) printf("7 x %d = %d\\n", i, 7 * i);
    return 0;
}
`,
  },
  80: {
    asks: 'cat("What is your name?\\n")\nname <- readLines("stdin", n = 1)\ncat("Habari, ", name, "!\\n", sep = "")\n',
    table: 'for (i in 1:10) cat("7 x ", i, " = ", 7 * i, "\\n", sep = "")\n',
  },
  81: {
    asks: `object Main {
  def main(args: Array[String]): Unit = {
    println("What is your name?")
    println("Habari, " + scala.io.StdIn.readLine() + "!")
  }
}
`,
    table: `object Main {
  def main(args: Array[String]): Unit =
    for (i <- 1 to 10) println("7 x " + i + " = " + 7 * i)
}
`,
  },
  85: {
    asks: 'print "What is your name?\\n";\nchomp(my $name = <STDIN>);\nprint "Habari, $name!\\n";\n',
    table: 'for my $i (1 .. 10) {\n    print "7 x $i = ", 7 * $i, "\\n";\n}\n',
  },
  86: {
    asks: '(println "What is your name?")\n(println (str "Habari, " (read-line) "!"))\n',
    table: '(doseq [i (range 1 11)]\n  (println "7 x" i "=" (* 7 i)))\n',
  },
  88: {
    asks: 'println \'What is your name?\'\ndef name = System.in.newReader().readLine()\nprintln "Habari, $name!"\n',
    table: '(1..10).each { i -> println "7 x $i = " + 7 * i }\n',
  },
};
