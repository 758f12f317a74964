/**
 * Moves the index (`moov`) of an MP4 from its end to its front, so that browsers can start playing before the download
 * is complete. The index's offsets of picture and sound data are shifted by its own size.
 */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Box, boxesIn, readAt, toBox } from './mp4.ts';

/**
 * Maximum bytes of an index, which is in memory while it is changed. The index of a two-hour lesson has about a third
 * of this.
 */
const LARGEST_INDEX = 32 * 1024 * 1024;

/** Whether the index can be moved: not if it is in front already, or the file has boxes that might contain offsets. */
export const canPutIndexFirst = (path: string) => withPlan(path, async () => true);

/**
 * Writes a copy with the index in front, at the same size. Returns false, and writes nothing, if there is nothing to
 * move.
 */
export const putIndexFirst = (from: string, to: string) =>
  withPlan(from, async (plan) => {
    await pipeline(plan, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    return true;
  });

async function withPlan(path: string, use: (plan: AsyncIterable<Buffer>) => Promise<boolean>) {
  const file = await open(path);
  try {
    const plan = await planMove(file);
    return plan !== undefined && (await use(plan));
  } finally {
    await file.close();
  }
}

/** Returns the parts of the new file in order; undefined if the index cannot be moved. */
async function planMove(file: FileHandle) {
  const { size } = await file.stat();
  const { boxes, areWhole } = await boxesIn(file, { content: 0, end: size });
  const index = boxes.find(({ type }) => type === 'moov');
  const media = boxes.find(({ type }) => type === 'mdat');
  if (!areWhole || !isPlain(boxes) || !index || !media || index.start < media.start) return undefined;

  const { start, end } = index;
  if (end - start > LARGEST_INDEX) return undefined;
  const bytes = await readAt(file, start, end - start);
  const isMoved = movePlaces(bytes, { first: media.start, after: start });
  return isMoved ? inNewOrder(file, { bytes, media, index, size }) : undefined;
}

/**
 * The only boxes allowed at the top level: others, such as fragments, may contain file offsets, which would have to be
 * shifted too.
 */
const PLAIN = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid'];

const isPlain = (boxes: Box[]) =>
  boxes.every(({ type }) => PLAIN.includes(type)) && boxes.filter(({ type }) => type === 'moov').length === 1;

interface Pieces {
  /** The bytes of the index with shifted offsets. */
  bytes: Buffer;
  media: Box;
  index: Box;
  size: number;
}

async function* inNewOrder(file: FileHandle, { bytes, media, index, size }: Pieces) {
  yield* readRange(file, 0, media.start);
  yield bytes;
  yield* readRange(file, media.start, index.start);
  yield* readRange(file, index.end, size);
}

const readRange = (file: FileHandle, start: number, end: number): AsyncIterable<Buffer> | [] =>
  start < end ? file.createReadStream({ start, end: end - 1, autoClose: false }) : [];

interface Moved {
  first: number;
  after: number;
}

/** Shifts an index's chunk offset tables (ISO/IEC 14496-12, section 8.7.5); false if any of them cannot be changed. */
function movePlaces(index: Buffer, moved: Moved) {
  const box = toBox(index.subarray(0, 16), 0, index.length);
  // A box of size 0 extends to the end of the file: in front it would include everything after it.
  if (!box || index.readUInt32BE(0) === 0) return false;
  const tables = tablesIn(index, box, ['trak', 'mdia', 'minf', 'stbl']);
  return tables !== undefined && tables.length > 0 && tables.every((table) => moveTable(index, table, moved));
}

/** The chunk offset tables below a path of nested boxes; undefined if a box on the path cannot be read. */
function tablesIn(index: Buffer, box: Box, [next, ...further]: string[]): Box[] | undefined {
  const boxes = [];
  for (let position = box.content; position < box.end; position = boxes.at(-1)!.end) {
    const inner = toBox(index.subarray(position, position + 16), position, box.end);
    if (!inner) return undefined;
    boxes.push(inner);
  }
  if (!next) return boxes.filter(({ type }) => type === 'stco' || type === 'co64');
  const tables = boxes.filter(({ type }) => type === next).map((inner) => tablesIn(index, inner, further));
  return tables.every((tables) => tables !== undefined) ? tables.flat() : undefined;
}

function moveTable(index: Buffer, { type, content, end }: Box, { first, after }: Moved) {
  const width = type === 'stco' ? 4 : 8;
  const count = end - content >= 8 ? index.readUInt32BE(content + 4) : -1;
  if (count < 0 || content + 8 + count * width > end) return false;
  for (let position = content + 8; position < content + 8 + count * width; position += width) {
    const offset = width === 4 ? index.readUInt32BE(position) : Number(index.readBigUInt64BE(position));
    if (offset < first || offset >= after) continue;
    const target = offset + index.length;
    if (width === 8) index.writeBigUInt64BE(BigInt(target), position);
    else if (target <= 0xffffffff) index.writeUInt32BE(target, position);
    else return false;
  }
  return true;
}
