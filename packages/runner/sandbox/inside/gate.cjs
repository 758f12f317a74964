// Node has booted and waits here, at its gate, for the one program that it will run.
// Afterwards nothing may show that it waited: options, modules and descriptors are as ever.
if (require('node:worker_threads').isMainThread) {
  const fs = require('node:fs');
  const [gate, status, live] = [100, 101, 102];
  // Made when it is first asked for, which would be when the program prints.
  void [process.stdout, process.stderr];
  fs.writeSync(status, 'w');
  fs.closeSync(status);
  const [stdin, ...args] = fs.readFileSync(gate, 'utf8').split('\0');
  if (stdin === 'live') {
    fs.closeSync(0);
    // The lowest that is free: 0.
    fs.openSync(`/proc/self/fd/${live}`, 'r');
  }
  fs.closeSync(gate);
  fs.closeSync(live);
  process.argv.push(...args);
}
process.execArgv.splice(process.execArgv.indexOf(__filename) - 2, 3);
process._preload_modules.length = 0;
delete require.cache[__filename];
