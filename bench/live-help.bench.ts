/**
 * Live help: how long until a tutor sees what a student types? The student types eight characters a second for twenty
 * seconds into a file of 5 kB, in a project of ten such files. The page saves at most every 100 ms, one save at a time
 * (web/features/projects/editing/save-schedule.ts). A character is timed from typing until the tutor's page receives its
 * save. Both pages are in this process, beside the server.
 */
import { type LiveHelpEvent, liveHelpPath } from '#contract/learning/live-help.ts';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type ProjectChange, projects } from '#contract/learning/projects.ts';
import { closeAllWebSockets, connectWebSocket } from '#server/testing/clients/websocket-client.ts';
import setUpPostgres from '#server/testing/postgres.ts';
import { startTestServer } from '#server/testing/server.ts';
import { conclude } from './budget.ts';

const CHARACTERS = 160;
const BETWEEN_CHARACTERS = 125;
const BETWEEN_SAVES = 100;
const FILE = 'x = 1  # about thirty characters\n'.repeat(170);

const stopPostgres = await setUpPostgres();
const school = await startTestServer();
const student = await school.create.student();
const her = school.as(student);
const { _id } = await her.call(projects.createProject, { body: { name: 'Market', kind: 'python' } });
const params = { projectId: _id };
let revision = 0;
const files = Array.from({ length: 10 }, (_, index) => ({ path: `file-${index}.py`, text: FILE }));
await save(files);
await her.call(projectHelp.setHelp, { params, body: { isOn: true } });

const tutor = await connectWebSocket<LiveHelpEvent>(school, `${liveHelpPath}?project=${_id}`, {
  cookie: `session=${await school.create.session(student)}`,
});
const typedAt: number[] = [];
const deliveries: number[] = [];
const saves: number[] = [];
tutor.socket.on('message', noteDeliveries);
await pause(500);

const saving = saveWhatIsTyped();
for (let typed = 0; typed < CHARACTERS; typed++) {
  typedAt.push(performance.now());
  await pause(BETWEEN_CHARACTERS);
}
await saving;
await pause(1_000);

deliveries.sort((a, b) => a - b);
saves.sort((a, b) => a - b);
closeAllWebSockets();
await school.stop();
await stopPostgres();

conclude('How long until a tutor sees what a student types in a project?', [
  { what: 'delivered characters', value: (deliveries.length / CHARACTERS) * 100, unit: '%', atLeast: 100 },
  { what: 'a save, median', value: at(saves, 0.5), unit: 'ms', budget: 40 },
  { what: 'a character, median', value: at(deliveries, 0.5), unit: 'ms', budget: 100 },
  { what: 'a character, p95', value: at(deliveries, 0.95), unit: 'ms', budget: 200 },
]);

function save(changes: ProjectChange[]) {
  return her.call(projects.saveProject, {
    params,
    body: { revision: revision++, saveId: crypto.randomUUID(), changes },
  });
}

async function saveWhatIsTyped() {
  let saved = 0;
  while (saved < CHARACTERS) {
    const started = performance.now();
    const added = typedAt.length - saved;
    if (added > 0) {
      const edit = { at: FILE.length + saved, removed: 0, added: '#'.repeat(added) };
      await save([{ path: 'file-0.py', edit }]);
      saves.push(performance.now() - started);
      saved += added;
    }
    await pause(added > 0 ? Math.max(0, BETWEEN_SAVES - (performance.now() - started)) : 1);
  }
}

function noteDeliveries(bytes: unknown) {
  const now = performance.now();
  const event: LiveHelpEvent = JSON.parse(String(bytes));
  if (event.type !== 'saved') return;
  for (const change of event.changes)
    if ('edit' in change) for (const _ of change.edit.added) deliveries.push(now - typedAt[deliveries.length]!);
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function at(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}
