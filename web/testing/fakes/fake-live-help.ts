/** A fake of live help's WebSocket: the test plays the server. */
import { expect, vi } from 'vitest';
import { type LiveHelpEvent, LiveHelpRequest, liveHelpPath } from '#contract/learning/live-help.ts';
import { apiBase } from '#web/testing/show.tsx';

/** Replaces WebSocket until the test is over (show.tsx). A connection to a URL that is not in the contract throws. */
export function fakeLiveHelp(projectId: string) {
  const connections: Connection[] = [];
  class Connection {
    static readonly OPEN = 1;
    readyState = 0;
    onmessage = (_: { data: string }) => {};
    onclose = () => {};
    readonly received: LiveHelpRequest[] = [];

    constructor(address: string | URL) {
      expect(String(address)).toBe(`ws://${location.host}${apiBase}${liveHelpPath}?project=${projectId}`);
      connections.push(this);
    }
    send(text: string) {
      this.received.push(LiveHelpRequest.parse(JSON.parse(text)));
    }
    close() {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', Connection);
  const newest = () => connections.at(-1)!;
  return {
    /** How many connections the page has opened so far. */
    connections: () => connections.length,
    /** The last message that the fake server has received on the newest connection. */
    lastReceived: () => connections.at(-1)?.received.at(-1),
    /** Sends these events on the newest connection, which opens with the first of them. */
    send(...events: LiveHelpEvent[]) {
      newest().readyState = Connection.OPEN;
      for (const event of events) newest().onmessage({ data: JSON.stringify(event) });
    },
    /** Breaks the newest connection, as a lost network does. */
    lose() {
      newest().readyState = 3;
      newest().onclose();
    },
    isClosed: () => newest().readyState === 3,
  };
}
