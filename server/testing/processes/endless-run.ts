/** Somebody who has a program run that does not end: for tests that kill them. Its argument is the data folder. */
import { program, realRunner } from './runner.ts';

const runner = realRunner(process.argv[2]!);
const endless = program(71, 'while True: pass');
await runner.run(endless, { onStart: () => console.log('It runs') });
