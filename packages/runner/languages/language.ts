/** What the engine knows of a language. The table itself is in languages/; it is data, and tests read it whole. */

export interface Language {
  /** Judge0's number. */
  id: number;
  /** Judge0's name, with the version that Judge0 had. */
  judge0Name: string;
  /** Without a version: 'Python'. */
  name: string;
  /** What its programs are saved as. */
  file: string;
  /** Files of ours that are injected beside each program: what its compiler has to be told. */
  supportFiles?: { name: string; source: string }[];
  /** Debian's packages, for apt-get; none where Debian has none, and then it is never here. */
  packages: string[];
  /** Programs and files that must be there, each with its whole path; it is here when all are. */
  requires: string[];
  /** How its version is told; undefined where it has none. */
  version: Version | undefined;
  compile?: Step & {
    /** What the compiler leaves in /box that running needs: names of files, or of folders ('.' for all). */
    products: string[];
    /** Kilobytes, seconds; where it needs more than is usual. */
    limits?: { memory?: number; cpuTime?: number };
    /** Headers that are compiled ahead: '{precompiled}' stands where the compiler is told of them. */
    headers?: {
      /** What compiles one; GCC passes over what was compiled with other flags than a program is. */
      argv: string[];
      names: string[];
    };
  };
  run: Step;
  /** Read-only beside /usr, each only where it is there. */
  readOnlyPaths: string[];
  /** The system calls it may make: 'usual', or with those of 32-bit programs that use int 0x80. */
  filter: 'usual' | 'i386';
  /** How it is booted ahead; without, a sandbox that is set up waits for it. */
  warm?: 'python' | 'node' | 'java';
  /** Its interpreter has a shorter way to the program (BoxKind). */
  shortcut?: 'python';
  lane: 'short' | 'heavy';
  /** In what it differs from what Judge0's name promises; empty where it does not. */
  differs: string;
  /** What the playground begins with: binary search where the language can say it, as in the specification. */
  sample: string;
  /** Programs that prove that it works; each printed line as it must be. */
  proofs: {
    /** Reads a name from standard input and greets it. */
    greets: { source: string; stdin: string; stdout: string; files?: { name: string; source: string }[] };
    /** Does not compile, or is refused by the interpreter; what must be told. Undefined where nothing can be wrong with it. */
    broken?: { source: string; says: RegExp };
    /** Begins to run and fails. */
    fails?: { source: string; says: RegExp; exitCode?: number };
  };
}

export interface Step {
  /** The first is a whole path. '{options}' stands where what the user typed goes, '{arguments}' likewise; '{heap}' where the Java machine is told how much its programs may have. */
  argv: string[];
  environment?: Record<string, string>;
}

/** Becomes, with what the program answers, '(GCC 12.2.0, C++20)'. */
export interface Version {
  argv: string[];
  /** Where the version stands in the answer: the first group. */
  pattern: RegExp;
  /** Whose it is, where the language's name does not tell. */
  of?: string;
  /** Which of a language's ages it speaks, where that is chosen. */
  dialect?: string;
}
