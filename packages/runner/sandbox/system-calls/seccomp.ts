/**
 * Assembles a system call filter as classic BPF, eight bytes per instruction (seccomp(2), linux/filter.h). A filter
 * sees the call's number, its architecture and its arguments as numbers, but never memory behind a pointer.
 */

/** The filter's decision on a call. */
type Verdict = 'allow' | 'kill' | { errno: number };

/** Restricts the lower 32 bits of an argument: only these values, none of these values, or none of these bits. */
export type ArgumentRule = { argument: number; errno: number } & (
  | { only: number[] }
  | { never: number[] }
  | { withoutBits: number }
);

export interface CallTable {
  /** AUDIT_ARCH_* of linux/audit.h. */
  architecture: number;
  calls: { number: number; rules: ArgumentRule[] }[];
  otherwise: Verdict;
  /** Call numbers from this one on are refused as unknown: on x86_64 they are calls of the x32 ABI. */
  below?: number;
}

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in struct seccomp_data. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const argumentAt = (index: number) => 16 + 8 * index;

/** Assembles a filter from tables. A system call of an architecture without a table kills the process. */
export function assemble(tables: CallTable[]): Uint8Array {
  const program = [load(ARCHITECTURE), ...tables.flatMap(forArchitecture), returnVerdict('kill')];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  // Native byte order: both supported processors are little-endian.
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.setUint16(index * 8, code, true);
    bytes.setUint8(index * 8 + 2, ifTrue);
    bytes.setUint8(index * 8 + 3, ifFalse);
    bytes.setUint32(index * 8 + 4, value, true);
  });
  return new Uint8Array(bytes.buffer);
}

/**
 * The instructions for one architecture. A conditional jump in BPF spans at most 255 instructions, fewer than a table
 * has, so each conditional jump skips only one rule or one call.
 */
function forArchitecture({ architecture, calls, otherwise, below }: CallTable): Instruction[] {
  const ceiling: Instruction[] = below ? [[IF_AT_LEAST, 0, 1, below], returnVerdict(otherwise)] : [];
  const table = [load(CALL_NUMBER), ...ceiling, ...calls.flatMap(oneCall), returnVerdict(otherwise)];
  // An unconditional jump has a 32-bit offset, so it may skip a whole table.
  return [[IF_EQUAL, 1, 0, architecture], [0x05, 0, 0, table.length], ...table];
}

function oneCall({ number, rules }: CallTable['calls'][number]): Instruction[] {
  const body = [...rules.flatMap(oneRule), returnVerdict('allow')];
  return [[IF_EQUAL, 0, body.length, number], ...body];
}

function oneRule(rule: ArgumentRule): Instruction[] {
  const refuse = returnVerdict({ errno: rule.errno });
  const argument = load(argumentAt(rule.argument));
  if ('withoutBits' in rule) return [argument, [IF_ANY_BIT, 0, 1, rule.withoutBits], refuse];
  if ('never' in rule)
    return [argument, ...rule.never.flatMap((value) => [[IF_EQUAL, 0, 1, value], refuse] as Instruction[])];
  // The refusal is the instruction after the last comparison; every match jumps over it.
  const matches = rule.only.map((value, index): Instruction => [IF_EQUAL, rule.only.length - index, 0, value]);
  return [argument, ...matches, refuse];
}

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const returnVerdict = (verdict: Verdict): Instruction => [RETURN, 0, 0, codeOf(verdict)];

function codeOf(verdict: Verdict) {
  if (verdict === 'allow') return 0x7fff0000;
  if (verdict === 'kill') return 0x80000000;
  return 0x00050000 | verdict.errno;
}
