/** A program that starts a runner with an endless program, for tests that kill it. Its argument is the data folder. */
import { program, realRunner } from './runner.ts';

const runner = realRunner(process.argv[2]!);
const endless = program(71, 'while True: pass');
await runner.run(endless, { onStart: () => console.log('It runs') });
