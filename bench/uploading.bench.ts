/**
 * How fast is a large upload, by the tus protocol and in chunks of the browser's sizes, compared with a plain PUT that
 * a bare Node.js server streams into a file? And how much memory does our server need for it?
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { UPLOADS, uploadChunks } from '#contract/uploads.ts';
import { call, freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';

const BYTES = 1024 * 1024 * 1024;
const ROUNDS = 5;
/** The content that is repeated to fill the files. */
const content = Buffer.alloc(1024 * 1024, 'Darasa ');

const folder = newFolder();
const plainFile = join(folder, 'plain');
const darasa = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });
const { cookie } = await call(darasa.url, 'POST /auth/signin', {
  body: { email: 'tutor@darasa.test', password: 'Darasa2026' },
});
const before = residentMegabytes();
const bare = await startBareServer();
process.on('exit', () => [bare, darasa].map((started) => started.process.kill()));

/** The server's peak memory in megabytes during uploads. */
let most = before;
const quickest = { pieces: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
// These uploads are not measured, because the first one of each kind runs uncompiled code.
await sendInPieces(BYTES / 16);
await sendPlain(BYTES / 16);
// tus and the plain PUT alternate. The fastest upload of each counts, because other load delayed it the least.
for (let round = 0; round < ROUNDS; round++) {
  quickest.pieces = Math.min(quickest.pieces, await sendInPieces(BYTES));
  quickest.plain = Math.min(quickest.plain, await sendPlain(BYTES));
}
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

const megabytesPerSecond = (milliseconds: number) => BYTES / 1000 / milliseconds;
conclude('How fast is an upload of 1 GB, and how much memory does it need?', [
  { what: 'tus, in chunks', value: megabytesPerSecond(quickest.pieces), unit: 'MB/s', atLeast: 50 },
  { what: 'a plain PUT', value: megabytesPerSecond(quickest.plain), unit: 'MB/s', atLeast: 50 },
  { what: '… tus against the plain PUT', value: quickest.plain / quickest.pieces, unit: 'times', atLeast: 0.7 },
  { what: 'growth of server memory', value: most - before, unit: 'MB', budget: 50 },
]);

/** Uploads a file by tus. @returns the milliseconds, including the creation of the upload */
async function sendInPieces(bytes: number) {
  const usual = { origin: darasa.url, cookie, 'tus-resumable': '1.0.0' };
  const metadata = `purpose ${btoa('video')},filename ${btoa('boxes.mp4')}`;
  const began = performance.now();
  const announced = { ...usual, 'upload-length': bytes, 'upload-metadata': metadata };
  const { headers } = await send(`${darasa.url}/api/v1${UPLOADS}`, { method: 'POST', headers: announced, bytes: 0 });
  const address = darasa.url + headers.location;
  for (let at = 0, chunk = uploadChunks.first; at < bytes; chunk = after(chunk)) {
    const piece = { ...usual, 'upload-offset': at, 'content-type': 'application/offset+octet-stream' };
    const added = await send(address, { method: 'PATCH', headers: piece, bytes: Math.min(chunk, bytes - at) });
    at = Number(added.headers['upload-offset']);
    most = Math.max(most, residentMegabytes());
  }
  const took = performance.now() - began;
  await send(address, { method: 'DELETE', headers: usual, bytes: 0 });
  return took;
}

function after(chunk: number) {
  return chunk * 2 < uploadChunks.below ? chunk * 2 : chunk;
}

async function sendPlain(bytes: number) {
  const began = performance.now();
  await send(bare.url, { method: 'PUT', headers: {}, bytes });
  const took = performance.now() - began;
  rmSync(plainFile);
  return took;
}

interface Sent {
  method: string;
  headers: Record<string, string | number>;
  /** The length of the body in bytes. */
  bytes: number;
}

function send(url: string, { method, headers, bytes }: Sent) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { ...headers, 'content-length': bytes } });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode! >= 300) reject(new Error(`${method} was answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(response));
    });
    let left = bytes;
    const write = () => {
      while (left > 0) {
        const part = content.subarray(0, left);
        left -= part.length;
        if (!request.write(part)) return void request.once('drain', write);
      }
      request.end();
    };
    write();
  });
}

async function startBareServer() {
  const port = await freePort();
  const program = `
    import { createWriteStream } from 'node:fs';
    import { createServer } from 'node:http';
    import { pipeline } from 'node:stream';
    createServer((request, response) =>
      pipeline(request, createWriteStream(${JSON.stringify(plainFile)}), () => response.end()),
    ).listen(${port}, '127.0.0.1');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isOpen())) await new Promise((resolve) => setTimeout(resolve, 20));
  return { url, process: child };
}

/** Returns the resident memory as the kernel counts it (proc(5), VmRSS). */
function residentMegabytes() {
  const [, kilobytes] = readFileSync(`/proc/${darasa.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)!;
  return Number(kilobytes) / 1000;
}
