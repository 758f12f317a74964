/** The connection over which a student talks to a program that runs at the school, in tests: the test answers for the school. */
import { expect, vi } from 'vitest';
import { type LiveMessage, LiveRequest, livePath } from '#contract/runner.ts';
import { apiBase } from '#web/testing/show.tsx';

/** Takes the place of every connection until the test is over (show.tsx). One to another address than the contract's throws. */
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

    constructor(address: string | URL) {
      expect(String(address)).toBe(`ws://${location.host}${apiBase}${livePath}`);
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
    tell(...news: LiveMessage[]) {
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
