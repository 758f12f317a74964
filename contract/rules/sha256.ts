/**
 * SHA-256 (FIPS 180-4) of a text. Our own, because browsers have `crypto.subtle` on HTTPS pages only, and the contract cannot use Node.
 */

/** Returns the hash in hexadecimal digits. */
export function sha256(text: string): string {
  const words = wordsOf(new TextEncoder().encode(text));
  const state = wordsIn(INITIAL);
  for (let at = 0; at < words.length; at += 16) compress(state, words.subarray(at, at + 16));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The bytes, a 1 bit, zeros and the number of bits, as words of 32 bits in whole blocks of 16 words. */
function wordsOf(bytes: Uint8Array) {
  const words = Math.ceil((bytes.length + 9) / 64) * 16;
  const padded = new Uint8Array(words * 4);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return Uint32Array.from({ length: words }, (_, at) => view.getUint32(at * 4));
}

/** Mixes a block into the state. The letters are those of the standard. */
function compress(state: Uint32Array, block: Uint32Array) {
  const schedule = scheduleOf(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [at, constant] of CONSTANTS.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constant + schedule[at]!;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word;
}

function scheduleOf(block: Uint32Array) {
  const schedule = new Uint32Array(64);
  schedule.set(block);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [schedule[at - 15]!, schedule[at - 2]!];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = schedule[at - 16]! + first + schedule[at - 7]! + second;
  }
  return schedule;
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

const wordsIn = (digits: string) => Uint32Array.from(digits.split(/\s+/), (word) => Number.parseInt(word, 16));

/** The first bits of the fractions of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const INITIAL = '6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19';
const CONSTANTS = wordsIn(`428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`);
