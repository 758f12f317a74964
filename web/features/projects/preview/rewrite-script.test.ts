import { describe, expect, test, vi } from 'vitest';
import { LOOP_CHECK } from '#web/preview-frame/messages.ts';
import { cacheRewrites, rewriteScript } from './rewrite-script.ts';

const rewrite = (code: string) => rewriteScript({ path: 'js/main.js', code });

describe('loops', () => {
  test.for([
    ['while (true) {}', `while (true) {${LOOP_CHECK}(1,"js/main.js");}`],
    ['while (x) go()\nrest()', `while (x) {${LOOP_CHECK}(1,"js/main.js");go()}\nrest()`],
    ['do go(); while (x)', `do {${LOOP_CHECK}(1,"js/main.js");go();} while (x)`],
    ['for (;;);', `for (;;){${LOOP_CHECK}(1,"js/main.js");;}`],
    [
      'for (const a of list) // each\n  use(a);',
      `for (const a of list) // each\n  {${LOOP_CHECK}(1,"js/main.js");use(a);}`,
    ],
    [
      'if (a)\n  for (let i = 0; i < 3; i++) while (b) c();\nelse d()',
      `if (a)\n  for (let i = 0; i < 3; i++) {${LOOP_CHECK}(2,"js/main.js");while (b) {${LOOP_CHECK}(2,"js/main.js");c();}}\nelse d()`,
    ],
  ] as const)('%s', ([code, rewritten]) => {
    expect(rewrite(code)).toBe(rewritten);
  });

  test('every loop calls the check in each round, with its line, and the result stays the same', () => {
    const code = `
      const seen = [];
      outer: for (let i = 0; i < 3; i++) {
        let n = i;
        while (n > 0) n--
        do seen.push(i); while (false)
        for (const key in { a: 1 }) if (i === 1) continue outer; else seen.push(key)
      }
      for (const each of [1, 2]) seen.push(each)
      return seen`;
    const check = vi.fn();
    const expected = new Function(code)();

    expect(new Function(LOOP_CHECK, rewrite(code))(check)).toEqual(expected);
    const lines = check.mock.calls.map(([line]) => line);
    expect([3, 5, 6, 7, 9].map((line) => lines.filter((each) => each === line).length)).toEqual([3, 3, 3, 3, 2]);
  });

  test('a program with a mistake keeps its mistake', () => {
    const code = 'let x = ;\nwhile (';
    expect(() => new Function(rewrite(code))).toThrow(SyntaxError);
  });

  test('words in strings, comments and templates are no loops', () => {
    const code = 'const text = "while (true) {}"; /* for (;;) */ const more = `do 1 while`';
    expect(rewrite(code)).toBe(code);
  });
});

describe('imports', () => {
  test.for([
    ['import { a } from "./tools.js"', 'import { a } from "project/js/tools.js"'],
    ["import '../side.js'", 'import "project/side.js"'],
    ['export * from "/top.js"', 'export * from "project/top.js"'],
    ['import("./later.js").then(go)', 'import("project/js/later.js").then(go)'],
  ] as const)('%s names the project’s file', ([code, rewritten]) => {
    expect(rewrite(code)).toBe(rewritten);
  });

  test.for(['import x from "https://cdn.example/x.js"', 'import React from "react"', 'export default "./text.js"'])(
    '%s stays',
    (code) => {
      expect(rewrite(code)).toBe(code);
    },
  );
});

test('while one file is written, the others are not parsed again', () => {
  const parse = vi.fn(rewriteScript);
  const cached = cacheRewrites(parse);
  const texts = ['a.js', 'b.js', 'a.js', 'b.js'].map((path) => cached({ path, code: `// ${path}\nwhile (x) {}` }));
  const changed = cached({ path: 'a.js', code: 'for (;;) {}' });

  expect(parse).toHaveBeenCalledTimes(3);
  expect(texts.slice(2)).toEqual(texts.slice(0, 2));
  expect(texts[1]).toContain(`${LOOP_CHECK}(2,"b.js")`);
  expect(changed).toBe(rewriteScript({ path: 'a.js', code: 'for (;;) {}' }));
});
