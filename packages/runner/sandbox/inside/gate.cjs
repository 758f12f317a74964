// Runs in a warm Node.js sandbox: after booting, Node.js waits here (descriptor 100, the gate) for its one program. The
// program must not notice a difference: options, modules and descriptors are as after a normal start.
if (require('node:worker_threads').isMainThread) {
  const fs = require('node:fs');
  const [gate, status, live] = [100, 101, 102];
  // Creates the streams now; Node.js would create them at the program's first output.
  void [process.stdout, process.stderr];
  fs.writeSync(status, 'w');
  fs.closeSync(status);
  const [stdin, ...args] = fs.readFileSync(gate, 'utf8').split('\0');
  if (stdin === 'live') {
    fs.closeSync(0);
    // Opens the file as descriptor 0, because that is the lowest free number.
    fs.openSync(`/proc/self/fd/${live}`, 'r');
  }
  fs.closeSync(gate);
  fs.closeSync(live);
  process.argv.push(...args);
}
process.execArgv.splice(process.execArgv.indexOf(__filename) - 2, 3);
process._preload_modules.length = 0;
delete require.cache[__filename];
