import type { IncomingMessage } from 'node:http';
import { Refusal } from '#server/refusal.ts';

/** Maximum bytes of a body that are buffered until the reader takes them. */
const MAX_BUFFERED = 256 * 1024;

/**
 * The body of a request as a stream that ends normally where the connection breaks off: the reader gets every byte
 * received, while Node's own stream fails immediately and loses its buffer.
 */
export class RequestBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Set if a timeout ended the body (http/protection/body-timeouts.ts). */
  refusal: Refusal | undefined;

  constructor(raw: IncomingMessage) {
    const size = (chunk: Uint8Array) => chunk.length;
    this.stream = new ReadableStream(
      { start: (controller) => this.#fill(controller, raw), pull: () => void raw.resume() },
      { highWaterMark: MAX_BUFFERED, size },
    );
  }

  #fill(controller: ReadableStreamDefaultController<Uint8Array>, raw: IncomingMessage) {
    let isOpen = true;
    const end = () => {
      if (isOpen) controller.close();
      isOpen = false;
    };
    raw.on('data', (chunk: Uint8Array) => {
      if (isOpen) controller.enqueue(chunk);
      if (controller.desiredSize! <= 0) raw.pause();
    });
    raw.once('end', end);
    raw.once('close', end);
    raw.on('error', (error) => {
      if (error instanceof Refusal) this.refusal = error;
      end();
    });
  }
}
