/** The connection of live help: reconnecting, and messages that are unknown or come too early. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveHelpEvent } from '#contract/learning/live-help.ts';
import { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { fakeLiveHelp } from '#web/testing/fakes/fake-live-help.ts';
import { LiveConnection } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [projectId, ownPage, herPage] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const pageOf = (pageId: string, name: string) => ({ pageId, person: { _id: crypto.randomUUID(), name }, cursor: null });
const welcome: LiveHelpEvent = { type: 'welcome', pageId: ownPage, revision: 1 };
const pages: LiveHelpEvent = { type: 'pages', pages: [pageOf(ownPage, 'Me'), pageOf(herPage, 'Amina H.')] };

function connect() {
  const live = fakeLiveHelp(projectId);
  const saving = new ProjectSaving({
    project: {
      ...{ _id: projectId, name: 'Sums', kind: 'python', changedAt: '', forkedFrom: null },
      ...{ revision: 1, recentSaves: [], files: [] },
    },
    device: { takeOver: async () => {}, keep: () => true, drop: () => {}, close: () => {} },
    save: () => new Promise(() => {}),
    read: async () => undefined,
  });
  const { state } = new LiveConnection({ projectId, saving, onEnded: () => {} });
  return { live, others: () => state.get().others.map(({ person }) => person.name) };
}

test('the page shows others only after its welcome, on each connection', () => {
  const { live, others } = connect();
  live.send(pages);
  expect(others()).toEqual([]);
  live.send(welcome, pages);
  expect(others()).toEqual(['Amina H.']);

  live.lose();
  vi.advanceTimersByTime(1_000);
  live.send(pages);
  expect(others()).toEqual([]);
});

test('an unknown event of a newer server is ignored, and shows that the connection lives', () => {
  const { live, others } = connect();
  live.send(welcome, pages);
  vi.advanceTimersByTime(30_000);
  live.send(JSON.parse('{"type":"applause"}'));
  vi.advanceTimersByTime(30_000);
  expect(live.isClosed()).toBe(false);
  expect(others()).toEqual(['Amina H.']);
  vi.advanceTimersByTime(10_000);
  expect(live.connections()).toBe(1);
  expect(live.isClosed()).toBe(true);
});

test('a page whose connections end after their welcome waits longer each time, until one lasts to a heartbeat', () => {
  const { live } = connect();
  for (const delay of [1_000, 2_000, 4_000]) {
    const before = live.connections();
    live.send(welcome);
    live.lose();
    vi.advanceTimersByTime(delay - 1);
    expect(live.connections()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(live.connections()).toBe(before + 1);
  }
  live.send(welcome, { type: 'beat' });
  live.lose();
  vi.advanceTimersByTime(1_000);
  expect(live.connections()).toBe(5);
});
