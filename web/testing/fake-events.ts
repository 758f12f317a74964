/** Server-sent events for tests of the interface: each connection opens at once, and hears what a test tells. */
export function fakeEvents() {
  const { EventSource: real } = globalThis;
  const streams = new Set<Stream>();

  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    onmessage: ((event: MessageEvent) => unknown) | null = null;
    onerror: ((event: Event) => unknown) | null = null;

    constructor() {
      super();
      streams.add(this);
      // As the server does: the first message comes with the connection.
      queueMicrotask(() => this.hear());
    }

    hear() {
      if (this.readyState !== Stream.CLOSED) this.onmessage?.(new MessageEvent('message'));
    }

    close() {
      this.readyState = Stream.CLOSED;
      streams.delete(this);
    }
  }

  Object.assign(globalThis, { EventSource: Stream });
  return {
    tell() {
      for (const stream of streams) stream.hear();
    },
    leave: () => void Object.assign(globalThis, { EventSource: real }),
  };
}
