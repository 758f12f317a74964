/**
 * What the server and the runner say to each other, over a unix socket without a
 * name that the runner is given when it starts. Each message is JSON in UTF-8
 * behind its length (four bytes, big endian); bytes are base64 in it. Neither side
 * waits: answers bear the id of what they answer.
 */

/** What the server asks. Ids are the server's. */
export type Request =
  /** isOfPair: it talks with another program, and not with a person. */
  | ({ type: 'run'; id: string; isLive: boolean; isOfPair?: boolean } & WireProgram)
  | ({ type: 'sit'; id: string } & WireSitting)
  | { type: 'input'; id: string; bytes: string }
  | { type: 'end-of-input'; id: string }
  /** Ends a program at once; its outcome is 'cancelled'. */
  | { type: 'cancel'; id: string }
  /** Ends a program likewise; its outcome is what it did until then. Not of a sitting. */
  | { type: 'stop'; id: string }
  | { type: 'prewarm'; languageId: number }
  | { type: 'languages'; id: string }
  | { type: 'state'; id: string };

/** What the runner tells. */
export type News =
  | { type: 'started'; id: string }
  | { type: 'output'; id: string; stream: 'stdout' | 'stderr'; bytes: string }
  | { type: 'finished'; id: string; outcome: WireOutcome }
  /** Of a sitting: an outcome for each input that was tried. */
  | { type: 'sat'; id: string; outcomes: WireOutcome[] }
  /** It never ran; the advice says what the office should do about it, where it can do something. */
  | { type: 'refused'; id: string; reason: 'full' | 'no such language' | 'cancelled' | 'not ready'; advice: string }
  | { type: 'languages'; id: string; languages: WireLanguage[] }
  | { type: 'state'; id: string; state: WireState };

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
  /** Seconds and kilobytes, as the port CodeRunner has them. */
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

/** One program for one input after another; how often each is run is not looked at. */
export interface WireSitting extends Omit<WireProgram, 'stdin'> {
  stdins: string[];
  mostTooSlow: number;
  /** Seconds of all together. */
  mostTime: number;
}

export interface WireOutcome {
  /** By Judge0's numbers, from 3 to 14, never 4. */
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
}

export interface WireLanguage {
  id: number;
  /** Later numbers of Judge0's that mean the same language. */
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
}

export interface WireState {
  isReady: boolean;
  advice: string;
  line: string;
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog';
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
}

const LENGTH_BYTES = 4;

export function frame(message: Request | News) {
  const text = JSON.stringify(message);
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(text));
  bytes.writeUInt32BE(bytes.length - LENGTH_BYTES, 0);
  bytes.write(text, LENGTH_BYTES);
  return bytes;
}

/** Puts the pieces that a socket gives together again; each whole message is told. */
export function framesInto<M extends Request | News>(tell: (message: M) => void) {
  let pieces: Buffer[] = [];
  let had = 0;
  return (piece: Buffer) => {
    pieces.push(piece);
    had += piece.length;
    // Joined only once a whole message is there: a large one comes in many pieces.
    while (had >= LENGTH_BYTES && had >= LENGTH_BYTES + lengthAhead(pieces)) {
      const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      const end = LENGTH_BYTES + bytes.readUInt32BE(0);
      pieces = bytes.length > end ? [bytes.subarray(end)] : [];
      had = bytes.length - end;
      tell(JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)) as M);
    }
  };
}

function lengthAhead(pieces: Buffer[]) {
  if (pieces[0]!.length < LENGTH_BYTES) pieces.splice(0, pieces.length, Buffer.concat(pieces));
  return pieces[0]!.readUInt32BE(0);
}
