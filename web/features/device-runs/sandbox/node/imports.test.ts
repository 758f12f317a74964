import { expect, test } from 'vitest';
import { leadImports } from './imports.ts';

test('a call of import() is redirected, and all columns stay the same', () => {
  expect(leadImports("const fs = await import('fs');")).toBe("const fs = await $mport('fs');");
  expect(leadImports('import (name)')).toBe('$mport (name)');
});

test.each([
  '"import(x)"',
  "'it\\'s import(x)'",
  '`import(x)`',
  '// import(x)',
  '/* import(x)\n */',
  'loader.import(x)',
  'reimport(x)',
  "import fs from 'fs'",
])('%s is left as it is', (source) => {
  expect(leadImports(source)).toBe(source);
});
