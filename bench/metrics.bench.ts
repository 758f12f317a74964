/**
 * What do metrics cost a request? Two equal schools alternate, one with METRICS_PORT, whose metrics are scraped, and one without, with the
 * load generator on the same cores.
 */
import { readFileSync } from 'node:fs';
import { freePort } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { openGrownSchool } from './grown-school.ts';
import { load } from './load.ts';

const CONNECTIONS = 32;
/** How often the schools alternate; below, the seconds of each turn. */
const TURNS = 21;
const SECONDS = 2;
/** Turns before the measurement, because each process compiles its own code. */
const WARM_UP = 3;
/** Milliseconds between two scrapes: Prometheus' usual interval is three times longer. */
const SCRAPE_INTERVAL = 5_000;

type School = Awaited<ReturnType<typeof openGrownSchool>>;

const openSchool = async (env: Record<string, string> = {}) =>
  openGrownSchool({ SIMULATOR_PORT: String(await freePort()), ...env });

const metricsPort = await freePort();
const [without, measured] = [await openSchool(), await openSchool({ METRICS_PORT: String(metricsPort) })];
const [askWithout, askMeasured] = [await asking(without), await asking(measured)];
const scraping = setInterval(() => void scrape(), SCRAPE_INTERVAL);
for (let turn = 0; turn < WARM_UP; turn++) for (const ask of [askWithout, askMeasured]) await ask();
const ratios: number[] = [];
for (let turn = 0; turn < TURNS; turn++) {
  // The order changes, because other programs on the machine take more of the processor at some times than at others.
  const first = turn % 2 === 0 ? askWithout : askMeasured;
  const [one, other] = [await first(), await (first === askWithout ? askMeasured : askWithout)()];
  ratios.push(first === askWithout ? other / one : one / other);
}
clearInterval(scraping);
const bytes = (await scrape()).length;
for (const school of [without, measured]) await school.close();

conclude('What do metrics cost a request?', [
  {
    what: 'processor time per request, with metrics against without',
    value: median(ratios),
    unit: '(ratio)',
    budget: 1.05,
  },
  { what: 'one scrape', value: bytes / 1000, unit: 'kB', budget: 500 },
]);

async function scrape() {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  if (!response.ok) throw new Error(`A scrape was answered with ${response.status}`);
  return response.text();
}

/** Returns a function that reads a session and one course, and returns the seconds of processor time per request. */
async function asking(school: School) {
  const cookies = await school.cookies(CONNECTIONS);
  const requests = school.courseIds.map((id, n) => ({
    path: `/api/v1/courses/tutor/${id}`,
    headers: { cookie: cookies[n % CONNECTIONS]! },
  }));
  return async () => {
    const before = processorSeconds(school.process.pid!);
    const { perSecond } = await load(school.url, { connections: CONNECTIONS, seconds: SECONDS, requests });
    return (processorSeconds(school.process.pid!) - before) / (perSecond * SECONDS);
  };
}

/** Reads utime and stime (proc(5)), which are in ticks of 10 ms. */
function processorSeconds(pid: number) {
  const [, , utime, stime] = /\) \S( \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
  return (Number(utime) + Number(stime)) / 100;
}
