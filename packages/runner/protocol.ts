/**
 * Messages between the server and the runner, over a Unix socket: the unnamed one that the runner inherits as
 * descriptor 3, or a connection to the one on which it listens. A connection of another machine is passed on to the latter.
 * Each message is its length (four bytes, big endian) and JSON in UTF-8; bytes inside the JSON are Base64. Neither side
 * waits for the other's replies: each reply carries the id of its request.
 */

/** The protocol with its version, which changes with the messages below: another version is refused (server/machines). */
export const PROTOCOL = 'darasa-runner/1';

/** Requests from the server to the runner. The server chooses the ids. */
export type RunnerRequest =
  /**
   * `isJudgePair`: true for both programs of a judge pair (a program and its judging program), which exchange messages;
   * no person types their input.
   */
  | ({ type: 'run'; id: string; isLive: boolean; isJudgePair?: boolean } & WireProgram)
  | ({ type: 'run-batch'; id: string } & WireBatch)
  | { type: 'input'; id: string; bytes: string }
  | { type: 'end-of-input'; id: string }
  /** Kills a program immediately; the reply is `refused` with the reason 'cancelled'. */
  | { type: 'cancel'; id: string }
  /** Ends a program: SIGINT, then SIGKILL 100 ms later. Its outcome contains its output until then. Not for a batch. */
  | { type: 'stop'; id: string }
  | { type: 'prewarm'; languageId: number }
  /** Asks all clients to send no further programs, because the runner will end; only the process that started it may. */
  | { type: 'drain' }
  | { type: 'languages'; id: string }
  | { type: 'state'; id: string };

export type RunnerEvent =
  | { type: 'started'; id: string }
  | { type: 'output'; id: string; stream: 'stdout' | 'stderr'; bytes: string }
  | { type: 'finished'; id: string; outcome: WireOutcome }
  /** One outcome for each input with which the program ran. */
  | { type: 'batch-finished'; id: string; outcomes: WireOutcome[] }
  /** The program was not run, or was cancelled; `advice` tells staff what to do, if anything helps. */
  | { type: 'refused'; id: string; reason: 'full' | 'no such language' | 'cancelled' | 'not ready'; advice: string }
  | { type: 'draining' }
  | { type: 'languages'; id: string; languages: WireLanguage[] }
  | { type: 'state'; id: string; state: WireState };

/** What concerns the engine: a drain concerns only its clients. */
export type EngineRequest = Exclude<RunnerRequest, { type: 'drain' }>;
export type EngineEvent = Exclude<RunnerEvent, { type: 'draining' }>;

export interface WireProgram {
  languageId: number;
  source: string;
  stdin: string;
  owner: string;
  lane: 'short' | 'heavy';
  compilerOptions: string;
  commandLineArguments: string;
  files: { name: string; bytes: string }[];
  redirectStderr: boolean;
  /** True if the pictures that the program writes are part of its outcome; not for a batch. */
  returnsPictures?: boolean;
  /** Times are in seconds, sizes in kilobytes. */
  limits: {
    cpuTime: number;
    cpuExtraTime: number;
    wallTime: number;
    memory: number;
    stack: number;
    fileSize: number;
    processes: number;
    runs: number;
  };
}

/** One program that runs once for each input in `stdins`. `limits.runs` has no effect. */
export interface WireBatch extends Omit<WireProgram, 'stdin'> {
  stdins: string[];
  maxTimeouts: number;
  /** Wall time of all processes together, in seconds. */
  maxTotalTime: number;
}

export interface WireOutcome {
  /** Judge0's status id, 3 to 14, but never 4 (wrong answer): the runner does not compare outputs. */
  status: number;
  stdout: string | null;
  stderr: string | null;
  compileOutput: string | null;
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  time: number | null;
  wallTime: number | null;
  memory: number | null;
  /** Only for programs with `returnsPictures` that have ended by themselves. */
  pictures?: WirePictures;
}

/** The pictures that a program wrote into its folder, and how many were left out, for each reason. */
export interface WirePictures {
  pictures: WirePicture[];
  tooMany: number;
  tooLarge: number;
  /** Number of files that are named like pictures but are none. */
  unreadable: number;
}

export interface WirePicture {
  name: string;
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  bytes: string;
}

export interface WireLanguage {
  id: number;
  /** Ids of later Judge0 versions for the same language. */
  aliases: number[];
  judge0Name: string;
  name: string;
  isHere: boolean;
  reason: string;
  file: string;
  sample: string;
  compileCommand: string;
  runCommand: string;
  packages: string[];
  differs: string;
  /** Installed libraries that do not belong to the language, such as 'numpy'. */
  libraries: string[];
}

export interface WireState {
  isReady: boolean;
  advice: string;
  line: string;
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog';
  /** How many programs may compute at the same time. */
  slots: number;
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
}

const LENGTH_BYTES = 4;
/** Most bytes of a message. The largest are batches: 100 outputs of 1 MB, in Base64. */
const MAX_BYTES = 256 * 1024 * 1024;

export function encodeMessage(message: RunnerRequest | RunnerEvent) {
  const text = JSON.stringify(message);
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(text));
  bytes.writeUInt32BE(bytes.length - LENGTH_BYTES, 0);
  bytes.write(text, LENGTH_BYTES);
  return bytes;
}

/**
 * Reassembles messages from the chunks of a socket.
 *
 * @throws {Error} from the returned function: a message is too long, or no JSON
 */
export function messageReader<M extends RunnerRequest | RunnerEvent>(
  onMessage: (message: M) => void,
  maxBytes = MAX_BYTES,
) {
  let chunks: Buffer[] = [];
  let received = 0;
  return (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    // Chunks are joined only when a message is complete: joining every new chunk would take quadratic time.
    while (received >= LENGTH_BYTES && received >= LENGTH_BYTES + nextLength(chunks, maxBytes)) {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const end = LENGTH_BYTES + bytes.readUInt32BE(0);
      chunks = bytes.length > end ? [bytes.subarray(end)] : [];
      received = bytes.length - end;
      onMessage(JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as M);
    }
  };
}

function nextLength(chunks: Buffer[], maxBytes: number) {
  if (chunks[0]!.length < LENGTH_BYTES) chunks.splice(0, chunks.length, Buffer.concat(chunks));
  const length = chunks[0]!.readUInt32BE(0);
  if (length > maxBytes) throw new Error('A message is too long');
  return length;
}
