/** The Vitest reporter for steps.mjs: writes the counts and each failure by name, also those outside of tests. */
import { writeFileSync } from 'node:fs';

export default class {
  onTestRunEnd(files, unhandled) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const report = {
      passed: inState('passed').length,
      skipped: inState('skipped').map(titleOf),
      failures: [
        ...inState('failed').map(failureOf),
        ...files.flatMap(outsideTests),
        ...unhandled.map((error) => ({ file: 'vitest', name: 'an error that no test caught', why: textOf(error) })),
      ],
    };
    writeFileSync(process.env.DARASA_TEST_REPORT, JSON.stringify(report));
  }
}

/** Returns a skipped test's name, with its reason if it gives one. */
function titleOf(test) {
  const { note } = test.result();
  return note ? `${test.fullName}: ${note}` : test.fullName;
}

/** Returns the errors of a file that does not load or whose hooks fail: no test reports those. */
function outsideTests(file) {
  return [file, ...file.children.allSuites()]
    .filter((group) => group.errors().length > 0)
    .map((group) => failure(file, group.fullName ?? 'the file itself', group.errors()));
}

const failureOf = (test) => failure(test.module, test.fullName, test.result().errors ?? []);

const failure = (file, name, errors) => ({ file: file.relativeModuleId, name, why: errors.map(textOf).join('\n') });

/** Returns an error's text without the page's HTML, which is too long; web/testing/hooks.ts adds the page's text. */
const textOf = (error) => (error.stack || String(error.message)).replace(/<body>[\s\S]*<\/body>/, '');
