/** Fake server-sent events: each connection opens immediately, and receives the messages that a test sends. */

import { projectHelp } from '#contract/learning/project-help.ts';
import { payments } from '#contract/money/payments.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { rooms } from '#contract/rooms.ts';
import { matchesEndpoint, paramsOf } from '#web/testing/paths.ts';

const eventEndpoints: Endpoint[] = [payments.news, projectHelp.helpEvents, rooms.news];

/** Replaces EventSource. A connection to a URL that is not in the contract adds a fault, and never opens. */
export function fakeEvents(apiBase: string, faults: string[]) {
  const { EventSource: real } = globalThis;
  const streams = new Set<Stream>();

  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    onmessage: ((event: MessageEvent) => unknown) | null = null;
    onerror: ((event: Event) => unknown) | null = null;
    readonly endpoint: Endpoint | undefined;
    readonly params: Record<string, string> = {};

    constructor(address: string | URL) {
      super();
      const { pathname } = new URL(address, location.href);
      const path = pathname.slice(apiBase.length);
      this.endpoint = eventEndpoints.find((each) => pathname.startsWith(apiBase) && matchesEndpoint(each, 'GET', path));
      if (this.endpoint) this.params = paramsOf(this.endpoint, path);
      const problem = this.endpoint ? this.endpoint.params?.safeParse(this.params).error : 'no such events';
      if (problem) {
        faults.push(`The page listens at ${pathname}: ${problem}`);
        return;
      }
      streams.add(this);
      // The first message is sent on connecting, as the real server does.
      queueMicrotask(() => this.receive());
    }

    receive() {
      if (this.readyState !== Stream.CLOSED) this.onmessage?.(new MessageEvent('message'));
    }

    close() {
      this.readyState = Stream.CLOSED;
      streams.delete(this);
    }
  }

  Object.assign(globalThis, { EventSource: Stream });
  return {
    /** Sends an event to every page that follows this endpoint with these parameters. */
    sendEvent(endpoint: Endpoint, params: Record<string, string> = {}) {
      for (const stream of streams) {
        const isMatch = Object.entries(params).every(([name, value]) => stream.params[name] === value);
        if (stream.endpoint === endpoint && isMatch) stream.receive();
      }
    },
    leave: () => void Object.assign(globalThis, { EventSource: real }),
  };
}
