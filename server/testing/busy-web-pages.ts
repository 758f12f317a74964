/** Scripts of students' web pages that keep a browser busy, for browser tests and benchmarks of the preview. */
export const busyScripts = {
  'heavy work, again and again': `
    const work = () => {
      for (const end = performance.now() + 300; performance.now() < end; ) Math.sqrt(end);
    };
    setInterval(work, 10);`,
  'an endless loop that is ended': 'let n = 0;\nwhile (true) {\n  n += 1;\n}',
  'an endless loop without a check': "new Function('for (;;);')();",
  'a gigabyte of memory': `
    const kept = [];
    setInterval(() => {
      if (kept.length >= 100) kept.shift();
      kept.push(new Uint8Array(10_000_000).fill(1));
    }, 20);`,
};
