/** How long does a built school take from the start command until it is open, and from Ctrl+C to its end? */
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';

const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()) };

const first = await startAndStop();
const later = [];
for (let times = 0; times < 5; times++) later.push(await startAndStop());

conclude('How long do starting and stopping take?', [
  { what: 'first start, with the demo school', value: first.start, unit: 'ms', budget: 6_000 },
  { what: 'second start, median', value: median(later.map(({ start }) => start)), unit: 'ms', budget: 3_000 },
  { what: 'Ctrl+C, slowest', value: Math.max(...later.map(({ stop }) => stop)), unit: 'ms', budget: 5_000 },
]);
removeFolders();

async function startAndStop() {
  const began = performance.now();
  const darasa = await open(env);
  await fetch(`${darasa.url}/health/ready`);
  const start = performance.now() - began;

  const asked = performance.now();
  darasa.process.kill('SIGINT');
  await darasa.ended;
  return { start, stop: performance.now() - asked };
}
