/**
 * What Darasa needs from the world outside, in our own words. Adapters in server/adapters keep these promises.
 * One file, because a list of what we lean on reads better whole.
 */
import type { Readable } from 'node:stream';
import type { Grants, MediaAccess, Source } from '#contract/calls.ts';
import type { MediaKind } from '#contract/fields/join-ticket.ts';
import type { FailureReason } from '#contract/messages/payment-messages.ts';

export interface Letter {
  /** One address, as stored: trimmed, lower case. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names this email, the same each time that sending it is tried: letters, digits and hyphens. Without it every try counts as another email. */
  key?: string;
}

/** Carries letters to people. */
export interface Mail {
  /**
   * 'sent' means that the next station has taken responsibility for the letter,
   * not that anybody has read it, or that the address exists. 'refused' means
   * that it will never take a letter to this address: there is no use in trying
   * again. Rejects for any other reason; the job that sends it tries again.
   */
  send(letter: Letter): Promise<'sent' | 'refused'>;
}

/** A store of files is full. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Keeps files by name. Names are ours, never what somebody typed: small letters, digits, dots, hyphens and slashes. */
export interface Files {
  /**
   * Resolves once the file is there for good, whole; a reader never sees half of
   * it. Rejects with NoRoom when the store is full; what bore the name before is
   * as it was then.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's content, or undefined when there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Harmless when there is none. */
  remove(name: string): Promise<void>;
  /** How large a file is, and since when it has been as it is; undefined when there is none of that name. */
  about(name: string): Promise<{ bytes: number; changedAt: Date } | undefined>;
  /** A file, or its bytes from `first` to `last`, both included, as they are read. Fails when there is none of that name. */
  stream(name: string, range?: { first: number; last: number }): Readable;
  /** For programs that want a path: it is good, for reading, while `use` runs. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * An empty folder of this machine for files in the making, close enough to be
   * taken in quickly. It goes when `use` ends. Rejects with NoRoom when there is
   * no room for that many bytes; that no more are written is the caller's promise.
   */
  withFolder<T>(bytes: number, use: (folder: string) => Promise<T>): Promise<T>;
  /** Takes a file of this machine in, which is gone from where it was. Promises what `put` does. */
  takeIn(name: string, path: string): Promise<void>;
  /** Files that are still coming in. */
  unfinished: UnfinishedFiles;
  /** Recordings of classes, which grow until their class is over. */
  recordings: UnfinishedFiles;
}

/** Files that come in piece by piece, under an id of ours. One piece of a file at a time. */
export interface UnfinishedFiles {
  /**
   * A file of which nothing has come. Rejects with NoRoom when there is no room
   * for that many bytes: its own, and those that are still to come of others.
   */
  begin(id: string, bytes: number): Promise<void>;
  /**
   * How much has come, in bytes; undefined when there is no such file. What this
   * has told, or `append`, is there after any end of the process or the machine.
   */
  sizeOf(id: string): Promise<number | undefined>;
  /**
   * Adds what comes to the `from` bytes that are there, and tells how much there
   * is then. When `bytes` breaks off, what came before is kept, and this rejects
   * as it did. Rejects with NoRoom when the store is full; what came before is
   * then kept, or the file is as it was.
   */
  append(id: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** The first bytes of a file, or all of it when it has no more. */
  read(id: string, most: number): Promise<Uint8Array>;
  /** Makes it the store's file of that name, over what bore it before; it is no longer unfinished. */
  finish(id: string, name: string): Promise<void>;
  /** Harmless when there is none. */
  remove(id: string): Promise<void>;
  /** The ids of all. */
  list(): Promise<string[]>;
  /** How many bytes have come of each, by its id; unlike `sizeOf` not promised to last. */
  arrived(): Promise<Map<string, number>>;
}

/** Who somebody is, by the word of an identity provider. */
export interface ProvenPerson {
  /** Issuer and subject together are one person for ever; an address may change hands. */
  issuer: string;
  subject: string;
  /** Trimmed, in lower case; undefined unless the provider says that it is verified. */
  email: string | undefined;
  /** The domain of an organisation whose addresses the provider itself gives out. */
  hostedDomain: string | undefined;
  /** As the provider has it, which need not be as our rule wants it; may be empty. */
  name: string;
  /** Where the provider keeps their picture. */
  picture: string | undefined;
}

/** Lets people prove who they are somewhere else: in a popup that comes back with a credential. */
export interface Identity {
  /**
   * Where the popup goes to ask; undefined when the provider cannot be reached.
   *
   * @param question.state  comes back beside the credential as it is
   * @param question.nonce  comes back inside the credential
   */
  popupAddress(question: { state: string; nonce: string }): Promise<string | undefined>;
  /**
   * Whose credential that is. 'refused' means that it proves nothing: forged,
   * meant for somebody else, too old, or not the answer to that nonce. Nothing a
   * provider does wrong makes this reject.
   */
  identify(credential: string, nonce: string): Promise<ProvenPerson | 'refused' | 'unreachable'>;
  /** The bytes of a picture that `identify` told of, believed no further than that; undefined when it cannot be had. */
  picture(address: string): Promise<Uint8Array | undefined>;
}

/** A video on this machine. */
export interface VideoFile {
  path: string;
  kind: 'mp4' | 'webm';
}

export interface SeenVideo {
  /** Of playing time; undefined when the file does not say. */
  seconds: number | undefined;
}

/** What can be made of a video: `whole` is the video again, written as it should have been. */
export type VideoPart = 'poster' | 'low' | 'audio' | 'whole';

/**
 * Looks at videos and makes others of them. What is in the files comes from
 * strangers; nothing in them makes these reject. The signal does, by which the
 * work ends at once, and the machine when it is in the way: no room, no memory,
 * killed.
 */
export interface VideoTools {
  /** Undefined when it is not a video that can be played. */
  look(video: VideoFile, signal: AbortSignal): Promise<SeenVideo | undefined>;
  /**
   * Makes a file of the video's kind, or a WebP for the poster. False when there
   * is nothing to make it of; what lies at `to` is worth nothing then. Not larger than
   * the video, but for `whole`, which has an index more, and a poster of 2 MB.
   *
   * @param order.seconds  of playing time, for how long it may take and where the poster is
   */
  make(order: Order, signal: AbortSignal): Promise<boolean>;
}

export interface Order {
  part: VideoPart;
  video: VideoFile;
  seconds: number | undefined;
  /** Where the new file goes. */
  to: string;
}

export interface Clock {
  now(): Date;
}

/** Asks phones for money, and tells what has become of it. */
export interface MobileMoney {
  /** Stands on each payment: 'simulator', 'express', 'daraja'. */
  name: string;
  /** False where no real money moves. */
  isLive: boolean;
  /**
   * False where a callback could be anybody's: what it tells is then believed
   * only once a statement says so too.
   */
  trustsCallbacks: boolean;
  /**
   * Puts a request for money on a phone, once: nobody tries again, because the
   * phone could be asked and charged twice. 'accepted' means that it is on its
   * way, not that anybody has paid. 'away' means that it was certainly not sent;
   * 'unknown' that it may have been. Never rejects.
   */
  prompt(prompt: Prompt): Promise<PromptAnswer>;
  /** How a request stands; undefined where the provider cannot be asked. Resolves with 'away' when it does not answer. Never rejects. */
  query?(asked: { checkoutRequestId: string; merchantRequestId: string | undefined }): Promise<Heard | 'away'>;
  /** What a callback says; undefined when that is no callback of this provider. */
  readCallback(body: unknown): Heard | undefined;
  /** Gives a whole payment back; undefined where that is done by hand. As `prompt`, it is asked once. */
  reverse?(
    reversal: Reversal,
  ): Promise<{ outcome: 'accepted'; conversationId: string } | { outcome: 'rejected' | 'away' | 'unknown' }>;
  /** What a callback says of a reversal; undefined when it is none. */
  readReversal?(body: unknown): ReversalHeard | undefined;
  /** All that was received from one moment to another; undefined where one downloads statements instead. */
  listReceived?(since: Date, until: Date): Promise<StatementLine[] | 'away'>;
  /**
   * The lines of a statement that was downloaded (CSV); undefined when it is none.
   * `unread` is the first line that tells of money received and cannot be read.
   */
  readStatement(csv: string): StatementLine[] | { unread: string } | undefined;
}

export interface Prompt {
  /** The account number that the payer sees; 12 capitals and digits. */
  reference: string;
  /** As 254712345678. */
  phone: string;
  /** Whole shillings. */
  amount: number;
  /** Where the provider tells what became of it. Holds a secret. */
  callbackUrl: string;
}

export type PromptAnswer =
  | { outcome: 'accepted'; checkoutRequestId: string; merchantRequestId: string | undefined }
  | { outcome: 'rejected'; reason: FailureReason }
  | { outcome: 'away' }
  | { outcome: 'unknown' };

/** Whether an answer counts against the provider: also that it may have been asked, and has not answered in time. */
export const isMoneyFailure = (answer: object | 'away') =>
  answer === 'away' || ('outcome' in answer && FAILURES.includes(answer.outcome));

const FAILURES: unknown[] = ['away', 'unknown', 'late'];

/** What a provider said of one payment. */
export interface Heard {
  /** What the provider calls the request; undefined where it does not say. */
  checkoutRequestId: string | undefined;
  /** Ours, where the provider repeats it. */
  reference: string | undefined;
  result:
    | {
        state: 'paid';
        /** The provider's code and what was really paid, in whole shillings; both undefined where an answer to a question does not say. */
        receipt: string | undefined;
        amount: number | undefined;
      }
    | { state: 'failed' | 'cancelled' | 'expired'; reason: FailureReason }
    | { state: 'pending' }
    /** A code that we do not know. */
    | { state: 'unknown'; code: string };
}

export interface Reversal {
  /** The provider's code of the payment. */
  receipt: string;
  amount: number;
  reference: string;
  callbackUrl: string;
}

export interface ReversalHeard {
  conversationId: string | undefined;
  /** The provider's code of the reversal, when it was done. */
  result: { state: 'done'; code: string } | { state: 'failed' };
}

/** Money that a provider says it received. */
export interface StatementLine {
  /** The provider's code. */
  receipt: string;
  /** Whole shillings. */
  amount: number;
  at: Date;
  /** The account number that the payer gave; empty where there is none. */
  reference: string;
}

/** Runs programs of strangers: here, by the engine of packages/runner, or at a Judge0. */
export interface CodeRunner {
  name: 'engine' | 'judge0';
  /** All languages that are known, in the playground's order. Never rejects: where the runner is away, none is here. */
  languages(): Promise<KnownLanguage[]>;
  /**
   * Runs a program to its end; what the program does wrong is an outcome. Waits
   * in the queue for that. Rejects with QueueFull, with OverQuota where others
   * run the programs, with RunnerAway when it cannot be run for now, and as the
   * signal does, by which the program ends at once.
   */
  run(program: Program, watch?: Watch): Promise<Outcome>;
  /**
   * The same program for one input after another, each in a process that finds
   * nothing of those before but how many they were and when a file was last looked at:
   * one place in the queue and one compilation for all.
   * What one process does, killed or not, is the outcome for its input alone.
   * Resolves with an outcome for each input that was tried, in their order; where it
   * does not compile, or cannot be run (13), the last one says so. Rejects as `run`.
   */
  sit(sitting: Sitting, watch?: Watch): Promise<Outcome[]>;
  /** The same, with input and output while it runs; undefined where that cannot be. */
  converse?(program: Program, watch: LiveWatch): Conversation;
  /** A hint that a program in that language comes soon. */
  prewarm(languageId: number): void;
  /** For the office. Never rejects. */
  state(): Promise<CodeRunnerState>;
  close(): Promise<void>;
}

/** As many programs wait as may. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Who runs programs for us runs no more of them today. */
export class OverQuota extends Error {
  override readonly name = 'OverQuota';
}

/** The runner is not there; the message says to the office what to do. */
export class RunnerAway extends Error {
  override readonly name = 'RunnerAway';
}

export interface KnownLanguage {
  /** Judge0's number. */
  id: number;
  /** Other numbers that mean it as well: those of versions that are not here. */
  aliases: number[];
  judge0Name: string;
  /** With the true version where it is here. */
  name: string;
  isHere: boolean;
  /** Why it is not, for students. */
  reason: string;
  /** What its programs are saved as. */
  file: string;
  sample: string;
  /** For people to read; empty where nothing is compiled. */
  compileCommand: string;
  runCommand: string;
  /** Debian's; none where Debian has none. */
  packages: string[];
  /** In what it differs from what Judge0's name promises; empty where it does not. */
  differs: string;
}

export interface Program {
  languageId: number;
  source: Uint8Array;
  stdin: Uint8Array;
  /** Whose turn it is: one program of an owner runs at a time. */
  owner: string;
  /** Short ones, for people who wait; heavy ones, for what may take its time. */
  lane: 'short' | 'heavy';
  /** As typed after the compiler's and the program's name; split at spaces, with quotes as a shell has them, and nothing else. */
  compilerOptions: string;
  commandLineArguments: string;
  /** Beside the program, by their names without folders above. */
  files: { name: string; bytes: Uint8Array }[];
  redirectStderr: boolean;
  limits: ProgramLimits;
}

export interface Sitting extends Omit<Program, 'stdin'> {
  /** Those whose output somebody may see come first: what can be learned of another input, by measuring, is of one before. */
  stdins: Uint8Array[];
  /** After so many processes whose time was up, those that are left are not tried. */
  mostTooSlow: number;
  /** Seconds on the clock of all processes together; once they have taken that, those that are left are not tried. */
  mostTime: number;
}

export interface ProgramLimits {
  /** Seconds of processor time, and how many more before it is ended by force. */
  cpuTime: number;
  cpuExtraTime: number;
  /** Seconds. */
  wallTime: number;
  /** Kilobytes. */
  memory: number;
  stack: number;
  /** Kilobytes that one file may have, and its output. */
  fileSize: number;
  processes: number;
  /** How often it is run; time and memory are the mean. */
  runs: number;
}

interface Watch {
  signal?: AbortSignal;
  /**
   * Ends the program as well, but what it did until then is its outcome. Where that cannot be had any more, or others
   * run it, it rejects as the signal does. Not of a sitting.
   */
  stop?: AbortSignal;
  /** Others run it, and have taken it on: neither QueueFull nor OverQuota comes any more. The engine says nothing of it. */
  onTaken?: () => void;
  /** Its turn has come. */
  onStart?: () => void;
}

interface LiveWatch extends Watch {
  /** It is one of two programs that talk with each other. One such pair always has room; people who think in the terminal do not keep it out. */
  isOfPair?: boolean;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

export interface Conversation {
  /** Gives a promise where no more should be said until it is kept. */
  input(bytes: Uint8Array): Promise<void> | undefined;
  /** No more input. */
  end(): void;
  /** As `run`; its stdout and stderr are null, because they have been told. */
  outcome: Promise<Outcome>;
}

export interface Outcome {
  /** As Judge0 numbers them, from 3; never 4, because what was expected is not the runner's business. */
  status: 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;
  /** Null where there is none. */
  stdout: Uint8Array | null;
  stderr: Uint8Array | null;
  compileOutput: Uint8Array | null;
  /** What Judge0 would say: 'Exited with error code 3', 'Time limit exceeded'; null where all is well. */
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Seconds of processor time and on the clock; null where it was never run. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes. */
  memory: number | null;
}

export interface CodeRunnerState {
  isReady: boolean;
  /** What the office should do; empty where nothing is to be done. */
  advice: string;
  /** The one line to type where that is what is to be done; anybody may read it. Empty otherwise. */
  line: string;
  /** Null where others run the programs. */
  protection: 'cgroup v2' | 'cgroup v1' | 'watchdog' | null;
  running: number;
  waiting: number;
  warm: { languageId: number; slots: number }[];
}

/** Forwards sound and pictures between browsers. Knows neither people nor rules; ids are the caller's. */
export interface Media {
  /** What a browser needs to reach us without UDP, for that person; with a room, for what is sent and seen there alone. */
  relaysFor(userId: string, room?: string): Relay[];
  /**
   * Takes what a browser offers to send; resolves with the answer for it. Calls
   * with the same room are forwarded by the same process.
   *
   * @throws {MediaAway}    the engine is not there at the moment
   * @throws {BadMedia}     it does not understand the offer
   */
  publish(publication: { room: string; id: string; sdp: string; sender?: Sender }): Promise<string>;
  unpublish(publication: string): void;
  /** While held, no packet of it goes to anybody, whatever its sender does. */
  hold(publication: string, isHeld: boolean): void;
  /** Brings a publication to somebody; resolves with the offer for her browser. Throws as publish. */
  subscribe(subscription: { id: string; publication: string; quality: MediaQuality }): Promise<string>;
  answered(subscription: string, sdp: string): void;
  prefer(subscription: string, quality: MediaQuality): void;
  unsubscribe(subscription: string): void;
  /** What is heard of them. Returns what ends it. */
  listen(ears: MediaEars): () => void;
  /** Undefined where what is sent cannot be had. */
  recorder: MediaRecorder | undefined;
  close(): Promise<void>;
}

/** Whose a publication is, as LiveRooms knows people. */
export interface Sender {
  /** The live session. */
  room: string;
  userId: string;
  source: Source;
}

/** Hands out what is sent, as it was sent, for recordings of it. */
export interface MediaRecorder {
  /**
   * From now on that recording is made of these publications of one room: at most one sound and
   * one picture. What is held is not handed out. Where the engine ends nothing comes any more:
   * it is asked again then, with others.
   *
   * @param wish.at  milliseconds of the recording that have passed
   */
  record(recording: string, wish: { room: string; at: number; publications: string[] }): void;
  stop(recording: string): void;
  /** Returns what ends it. */
  listen(hear: (piece: RecordedPiece) => void): () => void;
}

/** A packet of Opus, or a whole picture of VP8; each sort comes in its order. Nothing of it can be trusted. */
export interface RecordedPiece {
  recording: string;
  sort: 'sound' | 'picture';
  /** In milliseconds of the recording, when it was made. */
  time: number;
  bytes: Uint8Array;
}

export type MediaQuality = 'high' | 'low' | 'none';

export interface MediaEars {
  /** A publication or a subscription whose connection has ended by itself. It is gone. */
  onGone(id: string): void;
  /** All publications that can be heard now, of whichever process; told when it changes. */
  onSpeaking(publications: string[]): void;
  /** An engine has ended, and with it all these; another one is there, or comes. */
  onLost(publications: string[]): void;
  /** Those rooms are forwarded by another process now, with relays of its own; nothing of them is forwarded yet. */
  onMoved?(rooms: string[]): void;
}

export interface Relay {
  urls: string[];
  username: string;
  credential: string;
}

/** The media engine is not there at the moment. */
export class MediaAway extends Error {
  override readonly name = 'MediaAway';
}

/** The media engine does not understand that offer or answer. */
export class BadMedia extends Error {
  override readonly name = 'BadMedia';
}

/**
 * Who forwards sound and pictures of calls: our own engine, which is Media, or somebody else, with whom browsers speak
 * by themselves. A room is one live session: when a tutor opens hers again, that is another one, and whatever was good
 * for the last is worth nothing. All of it rejects with MediaAway where the provider does not answer, or says no.
 */
export interface LiveRooms {
  readonly kind: MediaKind;
  readonly holds: {
    /** What somebody may not send goes to nobody, whatever her browser does. */
    grants: boolean;
    /** Whoever is removed is out. Where that is not so, all others have to be given access to another room. */
    removal: boolean;
  };
  /** For that person, that room and what she may do there; to begin within a minute. Undefined where she needs none. */
  access(seat: Seat): Promise<MediaAccess | undefined>;
  /** What she may send has changed. Harmless when she is not there. */
  setGrants(seat: Seat): Promise<void>;
  /** Harmless when she is not there. Whoever has a token of the last minute may be there again. */
  remove(person: { room: string; userId: string }): Promise<void>;
  /** Ends it for everybody. Harmless when there is no such room. */
  close(room: string): Promise<void>;
  /** The ids of users who are there; undefined where the provider cannot be asked. */
  present?(room: string): Promise<string[]>;
  /**
   * What the provider tells us by calling our address. Resolves with false where it is not the provider's, by its
   * signature. Undefined where a provider calls nobody.
   */
  receive?(call: { body: string; authorization: string }): Promise<boolean>;
  /** Returns what ends it. */
  listen(ears: LiveRoomsEars): () => void;
}

/** Somebody in a call. */
export interface Seat {
  room: string;
  userId: string;
  /** What others may know her by. */
  name: string;
  role: 'tutor' | 'student';
  may: Grants;
}

export interface LiveRoomsEars {
  /** The provider has let somebody in. */
  onJoined(person: { room: string; userId: string }): void;
}
