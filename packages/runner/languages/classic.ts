/** Assembly and older languages: Fortran, Pascal, COBOL. */
import type { Language } from '#packages/runner/languages/language.ts';
import { firstExisting } from './find-path.ts';
import { hello, lines } from './proof-sources.ts';
import { sample } from './samples.ts';

const fpc = firstExisting('/usr/bin/*-linux-gnu-fpc-*', '/usr/bin/fpc');
const cobc = firstExisting('/usr/bin/cobc', '/usr/bin/cobc3');

const usual = { readOnlyPaths: [], filter: 'usual', differs: '' } satisfies Partial<Language>;

export const classic: Language[] = [
  {
    ...usual,
    id: 45,
    judge0Name: 'Assembly (NASM 2.14.02)',
    name: 'Assembly',
    file: 'main.asm',
    packages: ['nasm', 'binutils'],
    requires: ['/usr/bin/nasm', '/usr/bin/ld'],
    version: { argv: ['/usr/bin/nasm', '-v'], pattern: /version (\S+)/, of: 'NASM' },
    compile: {
      argv: ['/bin/sh', '-c', 'nasm -f elf64 "$@" -o main.o main.asm && exec ld -o a.out main.o', 'nasm', '{options}'],
      products: ['a.out'],
    },
    run: { argv: ['./a.out', '{arguments}'] },
    // Many beginners' programs still make system calls by int 0x80.
    filter: 'i386',
    lane: 'short',
    sample: sample('assembly.asm'),
    proofs: {
      greets: {
        source: lines(
          'global _start',
          'section .data',
          'hello: db "Hello, "',
          'section .bss',
          'name: resb 64',
          'section .text',
          '_start:',
          '  mov rax, 0',
          '  mov rdi, 0',
          '  mov rsi, name',
          '  mov rdx, 63',
          '  syscall',
          '  mov byte [name + rax - 1], "!"',
          '  mov byte [name + rax], 10',
          '  lea r12, [rax + 1]',
          '  mov eax, 4 ; as the old 32-bit call',
          '  mov ebx, 1',
          '  mov ecx, hello',
          '  mov edx, 7',
          '  int 0x80',
          '  mov rax, 1',
          '  mov rdi, 1',
          '  mov rsi, name',
          '  mov rdx, r12',
          '  syscall',
          '  mov rax, 60',
          '  xor rdi, rdi',
          '  syscall',
        ),
        ...hello,
      },
      broken: { source: lines('global _start', '_start:', '  stir eax'), says: /main\.asm:3: error/ },
      fails: {
        source: lines('global _start', '_start:', '  mov rax, 60', '  mov rdi, 3', '  syscall'),
        says: /^$/,
        exitCode: 3,
      },
    },
  },
  {
    ...usual,
    id: 59,
    judge0Name: 'Fortran (GFortran 9.2.0)',
    name: 'Fortran',
    file: 'main.f90',
    packages: ['gfortran'],
    requires: ['/usr/bin/gfortran'],
    version: { argv: ['/usr/bin/gfortran', '-dumpfullversion'], pattern: /^(\S+)/, of: 'GFortran' },
    compile: { argv: ['/usr/bin/gfortran', '{options}', 'main.f90'], products: ['a.out'] },
    run: { argv: ['./a.out', '{arguments}'] },
    lane: 'short',
    sample: sample('fortran.f90'),
    proofs: {
      greets: {
        source: lines(
          'program greet',
          '  character(len=20) :: name',
          '  read *, name',
          "  print '(3a)', 'Hello, ', trim(name), '!'",
          'end program greet',
        ),
        ...hello,
      },
      broken: {
        source: lines('program greet', '  implicit none', '  pot = 3', 'end program greet'),
        says: /main\.f90:3:[\s\S]*Error: Symbol .pot. .* has no IMPLICIT type/,
      },
      fails: {
        source: lines('program greet', "  error stop 'The pot is empty'", 'end program greet'),
        says: /The pot is empty/,
        exitCode: 1,
      },
    },
  },
  {
    ...usual,
    id: 67,
    judge0Name: 'Pascal (FPC 3.0.4)',
    name: 'Pascal',
    file: 'main.pas',
    packages: ['fp-compiler'],
    requires: [fpc],
    version: { argv: [fpc, '-iV'], pattern: /^(\S+)/, of: 'Free Pascal' },
    compile: { argv: [fpc, '-v0e', '-l-', '{options}', 'main.pas'], products: ['main'] },
    run: { argv: ['./main', '{arguments}'] },
    readOnlyPaths: settingsOfPascal(),
    lane: 'short',
    sample: sample('pascal.pas'),
    proofs: {
      greets: {
        source: lines(
          'program Greet;',
          'var Name: string;',
          'begin',
          '  ReadLn(Name);',
          "  WriteLn('Hello, ', Name, '!');",
          'end.',
        ),
        ...hello,
      },
      broken: {
        source: lines('program Greet;', 'begin', '  Pot := 3;', 'end.'),
        says: /main\.pas\(3,3\) Error: Identifier not found "Pot"/,
      },
      fails: {
        source: lines('program Greet;', 'var Zero: Integer = 0;', 'begin', '  WriteLn(1 div Zero);', 'end.'),
        says: /Runtime error 200/,
        exitCode: 200,
      },
    },
  },
  {
    ...usual,
    id: 77,
    judge0Name: 'COBOL (GnuCOBOL 2.2)',
    name: 'COBOL',
    file: 'main.cob',
    packages: ['gnucobol3'],
    requires: [cobc],
    version: { argv: [cobc, '--version'], pattern: /GnuCOBOL\) (\S+)/, of: 'GnuCOBOL' },
    compile: { argv: [cobc, '-free', '-x', '{options}', 'main.cob'], products: ['main'] },
    run: { argv: ['./main', '{arguments}'] },
    readOnlyPaths: ['/etc/gnucobol', '/etc/gnucobol3', '/etc/gnucobol4'],
    lane: 'heavy',
    sample: sample('cobol.cob'),
    proofs: {
      greets: {
        source: lines(
          'IDENTIFICATION DIVISION.',
          'PROGRAM-ID. GREET.',
          'DATA DIVISION.',
          'WORKING-STORAGE SECTION.',
          '01 PERSON PIC X(20).',
          'PROCEDURE DIVISION.',
          '    ACCEPT PERSON.',
          '    DISPLAY "Hello, " FUNCTION TRIM(PERSON) "!".',
          '    STOP RUN.',
        ),
        ...hello,
      },
      broken: {
        source: lines('IDENTIFICATION DIVISION.', 'PROGRAM-ID. GREET.', 'PROCEDURE DIVISION.', '    DISPLAY POT.'),
        says: /main\.cob:4: error: 'POT' is not defined/,
      },
      fails: {
        source: lines(
          'IDENTIFICATION DIVISION.',
          'PROGRAM-ID. GREET.',
          'PROCEDURE DIVISION.',
          '    CALL "POT".',
          '    STOP RUN.',
        ),
        says: /module 'POT' not found/,
        exitCode: 1,
      },
    },
  },
];

/** FPC's settings files, which Debian stores outside /usr, with the release in the name. */
function settingsOfPascal() {
  return ['/etc/fpc.cfg', firstExisting('/etc/fpc-*.cfg')];
}
