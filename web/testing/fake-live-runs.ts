/** The connection over which a student talks to a program that runs at the school, in tests: the test answers for the school. */
import { vi } from 'vitest';
import { type LiveNews, LiveRequest } from '#contract/runner.ts';

/** Takes the place of every connection until the test is over (show.tsx). */
export function fakeLiveRuns() {
  const connections: Connection[] = [];
  class Connection {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    readyState = Connection.CONNECTING;
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = () => {};
    readonly asked: LiveRequest[] = [];

    constructor() {
      connections.push(this);
    }
    send(text: string) {
      this.asked.push(LiveRequest.parse(JSON.parse(text)));
    }
    close() {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', Connection);
  const newest = () => connections.at(-1)!;
  return {
    /** What was asked over the newest one so far. */
    asked: () => connections.at(-1)?.asked ?? [],
    /** The newest one is established. */
    open() {
      newest().readyState = Connection.OPEN;
      newest().onopen();
    },
    /** The school tells this over the newest one, one after the other. */
    tell(...news: LiveNews[]) {
      for (const each of news) newest().onmessage({ data: JSON.stringify(each) });
    },
    /** The newest one ends, by no wish of the page. */
    breakOff() {
      newest().readyState = 3;
      newest().onclose();
    },
    /** Whether the page has ended the newest one. */
    isClosed: () => newest().readyState === 3,
  };
}
