/** The description of a language. The table of languages is data, in the files beside this one. */

export interface Language {
  /** Judge0's id of the language. */
  id: number;
  /** Judge0's name, including Judge0's version. */
  judge0Name: string;
  /** The name without a version: 'Python'. */
  name: string;
  /** The file name under which a program's source is stored. */
  file: string;
  /** Files of ours that are put beside each program because the compiler needs them. */
  supportFiles?: { name: string; source: string }[];
  /** Debian packages for apt-get; empty when Debian has none, and the language is then never installed. */
  packages: string[];
  /** Absolute paths of programs and files; the language is installed when all exist. */
  requires: string[];
  /** How to find the language's version; undefined when it has none. */
  version: Version | undefined;
  compile?: Step & {
    /** The compiler's output that is needed to run: names of files below /box, or of folders ('.' for all). */
    products: string[];
    /** Limits (kilobytes, seconds) of a compiler that needs more than the default. */
    limits?: { memory?: number; cpuTime?: number };
    /** Headers to precompile; '{precompiled}' in the compile command becomes the option to use them. */
    headers?: {
      /** Command to compile a header, with the program's flags: GCC ignores headers compiled with other flags. */
      argv: string[];
      names: string[];
    };
  };
  run: Step;
  /** Paths outside of /usr that are mounted read-only if they exist. */
  readOnlyPaths: string[];
  /** Allowed system calls; 'i386' also allows calls that 32-bit programs make by int 0x80. */
  filter: 'usual' | 'i386';
  /** The interpreter to boot before a program arrives; without one, only the sandbox is set up in advance. */
  warm?: 'python' | 'node' | 'java';
  /** Set if the interpreter has a shortcut that speeds up its start (SandboxKind.shortcut). */
  shortcut?: 'python';
  lane: 'short' | 'heavy';
  /** Differences from the language that Judge0's name promises; empty when there are none. */
  differs: string;
  /** The playground's first program: binary search where the language allows it, as in the specification. */
  sample: string;
  /** Programs that prove that the language works, with their expected output. */
  proofs: {
    /** A program that reads a name from standard input and prints a greeting. */
    greets: { source: string; stdin: string; stdout: string; files?: { name: string; source: string }[] };
    /** An invalid program, and the expected error message. Undefined for languages in which no program is invalid. */
    broken?: { source: string; says: RegExp };
    /** A program that starts and then fails. */
    fails?: { source: string; says: RegExp; exitCode?: number };
  };
}

export interface Step {
  /** Command with an absolute path. Placeholders: '{options}' and '{arguments}' of the user, '{heap}' for the JVM. */
  argv: string[];
  environment?: Record<string, string>;
}

/** How to get the version that is shown after a language's name, such as '(GCC 12.2.0, C++20)', from a command. */
export interface Version {
  argv: string[];
  /** Matches the output; the first group is the version. */
  pattern: RegExp;
  /** The implementation, such as GCC, if the language's name does not contain it. */
  of?: string;
  /** The language standard, such as C++20, if this entry of the table chooses one. */
  dialect?: string;
}
