/** Pictures that programs write on a real runner, including matplotlib's figures. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

const [PYTHON, C, MULTI_FILE] = [71, 50, 89];
const isUnsupported = !existsSync('/usr/bin/bwrap') || !existsSync('/usr/bin/python3');
const isScienceHere = ['numpy', 'pandas', 'matplotlib'].every((name) =>
  existsSync(`/usr/lib/python3/dist-packages/${name}`),
);
const noScience = isScienceHere ? '' : ': not installed (npm run languages -- install science)';

let runner: ReturnType<typeof realRunner>;
beforeAll(() => {
  runner = realRunner(newFolder());
});
afterAll(async () => {
  await runner.close();
  removeFolders();
});

const PNG_START = '89504e470d0a1a0a';
const WRITES = `open('chart.png', 'wb').write(bytes.fromhex('${PNG_START}'))`;

type More = Parameters<typeof program>[2];

async function run(languageId: number, source: string, more: More = {}) {
  const outcome = await runner.run(program(languageId, source, { returnsPictures: true, ...more }));
  return {
    ...outcome,
    stdout: outcome.stdout && Buffer.from(outcome.stdout).toString(),
    stderr: outcome.stderr && Buffer.from(outcome.stderr).toString(),
    names: outcome.pictures?.pictures.map(({ name }) => name),
  };
}

describe.skipIf(isUnsupported)('pictures', () => {
  test('a picture comes back with the outcome if it was asked for', async () => {
    const asked = await run(PYTHON, WRITES);
    const unasked = await run(PYTHON, WRITES, { returnsPictures: false });

    expect(asked.pictures).toEqual({
      pictures: [{ name: 'chart.png', type: 'image/png', bytes: Buffer.from(PNG_START, 'hex') }],
      tooMany: 0,
      tooLarge: 0,
      unreadable: 0,
    });
    expect(unasked).not.toHaveProperty('pictures');
  });

  test('pictures of an interactive program come back too', async () => {
    const { outcome, end } = runner.runInteractive!(program(PYTHON, WRITES, { returnsPictures: true }), {
      onOutput() {},
    });
    end();
    expect((await outcome).pictures?.pictures).toHaveLength(1);
  });

  test.skipIf(!existsSync('/usr/bin/gcc'))('a compiled program writes pictures', async () => {
    const source = `#include <stdio.h>
int main(void) {
  FILE *file = fopen("a.gif", "wb");
  fputs("GIF89a", file);
  return fclose(file);
}`;
    expect((await run(C, source)).pictures?.pictures).toMatchObject([{ name: 'a.gif', type: 'image/gif' }]);
  });

  test('a picture that belongs to a program of several files is not its output', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = [
      { name: 'logo.gif', bytes: bytes('GIF89a') },
      { name: 'main.py', bytes: bytes(WRITES) },
      { name: 'run', bytes: bytes('exec python3 main.py') },
    ];
    expect((await run(MULTI_FILE, '', { files })).names).toEqual(['chart.png']);
  });
});

describe.skipIf(isUnsupported || noScience)(`numpy, pandas and matplotlib${noScience}`, () => {
  const figures = `import matplotlib.pyplot as plt
plt.plot([1, 3, 2])
plt.show()
plt.bar(['a', 'b'], [3, 4])
plt.title('Chapati sold')
plt.show()
plt.show()`;

  test('numpy and pandas compute with the usual limits', async () => {
    const source = `import numpy as np, pandas as pd
print(np.arange(5).sum(), np.linalg.det(np.eye(300)), pd.DataFrame({'a': [1, 2, 3]})['a'].mean())`;
    expect(await run(PYTHON, source)).toMatchObject({ status: 3, stdout: '10 1.0 2.0\n', stderr: null });
  });

  test('show() writes each figure once, without a warning', async () => {
    const shown = await run(PYTHON, figures);
    expect(shown).toMatchObject({ status: 3, stderr: null, names: ['figure-1.png', 'figure-2.png'] });
    expect(shown.pictures?.pictures[0]?.bytes.length).toBeGreaterThan(5_000);
  });

  test('a chart of pandas has its picture within the usual memory', async () => {
    const source = `import pandas as pd, matplotlib.pyplot as plt
pd.DataFrame({'goats': [3, 5, 8]}).plot()
plt.savefig('goats.svg')`;
    expect(await run(PYTHON, source)).toMatchObject({ status: 3, stderr: null, names: ['goats.svg'] });
  });

  test('a program of several files can use them', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = [
      { name: 'main.py', bytes: bytes('import charts') },
      { name: 'charts.py', bytes: bytes(figures) },
      { name: 'run', bytes: bytes('exec python3 main.py') },
    ];
    expect(await run(MULTI_FILE, '', { files })).toMatchObject({ status: 3, stderr: null, names: { length: 2 } });
  });

  test('a program does not rebuild matplotlib’s list of fonts', async () => {
    const source = `import matplotlib.font_manager, os
folder = os.environ['MPLCONFIGDIR']
print([(name, os.path.islink(os.path.join(folder, name))) for name in os.listdir(folder)])`;
    expect((await run(PYTHON, source)).stdout).toMatch(/^\[\('fontlist-v\d+\.json', True\)\]\n$/);
  });

  test('programs without these libraries get none of their settings', async () => {
    const source = `import os, sys
print([name for name in os.environ if name.startswith(('MPL', 'OPENBLAS', 'PYTHON'))], [path for path in sys.path if 'science' in path])`;
    expect((await run(PYTHON, source)).stdout).toBe('[] []\n');
  });
});
