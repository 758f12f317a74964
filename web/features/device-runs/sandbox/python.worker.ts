/** The worker that runs Python programs with CPython compiled for browsers (Pyodide). */
import { loadPyodide, version } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { info } from 'pyodide/pyodide-lock.json';
import { serveFetchesFrom } from './handed-in.ts';
import { placeModules, recordPython, runPython } from './python.ts';
import { onStage } from './stage.ts';

onStage(async ({ source, files, modules, isTraced }) => {
  serveFetchesFrom(files);
  const python = await loadPyodide({
    indexURL: '/',
    stdLibURL: '/python_stdlib.zip',
    // No packages: they would have to be downloaded.
    lockFileContents: { info: { ...info, arch: 'wasm32', version }, packages: {} },
    packageBaseUrl: '/',
    createPyodideModule,
  });
  placeModules(python, modules ?? {});
  return (stage) => (isTraced ? recordPython : runPython)(source, python, stage);
});
