/** What vitest leaves for steps.mjs: the counts, each failure by name, those outside of any test included. */
import { writeFileSync } from 'node:fs';

export default class {
  onTestRunEnd(files, unhandled) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const report = {
      passed: inState('passed').length,
      skipped: inState('skipped').map((test) => test.fullName),
      failures: [
        ...inState('failed').map(failureOf),
        ...files.flatMap(outsideTests),
        ...unhandled.map((error) => ({ file: 'vitest', name: 'an error that no test caught', why: textOf(error) })),
      ],
    };
    writeFileSync(process.env.DARASA_TEST_REPORT, JSON.stringify(report));
  }
}

/** A file that does not load, or whose hooks fail, has no test that could say so. */
function outsideTests(file) {
  return [file, ...file.children.allSuites()]
    .filter((group) => group.errors().length > 0)
    .map((group) => failure(file, group.fullName ?? 'the file itself', group.errors()));
}

const failureOf = (test) => failure(test.module, test.fullName, test.result().errors ?? []);

const failure = (file, name, errors) => ({ file: file.relativeModuleId, name, why: errors.map(textOf).join('\n') });

/** Without the page's markup, which fills the lines that are shown: web/testing/hooks.ts adds its text. */
const textOf = (error) => (error.stack || String(error.message)).replace(/<body>[\s\S]*<\/body>/, '');
