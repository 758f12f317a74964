import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import type { Launcher } from '#packages/runner/sandbox/launcher.ts';
import type { Meters } from '#packages/runner/sandbox/meters/meter.ts';

/** What this machine gives to sandboxes: found once, at the runner's start (host.ts). */
export interface HostCapabilities {
  bubblewrap: string;
  launcher: Launcher;
  meters: Meters;
  /** Of system calls, as bytes. */
  filters: Record<SandboxKind['filter'], Uint8Array>;
  /** A folder of our own, which only we write and everybody may read. */
  folder: string;
  /** Where the files of inside/ are. */
  inside: string;
  /** What the box's first process is started with. */
  init: string[];
  /** What is not to be seen in sandboxes. */
  masked: { files: string[]; folders: string[] };
  uids: Uids;
  /** Takes away what stands on the machine. After the last sandbox. */
  close(): Promise<void>;
}

/** Each sandbox that runs at the same time has a user of its own on the host; where we are not root, all have ours. */
export interface Uids {
  take(): number | undefined;
  giveBack(uid: number | undefined): void;
}
