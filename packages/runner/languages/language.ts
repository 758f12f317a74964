/** The description of a language. The table of languages is data, in the files beside this one. */

export interface Language {
  /** Judge0's number. */
  id: number;
  /** Judge0's name, including Judge0's version. */
  judge0Name: string;
  /** Without a version: 'Python'. */
  name: string;
  /** The file name of its programs. */
  file: string;
  /** Our own files that the compiler needs beside each program. */
  supportFiles?: { name: string; source: string }[];
  /** Debian packages for apt-get; empty when Debian has none, and the language is then never installed. */
  packages: string[];
  /** Absolute paths of programs and files; the language is installed when all exist. */
  requires: string[];
  /** How to find its version; undefined when it has none. */
  version: Version | undefined;
  compile?: Step & {
    /** The compiler's output in /box that running needs: names of files, or of folders ('.' for all). */
    products: string[];
    /** Kilobytes and seconds, where the compiler needs more than the default. */
    limits?: { memory?: number; cpuTime?: number };
    /** Headers to precompile; the compiler's option for them replaces '{precompiled}'. */
    headers?: {
      /** Compiles a header; GCC ignores one that was compiled with other flags than the program. */
      argv: string[];
      names: string[];
    };
  };
  run: Step;
  /** Paths beside /usr that are mounted read-only if they exist. */
  readOnlyPaths: string[];
  /** Allowed system calls; 'i386' adds those of 32-bit programs by int 0x80. */
  filter: 'usual' | 'i386';
  /** The interpreter to boot before a program arrives; without, only the sandbox is set up ahead. */
  warm?: 'python' | 'node' | 'java';
  /** Its interpreter can start faster (SandboxKind.shortcut). */
  shortcut?: 'python';
  lane: 'short' | 'heavy';
  /** Differences from the language that Judge0's name promises; empty when there are none. */
  differs: string;
  /** The playground's first program: binary search where the language allows it, as in the specification. */
  sample: string;
  /** Programs that prove that the language works, with their expected output. */
  proofs: {
    /** Reads a name from standard input and greets it. */
    greets: { source: string; stdin: string; stdout: string; files?: { name: string; source: string }[] };
    /** Does not compile or is rejected by the interpreter, with the expected message. Undefined when no program is invalid. */
    broken?: { source: string; says: RegExp };
    /** Starts and fails. */
    fails?: { source: string; says: RegExp; exitCode?: number };
  };
}

export interface Step {
  /** Begins with an absolute path. Placeholders: '{options}' and '{arguments}' of the user, '{heap}' for the JVM's heap size. */
  argv: string[];
  environment?: Record<string, string>;
}

/** Gives a name's suffix such as '(GCC 12.2.0, C++20)' from the output of a command. */
export interface Version {
  argv: string[];
  /** Its first group is the version. */
  pattern: RegExp;
  /** The implementation, if the language's name does not contain it. */
  of?: string;
  /** The language standard, where one is chosen. */
  dialect?: string;
}
