/** Types of the parts of jsdom that the harness uses; jsdom has no types. */
declare module 'jsdom' {
  import type { Context } from 'node:vm';

  interface Options {
    url: string;
    runScripts: 'dangerously';
    pretendToBeVisual: boolean;
    virtualConsole: VirtualConsole;
    resources: { interceptors: unknown[] };
    beforeParse(window: Window & typeof globalThis): void;
  }

  export class JSDOM {
    constructor(html: string, options: Options);
    readonly window: Window & typeof globalThis;
    getInternalVMContext(): Context;
  }

  export class VirtualConsole {
    on(event: string, listener: (...values: never[]) => void): this;
  }

  export function requestInterceptor(answer: (request: Request) => Promise<Response>): unknown;
}
