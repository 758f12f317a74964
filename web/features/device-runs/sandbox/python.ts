/** Runs a script as python3 does, or records it step by step. Its tracebacks contain no frames of our own code. */
import type { PyodideAPI } from 'pyodide';
import type { Ending } from './messages.ts';
import type { Stage } from './stage.ts';
import snapshots from './trace/snapshots.py?raw';
import recorder from './trace/trace.py?raw';
import { installTurtle } from './turtle/install-turtle.ts';

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

/** Writes files into the program's folder. As with python3, its modules come before those of the standard library. */
export function placeModules(python: PyodideAPI, modules: Record<string, string>) {
  const folder: string = python.FS.cwd();
  for (const [path, text] of Object.entries(modules)) {
    const parts = path.split('/');
    python.FS.mkdirTree([folder, ...parts.slice(0, -1)].join('/'));
    python.FS.writeFile(`${folder}/${path}`, text);
  }
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(folder)})`);
}

export async function runPython(source: string, python: PyodideAPI, stage: Stage): Promise<Ending> {
  connect(python, stage);
  return endOf(python.runPython(prelude), source);
}

/** Runs a script and sends the page a recording of its steps. Its uncaught error is part of the recording. */
export async function recordPython(source: string, python: PyodideAPI, stage: Stage): Promise<Ending> {
  let printed = 0;
  connect(python, {
    ...stage,
    write(stream, text) {
      printed += text.length;
      stage.write(stream, text);
    },
  });
  const page = { deliver: stage.sendTrace, printed: () => printed, stop: () => stage.finish({ statusId: 3 }) };
  // The recorder has a separate namespace, so that the program's __main__ has none of the recorder's names.
  const record = python.runPython(`${snapshots}\n${recorder}\nrecord`, {
    globals: python.toPy({ __name__: 'recorder' }),
  });
  return endOf(record, source, page);
}

interface PythonFunction {
  (...given: unknown[]): unknown;
  callPromising(...given: unknown[]): Promise<unknown>;
}

/** @param run  returns the program's exit code */
async function endOf(run: PythonFunction, ...given: unknown[]): Promise<Ending> {
  // asyncio.run() blocks inside Python. In a browser this needs WebAssembly stack switching (`Suspending`).
  const code = Number(await ('Suspending' in WebAssembly ? run.callPromising(...given) : run(...given)));
  return code === 0 ? { statusId: 3 } : { statusId: 11, message: `Exited with error code ${code}` };
}

function connect(python: PyodideAPI, { stdin, write, draw }: Pick<Stage, 'stdin' | 'write' | 'draw'>) {
  installTurtle(python, { draw });
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
}

/** Decodes output as a stream, because a chunk of bytes may end within a character. */
function writer(say: (text: string) => void) {
  const decoder = new TextDecoder();
  return {
    write(bytes: Uint8Array) {
      say(decoder.decode(bytes, { stream: true }));
      return bytes.length;
    },
  };
}
