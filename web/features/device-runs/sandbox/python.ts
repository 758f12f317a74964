/** Runs a script as python3 does. Its tracebacks contain no frames of our own code. */
import type { PyodideAPI } from 'pyodide';
import type { Ending } from './messages.ts';
import type { Stage } from './stage.ts';

const prelude = `
import sys, traceback, linecache

def __run(source):
    name = 'script.py'
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    sys.argv = [name]
    try:
        exec(compile(source, name, 'exec'), {'__name__': '__main__', '__file__': name, '__builtins__': __builtins__})
        return 0
    except SystemExit as leaving:
        if leaving.code is None or isinstance(leaving.code, int):
            return leaving.code or 0
        print(leaving.code, file=sys.stderr)
        return 1
    except BaseException as problem:
        # The first entry is this function's own.
        problem.__traceback__ = problem.__traceback__.tb_next
        traceback.print_exception(problem)
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()

__run
`;

export async function runPython(source: string, python: PyodideAPI, { stdin, write }: Stage): Promise<Ending> {
  const typedIn = new TextEncoder().encode(stdin);
  let read = 0;
  python.setStdin({
    read(target: Uint8Array) {
      const chunk = typedIn.subarray(read, read + target.length);
      target.set(chunk);
      read += chunk.length;
      return chunk.length;
    },
  });
  python.setStdout(writer((text) => write('stdout', text)));
  python.setStderr(writer((text) => write('stderr', text)));
  const run = python.runPython(prelude);
  // asyncio.run() blocks inside Python, for which a browser needs WebAssembly stack switching (`Suspending`).
  const code = Number(await ('Suspending' in WebAssembly ? run.callPromising(source) : run(source)));
  return code === 0 ? { statusId: 3 } : { statusId: 11, message: `Exited with error code ${code}` };
}

/** Decodes output as a stream, because a piece of bytes may end within a character. */
function writer(say: (text: string) => void) {
  const decoder = new TextDecoder();
  return {
    write(bytes: Uint8Array) {
      say(decoder.decode(bytes, { stream: true }));
      return bytes.length;
    },
  };
}
