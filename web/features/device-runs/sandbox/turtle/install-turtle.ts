/** Installs a `turtle` module that draws on the page, because Python for browsers has no windows and therefore no turtle. */
import type { PyodideAPI } from 'pyodide';
import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import turtle from './turtle.py?raw';
import colors from './turtle_colors.py?raw';
import pen from './turtle_pen.py?raw';

const modules = { turtle, _turtle_colors: colors, _turtle_pen: pen };

export function installTurtle(python: PyodideAPI, { draw }: Pick<Stage, 'draw'>) {
  const folder: string = python.runPython('import site; site.getsitepackages()[0]');
  python.FS.mkdirTree(folder);
  for (const [name, source] of Object.entries(modules)) python.FS.writeFile(`${folder}/${name}.py`, source);
  python.registerJsModule('_turtle_page', { draw });
}
