/** A fake of the WebSocket between a student and a running program: the test plays the server. */
import { expect, vi } from 'vitest';
import { type LiveMessage, LiveRequest, livePath } from '#contract/runner.ts';
import { apiBase } from '#web/testing/show.tsx';

/** Replaces WebSocket until the test is over (show.tsx). A connection to a URL that is not in the contract throws. */
export function fakeLiveRuns() {
  const connections: Connection[] = [];
  class Connection {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    readyState = Connection.CONNECTING;
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = () => {};
    readonly received: LiveRequest[] = [];

    constructor(address: string | URL) {
      expect(String(address)).toBe(`ws://${location.host}${apiBase}${livePath}`);
      connections.push(this);
    }
    send(text: string) {
      this.received.push(LiveRequest.parse(JSON.parse(text)));
    }
    close() {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', Connection);
  const newest = () => connections.at(-1)!;
  return {
    /** Returns the messages that the fake server has received on the newest connection so far. */
    received: () => connections.at(-1)?.received ?? [],
    /** Opens the newest connection, as if the server accepted it. */
    open() {
      newest().readyState = Connection.OPEN;
      newest().onopen();
    },
    /** Sends these messages on the newest connection in order. */
    sendMessages(...news: LiveMessage[]) {
      for (const each of news) newest().onmessage({ data: JSON.stringify(each) });
    },
    /** Breaks the newest connection, as a lost network does: the page itself has not closed it. */
    loseConnection() {
      newest().readyState = 3;
      newest().onclose();
    },
    /** Returns whether the page has closed the newest connection. */
    isClosed: () => newest().readyState === 3,
  };
}
