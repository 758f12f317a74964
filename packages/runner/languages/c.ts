/**
 * C, C++ and Objective-C. Judge0 has three releases of GCC under three ids. Darasa uses Debian's one GCC for all three
 * ids; each id chooses a language standard: the default of its release, the newest standard, or the default of Debian's
 * GCC.
 */
import { dirname } from 'node:path';
import type { Language } from '#packages/runner/languages/language.ts';
import { firstExisting } from './find-path.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const gcc = '/usr/bin/gcc';
const gpp = '/usr/bin/g++';
const gccVersion = (program: string) => ({ argv: [program, '-dumpfullversion'], pattern: /^(\S+)/, of: 'GCC' });

const clang = '/usr/bin/clang';
const clangpp = '/usr/bin/clang++';
const clangVersion = { argv: [clang, '--version'], pattern: /version (\d+\.\d+\.\d+)/, of: 'Clang' };
/** The header files of Objective-C, in the folder of the installed GCC release. */
const objectiveC = firstExisting('/usr/lib/gcc/*/*/include/objc');

const cProofs: Language['proofs'] = {
  greets: {
    source: [
      '#include <stdio.h>',
      'int main(void) {',
      '  char name[100];',
      '  if (scanf("%99s", name) == 1) printf("Hello, %s!\\n", name);',
      '  return 0;',
      '}\n',
    ].join('\n'),
    stdin: 'Ada\n',
    stdout: 'Hello, Ada!\n',
  },
  broken: { source: 'int main(void) {\n  return pot;\n}\n', says: /main\.c:2:10: error: .*undeclared/ },
  fails: {
    source: '#include <stdio.h>\nint main(void) {\n  fputs("The pot is empty\\n", stderr);\n  return 3;\n}\n',
    says: /The pot is empty/,
    exitCode: 3,
  },
};

const cppProofs: Language['proofs'] = {
  greets: {
    source: [
      '#include <iostream>',
      '#include <string>',
      'int main() {',
      '  std::string name;',
      '  std::cin >> name;',
      '  std::cout << "Hello, " << name << "!\\n";',
      '}\n',
    ].join('\n'),
    stdin: 'Ada\n',
    stdout: 'Hello, Ada!\n',
  },
  broken: { source: 'int main() {\n  return pot;\n}\n', says: /main\.cpp:2:10: error: .*(not declared|undeclared)/ },
  fails: {
    source: '#include <iostream>\nint main() {\n  std::cerr << "The pot is empty\\n";\n  return 3;\n}\n',
    says: /The pot is empty/,
    exitCode: 3,
  },
};

const whatGccDiffers = (number: string) => `Judge0 has GCC ${number} under this ID. Darasa uses the installed GCC.`;

const c = {
  name: 'C',
  file: 'main.c',
  packages: ['gcc', 'libc6-dev'],
  requires: [gcc, '/usr/include/stdio.h'],
  run: { argv: ['./a.out', '{arguments}'] },
  readOnlyPaths: [],
  filter: 'usual',
  lane: 'short',
  sample: sample('c.c'),
  proofs: cProofs,
} satisfies Partial<Language>;

const cpp = {
  name: 'C++',
  file: 'main.cpp',
  packages: ['g++'],
  requires: [gpp],
  run: { argv: ['./a.out', '{arguments}'] },
  readOnlyPaths: [],
  filter: 'usual',
  lane: 'heavy',
  sample: sample('cpp.cpp'),
  proofs: cppProofs,
} satisfies Partial<Language>;

/** The compile command for C with GCC. It links the math library (-lm) by default, as beginners expect. */
const byGcc = (...flags: string[]) => ({
  argv: [gcc, ...flags, '{options}', 'main.c', '-lm'],
  products: ['a.out'],
});

const byGpp = (...flags: string[]) => ({
  argv: [gpp, '{precompiled}', ...flags, '{options}', 'main.cpp'],
  products: ['a.out'],
  headers: { argv: [gpp, ...flags, '-x', 'c++-header'], names: ['bits/stdc++.h', 'iostream'] },
});

export const cFamily: Language[] = [
  {
    ...c,
    id: 48,
    judge0Name: 'C (GCC 7.4.0)',
    version: { ...gccVersion(gcc), dialect: 'C11' },
    compile: byGcc('-std=gnu11'),
    differs: whatGccDiffers('7.4'),
  },
  {
    ...c,
    id: 49,
    judge0Name: 'C (GCC 8.3.0)',
    version: { ...gccVersion(gcc), dialect: 'C2x' },
    compile: byGcc('-std=gnu2x'),
    differs: whatGccDiffers('8.3'),
  },
  {
    ...c,
    id: 50,
    judge0Name: 'C (GCC 9.2.0)',
    version: gccVersion(gcc),
    compile: byGcc(),
    differs: whatGccDiffers('9.2'),
  },
  {
    ...cpp,
    id: 52,
    judge0Name: 'C++ (GCC 7.4.0)',
    version: { ...gccVersion(gpp), dialect: 'C++14' },
    compile: byGpp('-std=gnu++14'),
    differs: whatGccDiffers('7.4'),
  },
  {
    ...cpp,
    id: 53,
    judge0Name: 'C++ (GCC 8.3.0)',
    version: { ...gccVersion(gpp), dialect: 'C++20' },
    compile: byGpp('-std=gnu++20'),
    differs: whatGccDiffers('8.3'),
  },
  {
    ...cpp,
    id: 54,
    judge0Name: 'C++ (GCC 9.2.0)',
    version: gccVersion(gpp),
    compile: byGpp(),
    differs: whatGccDiffers('9.2'),
  },
  {
    ...c,
    id: 75,
    judge0Name: 'C (Clang 7.0.1)',
    packages: ['clang', 'libc6-dev'],
    requires: [clang, '/usr/include/stdio.h'],
    version: clangVersion,
    compile: { argv: [clang, '{options}', 'main.c', '-lm'], products: ['a.out'] },
    lane: 'heavy',
    differs: '',
  },
  {
    ...cpp,
    id: 76,
    judge0Name: 'C++ (Clang 7.0.1)',
    packages: ['clang', 'g++'],
    requires: [clangpp, gpp],
    version: clangVersion,
    compile: { argv: [clangpp, '{options}', 'main.cpp'], products: ['a.out'] },
    differs: '',
  },
  {
    id: 79,
    judge0Name: 'Objective-C (Clang 7.0.1)',
    name: 'Objective-C',
    file: 'main.m',
    // Uses GCC's Objective-C runtime, for which Debian's GNUstep is built.
    packages: ['clang', 'gobjc', 'libgnustep-base-dev'],
    requires: [clang, '/usr/include/GNUstep/Foundation/Foundation.h', objectiveC],
    version: clangVersion,
    supportFiles: [{ name: 'student.c', source: sample('beside/student.c') }],
    compile: {
      argv: [
        ...[clang, '-fobjc-runtime=gcc', '-fexceptions', '-fobjc-exceptions'],
        ...['-fconstant-string-class=NSConstantString', '-D_NATIVE_OBJC_EXCEPTIONS', '-DGNUSTEP'],
        ...['-DGNUSTEP_BASE_LIBRARY=1', '-w', '-I/usr/include/GNUstep', '-I', dirname(objectiveC)],
        ...['{options}', 'main.m', 'student.c', '-L', dirname(dirname(objectiveC)), '-lgnustep-base', '-lobjc', '-lm'],
      ],
      products: ['a.out'],
    },
    run: { argv: ['./a.out', '{arguments}'] },
    readOnlyPaths: [],
    filter: 'usual',
    lane: 'heavy',
    differs: 'The class libraries are GNUstep’s.',
    sample: sample('objective-c.m'),
    proofs: {
      greets: {
        source: lines(
          '#import <Foundation/Foundation.h>',
          '#include <stdio.h>',
          'int main(void) {',
          '  @autoreleasepool {',
          '    char name[100];',
          '    if (scanf("%99s", name) != 1) return 1;',
          '    NSString *greeting = [NSString stringWithFormat:@"Hello, %s!", name];',
          '    puts([greeting UTF8String]);',
          '  }',
          '  return 0;',
          '}',
        ),
        ...hello,
      },
      broken: { source: lines('int main(void) {', '  return pot;', '}'), says: /main\.m:2:10: error: .*undeclared/ },
      fails: {
        source: lines(
          '#import <Foundation/Foundation.h>',
          'int main(void) {',
          '  [NSException raise:@"Kitchen" format:@"The pot is empty"];',
          '  return 0;',
          '}',
        ),
        says: /The pot is empty/,
      },
    },
  },
];
