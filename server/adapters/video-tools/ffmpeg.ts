/**
 * Runs ffmpeg and ffprobe on untrusted files. They can read only the given file, accept only formats that browsers
 * play, get none of our environment variables, and have limits on time and memory. They run at the lowest priority and
 * exit with this process.
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import type { RenderRequest, VideoFile, VideoRendition, VideoTools } from '#server/ports/video-tools.ts';

/**
 * Finds ffmpeg and the ffprobe beside it; undefined if one is missing.
 *
 * @param named  the path of ffmpeg, or a name that is searched for on the PATH
 */
export function findVideoTools(named = 'ffmpeg'): VideoTools | undefined {
  const ffmpeg = find(named);
  const ffprobe = ffmpeg && find(join(dirname(ffmpeg), 'ffprobe'));
  return ffprobe ? ffmpegTools({ ffmpeg, ffprobe }) : undefined;
}

function find(program: string) {
  const places = program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return places.map((folder) => join(folder, program)).find(isProgram);
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ffmpegTools({ ffmpeg, ffprobe }: { ffmpeg: string; ffprobe: string }): VideoTools {
  return {
    async probe(video, signal) {
      const output = await run([ffprobe, ...QUESTION, ...input(video)], { signal, seconds: 60 });
      return output === undefined ? undefined : parseStreams(output);
    },
    async render(order, signal) {
      const { video, seconds, rendition: part, to } = order;
      const start = part === 'poster' ? ['-ss', String(posterAt(seconds))] : [];
      const maximum = maximumFor(part, (await stat(video.path)).size);
      const command = [ffmpeg, '-nostdin', '-v', 'error', '-y', ...start, ...input(video), ...output(order, maximum)];
      if ((await run(command, { signal, seconds: timeFor(seconds) })) === undefined) return false;
      const { size } = await stat(to).catch(() => ({ size: 0 }));
      // A file of the maximum size was truncated by ffmpeg (-fs). For the low and audio renditions that still counts as
      // success: the caller rejects a rendition that is not smaller than its video.
      return size > 0 && (size < maximum || part === 'low' || part === 'audio');
    },
  };
}

const QUESTION = ['-v', 'error', '-print_format', 'json', '-show_entries', 'format=duration:stream=codec_type'];

function parseStreams(output: string) {
  const { format, streams = [] } = JSON.parse(output) as {
    format?: { duration?: string };
    streams?: { codec_type?: string }[];
  };
  const seconds = Number(format?.duration);
  const isVideo = streams.some(({ codec_type }) => codec_type === 'video');
  return isVideo ? { seconds: seconds > 0 ? seconds : undefined } : undefined;
}

/** Time of the poster's frame in seconds, after the black frames with which many videos begin. */
const posterAt = (seconds = 0) => Math.min(seconds / 10, 10).toFixed(2);

/** Time limit for rendering, in seconds; a slow machine takes about as long as the video plays. */
const timeFor = (seconds = 3_600) => Math.min(120 + 2 * seconds, 3 * 3_600);

/** The codecs in MP4 and WebM files that browsers play, by the names of ffmpeg's decoders. */
const DECODERS = 'h264,hevc,mpeg4,vp8,vp9,av1,libdav1d,libaom-av1,aac,mp3,mp3float,opus,libopus,vorbis,flac,ac3,eac3';
/** Maximum pixels per frame; more than 4K has. */
const MAX_PIXELS = '16000000';

const input = ({ path, kind }: VideoFile) => [
  ...['-protocol_whitelist', 'file', '-codec_whitelist', DECODERS, '-max_pixels', MAX_PIXELS, '-threads', '1'],
  ...['-f', kind === 'mp4' ? 'mp4' : 'matroska', '-i', `file:${path}`],
];

const MEGABYTE = 1024 * 1024;

/**
 * Maximum size of a rendition in bytes: one as large as its video saves no data. Only `whole`, the same video rewritten
 * with an index, may be a little larger.
 */
const maximumFor = (part: VideoRendition, bytes: number) =>
  part === 'poster' ? 2 * MEGABYTE : part === 'whole' ? bytes + MEGABYTE + bytes / 100 : bytes;

const output = ({ rendition: part, video: { kind }, to }: RenderRequest, maximum: number) => [
  ...making[part][kind],
  ...['-fs', String(Math.ceil(maximum))],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
  ...(part === 'poster' ? ['-f', 'webp'] : container[kind]),
  `file:${to}`,
];

const container = { mp4: ['-movflags', '+faststart', '-f', 'mp4'], webm: ['-f', 'webm'] };

/** Scales to 360 lines, or to 360 columns for a portrait video; smaller videos are not enlarged. */
const SMALLER = "scale='if(gt(iw,ih),-2,min(360,iw))':'if(gt(iw,ih),min(360,ih),-2)':flags=bicubic,format=yuv420p";
/** At most 25 frames per second, and a keyframe at least every 125 frames (5 seconds). */
const SCARCE = ['-fpsmax', '25', '-g', '125'];
const BOTH = ['-map', '0:v:0', '-map', '0:a:0?'];
const SOUND = ['-map', '0:a:0', '-ac', '1', '-b:a', '48k'];
const POSTER = ['-map', '0:v:0', '-frames:v', '1', '-vf', "scale='min(640,iw)':-2", '-c:v', 'libwebp', '-q:v', '70'];
const COPY = [...BOTH, '-c', 'copy'];

/** Options of the low rendition: at most 400 kbit/s. Lessons show mostly still pictures, which need far less. */
const LOW_MP4 = [
  ...['-vf', SMALLER, '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-crf', '28'],
  ...['-maxrate', '300k', '-bufsize', '600k', '-c:a', 'aac', '-ac', '1', '-b:a', '64k'],
];
const LOW_WEBM = [
  ...['-vf', SMALLER, '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '4', '-crf', '30', '-b:v', '250k'],
  ...['-maxrate', '300k', '-bufsize', '600k', '-c:a', 'libopus', '-ac', '1', '-b:a', '48k'],
];

const making: Record<VideoRendition, Record<VideoFile['kind'], string[]>> = {
  poster: { mp4: POSTER, webm: POSTER },
  low: { mp4: [...BOTH, ...SCARCE, ...LOW_MP4], webm: [...BOTH, ...SCARCE, ...LOW_WEBM] },
  audio: { mp4: [...SOUND, '-c:a', 'aac'], webm: [...SOUND, '-c:a', 'libopus'] },
  whole: { mp4: COPY, webm: COPY },
};

interface Limits {
  signal: AbortSignal;
  /** Time limit in seconds; after it the program is killed. */
  seconds: number;
}

/**
 * Resolves with the program's output, or with undefined if it failed because of its input. Rejects if it failed because
 * of the machine, so that a retry may succeed.
 */
function run(command: string[], { signal, seconds }: Limits) {
  const [program, ...args] = [...gentle, ...command];
  const options = {
    signal,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: MEGABYTE,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  } as const;
  return new Promise<string | undefined>((resolve, reject) => {
    execFile(program!, args, options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason);
      else if (isMachines(error, stderr)) reject(troubleOf(command[0]!, error, stderr));
      else resolve(error ? undefined : stdout);
    });
  });
}

/** The C library's messages for a full disk. ffmpeg exits with 0 even if the last bytes did not fit on the disk. */
const IS_FULL = /No space left on device|Disk quota exceeded/;
const NO_MEMORY = /Cannot allocate memory/;
/** Exit statuses with which a wrapper such as `nice` reports that it could not start ffmpeg. */
const NOT_STARTED = [126, 127];

/** Signals of a crash, which a corrupted file may cause. */
const CRASHED = ['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL', 'SIGBUS'];

/**
 * Whether the machine caused a failure: the program was killed or lacked resources. A crash or a timeout counts as
 * caused by the file.
 */
function isMachines(error: ExecFileException | null, complained: string) {
  if (IS_FULL.test(complained)) return true;
  // Output beyond the buffer of a megabyte consists of ffmpeg's messages about a bad file.
  if (!error || (error.code as unknown) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return false;
  if (error.killed || CRASHED.includes(error.signal ?? '')) return false;
  return typeof error.code !== 'number' || NOT_STARTED.includes(error.code) || NO_MEMORY.test(complained);
}

/** An error for the log, without the command line, which contains paths of this machine. */
function troubleOf(program: string, error: ExecFileException | null, complained: string) {
  const reason = complained.match(IS_FULL) ?? complained.match(NO_MEMORY) ?? ['no reason is known'];
  return new Error(`${basename(program)} ended with ${error?.signal ?? error?.code ?? 0}: ${reason[0]}`);
}

/**
 * Wrapper commands that are installed on most Linux systems; missing ones are left out. They kill ffmpeg when this
 * process ends, limit its memory, and lower its priority.
 */
const gentle = [
  ['setpriv', '--pdeathsig', 'KILL'],
  ['prlimit', `--as=${2_048 * MEGABYTE}`, '--core=0'],
  ['nice', '-n', '19'],
].flatMap(([program, ...args]) => (find(program!) ? [program!, ...args] : []));
