/**
 * Can any request make the server fail? Requests are generated from the OpenAPI document, for every endpoint, as
 * visitor, student, tutor and admin. No response may be 5xx, nothing may be logged as a fault, and each refusal has a
 * message. To repeat a run, give its seed: FUZZ_SEED=123 FUZZ_REQUESTS=1000 npm run bench -- fuzz
 */
import { ErrorBody } from '#contract/protocol/refusals.ts';
import startPostgres from '#server/testing/postgres.ts';
import { conclude } from './budget.ts';
import { type Fuzzed, fuzzedRequests, type OpenApi } from './fuzz/fuzzed-requests.ts';
import { type Caller, callerFor, openFuzzedSchool } from './fuzz/fuzzed-school.ts';
import { randomFrom } from './fuzz/fuzzed-values.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
/** The number of requests per school. Then a new school is opened, because requests delete much of a school's data. */
const PER_SCHOOL = 2_000;
const AT_ONCE = 4;
/** The minutes by which the clock advances per request, so that rate limits reset. */
const MINUTES_PER_REQUEST = 2;
const INTERNALS = /node_modules|\.ts:|select |Error:/;

const statuses = new Map<number, number>();
/** The problems found, each with the number of its occurrences. */
const wrong = new Map<string, number>();
/** For each endpoint, the kind of caller (visitor, student, tutor or admin) whose request last succeeded. */
const answered = new Map<string, Caller>();
let calls = 0;

const stopPostgres = await startPostgres();
console.log(`Seed ${SEED}, ${REQUESTS} requests`);
const random = randomFrom(SEED);
for (let sent = 0; sent < REQUESTS; sent += PER_SCHOOL) await fuzzSchool(Math.min(PER_SCHOOL, REQUESTS - sent));
await stopPostgres();

for (const [status, count] of [...statuses].sort()) console.log(`  ${status}: ${count}`);
for (const [what, count] of wrong) console.log(`  ${count} × ${what}`);
conclude(`Can any request make the server fail? (FUZZ_SEED=${SEED})`, [
  { what: 'kinds of wrong responses and faults', value: wrong.size, unit: '', budget: 0 },
  { what: 'share of endpoints with a success', value: answered.size / calls, unit: '', atLeast: 0.4 },
]);

async function fuzzSchool(requests: number) {
  const { school, known, cookieOf, forget } = await openFuzzedSchool();
  const document = (await (await fetch(`${school.base}/docs/openapi.json`)).json()) as OpenApi;
  calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  const next = fuzzedRequests(document, { random, known });

  let left = requests;
  async function keepSending() {
    while (left-- > 0) {
      const request = next();
      const caller = callerFor(random, answered.get(callOf(request)));
      school.clock.advance({ minutes: MINUTES_PER_REQUEST });
      const cookie = await cookieOf(caller);
      const origin = school.services.config.allowedOrigins[0]!;
      const answer = await send(school.base, request, { origin, cookie });
      look(request, { ...answer, caller });
      if (answer.status === 401) forget(caller);
      if (answer.status < 300) known.learn(request.pattern.split('/')[1]!, parsedOrNull(answer.text));
      for (const line of school.takeFaults()) note(`fault at ${callOf(request)}: ${line.slice(0, 600)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepSending));
  await school.stop();
}

/** Sends a request. Cancels an endless response (an event stream) after its headers. */
async function send(base: string, { method, path, contentType, body }: Fuzzed, headers: Record<string, string>) {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': contentType }) },
    ...(body !== undefined && { body }),
  });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isEndless) await response.body!.cancel();
  return { status: response.status, text: isEndless ? '' : await response.text() };
}

interface Answer {
  status: number;
  text: string;
  caller: Caller;
}

function look(request: Fuzzed, { status, text, caller }: Answer) {
  const call = callOf(request);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status < 300) answered.set(call, caller);
  if (status >= 500)
    note(`${status} at ${call} as ${caller}: ${text} to ${(request.body ?? request.path).slice(0, 300)}`);
  else if (status >= 400 && !isSentence(request, text))
    note(`${status} without a sentence at ${call}: ${text.slice(0, 200)}`);
}

function callOf({ method, pattern }: Fuzzed) {
  return `${method} ${pattern}`;
}

/** Returns whether a text is a refusal with a message. The code runner's endpoints have Judge0's format. */
function isSentence({ pattern }: Fuzzed, text: string) {
  const refusal = parsedOrNull(text);
  if (refusal === null || INTERNALS.test(text)) return false;
  return pattern.startsWith('/submissions') || ErrorBody.safeParse(refusal).success;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function note(what: string) {
  wrong.set(what, (wrong.get(what) ?? 0) + 1);
}
