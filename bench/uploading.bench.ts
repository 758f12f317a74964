/**
 * How fast does a large file go in, in pieces as the browser makes them, against
 * a plain PUT that a bare Node server streams into a file? And what does it take
 * of memory?
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { uploadChunks } from '#contract/uploads.ts';
import { call, freePort, newFolder, open, removeFolders } from '#server/testing/process.ts';
import { conclude, median } from './budget.ts';

const BYTES = 1024 * 1024 * 1024;
const ROUNDS = 3;
/** What is sent, again and again: nobody compresses it on the way. */
const content = Buffer.alloc(uploadChunks.below, 'abcdefghijklmnopqrstuvwxyz');

const folder = newFolder();
const darasa = await open({ DARASA_DATA: folder, PORT: String(await freePort()) });
const tutor = { email: 'tutor@darasa.test', password: 'Darasa2026' };
const { cookie } = await call(darasa.url, 'POST /auth/signin', { body: tutor });
const bare = await startBareServer();

let most = 0;
// The first is the compiler's.
await sendInPieces(64 * 1024 * 1024);
await put(64 * 1024 * 1024);
const before = residentMegabytes();
const [pieces, plain]: number[][] = [[], []];
most = before;
for (let round = 0; round < ROUNDS; round++) {
  pieces!.push(await sendInPieces(BYTES));
  plain!.push(await put(BYTES));
}
bare.process.kill();
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

console.log({ pieces, plain });
conclude('How fast does a file of 1 GB go in, and what does it take?', [
  { what: 'speed against a plain PUT', value: median(plain!) / median(pieces!), unit: 'times', atLeast: 0.7 },
  { what: 'memory that the server takes more', value: most - before, unit: 'MB', budget: 50 },
]);

/** Milliseconds. */
async function sendInPieces(bytes: number) {
  const head = { origin: darasa.url, cookie, 'tus-resumable': '1.0.0' };
  const metadata = `purpose ${btoa('video')},filename ${btoa('boxes.mp4')}`;
  const began = performance.now();
  const made = await send(`${darasa.url}/api/v1/uploads`, {
    ...head,
    'upload-length': bytes,
    'upload-metadata': metadata,
  });
  const address = darasa.url + made.headers.location;
  let size = uploadChunks.first;
  for (let offset = 0; offset < bytes; ) {
    const piece = Math.min(size, bytes - offset);
    const { headers, statusCode } = await send(
      address,
      { ...head, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
      { method: 'PATCH', bytes: piece },
    );
    if (statusCode !== 204) throw new Error(`A piece was answered ${statusCode}`);
    offset = Number(headers['upload-offset']);
    if (size * 2 < uploadChunks.below) size *= 2;
    most = Math.max(most, residentMegabytes());
  }
  const took = performance.now() - began;
  await send(address, head, { method: 'DELETE' });
  return took;
}

async function put(bytes: number) {
  const began = performance.now();
  await send(bare.url, {}, { method: 'PUT', bytes });
  return performance.now() - began;
}

/** A request whose body is that many bytes. */
function send(url: string, headers: Record<string, string | number>, { method = 'POST', bytes = 0 } = {}) {
  return new Promise<{ statusCode: number | undefined; headers: Record<string, string> }>((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { ...headers, 'content-length': bytes } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response as never));
    });
    request.on('error', reject);
    let left = bytes;
    const write = () => {
      while (left > 0) {
        const part = Math.min(left, 1024 * 1024);
        left -= part;
        if (!request.write(content.subarray(0, part))) return void request.once('drain', write);
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
    createServer((request, response) => pipeline(request, createWriteStream(${JSON.stringify(`${folder}/plain`)}), () => response.end())).listen(${port}, '127.0.0.1');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  return { url, process: child };
}

/** Of the server, as the kernel counts it (proc(5), VmRSS). */
function residentMegabytes() {
  const [, kilobytes] = readFileSync(`/proc/${darasa.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)!;
  return Number(kilobytes) / 1000;
}
