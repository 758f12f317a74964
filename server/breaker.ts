/**
 * Spares a provider of mobile money that does not answer, and those who would wait
 * for it: after five failures within 30 s nobody asks it for 30 s; then one may try,
 * and by how that goes it is asked again or spared for another 30 s. Known to this
 * process alone: another one finds out by itself.
 */
import type { Clock, MobileMoney } from './ports.ts';

interface Needs {
  money: MobileMoney;
  clock: Clock;
}

interface Circuit {
  /** When it failed, the last times. */
  failures: number[];
  /** Until when it is spared; undefined while it is asked. */
  sparedUntil: number | undefined;
  isBeingTried: boolean;
}

const MOST_FAILURES = 5;
/** Milliseconds within which they count, and for which it is spared then. */
const WINDOW = 30_000;
/** Seconds until it is known how the one try goes. */
const TRY = 5;

const circuits = new WeakMap<MobileMoney, Circuit>();

function circuitOf(money: MobileMoney) {
  const circuit = circuits.get(money) ?? { failures: [], sparedUntil: undefined, isBeingTried: false };
  circuits.set(money, circuit);
  return circuit;
}

/** Whether it has been answering, as far as this process knows. */
export const isProviderWell = ({ money }: Pick<Needs, 'money'>) => circuitOf(money).sparedUntil === undefined;

/** Seconds for which nobody should ask; 0 when one may. */
export function sparedFor({ money, clock }: Needs) {
  const circuit = circuitOf(money);
  if (circuit.sparedUntil === undefined) return 0;
  const now = clock.now().getTime();
  // A clock that is set back must not make it longer.
  circuit.sparedUntil = Math.min(circuit.sparedUntil, now + WINDOW);
  const left = Math.ceil((circuit.sparedUntil - now) / 1000);
  if (left > 0) return left;
  return circuit.isBeingTried ? TRY : 0;
}

/** Asks the provider something, unless it is spared: then 'away' comes at once, and it has not been asked. */
export async function askSparingly<Answer extends object>(
  needs: Needs,
  ask: () => Promise<Answer | 'away'>,
): Promise<Answer | 'away'> {
  if (sparedFor(needs) > 0) return 'away';
  const circuit = circuitOf(needs.money);
  const isTry = circuit.sparedUntil !== undefined;
  if (isTry) circuit.isBeingTried = true;
  try {
    const answer = await ask();
    note(needs, { hasFailed: isFailure(answer), isTry });
    return answer;
  } finally {
    if (isTry) circuit.isBeingTried = false;
  }
}

/** Also that it may have been asked, and that it has not answered in time. */
const FAILURES: unknown[] = ['away', 'unknown', 'late'];

const isFailure = (answer: object | 'away') =>
  answer === 'away' || ('outcome' in answer && FAILURES.includes(answer.outcome));

/** What was asked before it was spared, and is answered only now, changes nothing. */
function note({ money, clock }: Needs, { hasFailed, isTry }: { hasFailed: boolean; isTry: boolean }) {
  const circuit = circuitOf(money);
  if (circuit.sparedUntil !== undefined && !isTry) return;

  const now = clock.now().getTime();
  if (!hasFailed) {
    if (isTry) circuits.delete(money);
    return;
  }
  circuit.failures = [...circuit.failures.filter((at) => Math.abs(now - at) < WINDOW), now];
  if (isTry || circuit.failures.length >= MOST_FAILURES) circuit.sparedUntil = now + WINDOW;
}
