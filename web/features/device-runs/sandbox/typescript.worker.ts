/** The worker that runs TypeScript: its compiler checks and compiles the program, which then runs as JavaScript. */
import { runJavaScript } from './node/javascript.ts';
import { onStage } from './stage.ts';
import { compile } from './typescript.ts';

onStage(({ source }) => {
  const compiled = compile(source);
  return (stage) =>
    'errors' in compiled
      ? { statusId: 6, compileOutput: compiled.errors }
      : runJavaScript({ source: compiled.script, file: 'script.js' }, stage);
});
