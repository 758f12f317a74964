import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import type { Launcher } from '#packages/runner/sandbox/launcher.ts';
import type { Meters } from '#packages/runner/sandbox/meters/meter.ts';

/** What this machine provides for sandboxes, detected once at the runner's start (host.ts). */
export interface HostCapabilities {
  bubblewrap: string;
  launcher: Launcher;
  meters: Meters;
  /** System call filters as bytes for bubblewrap. */
  filters: Record<SandboxKind['filter'], Uint8Array>;
  /** The runner's folder: only the runner may write to it, every user may read it. */
  folder: string;
  /** Path of the folder inside/, with the scripts that run in sandboxes. */
  inside: string;
  /** The command of a sandbox's init, its first process. */
  init: string[];
  /** Files and folders of the host that sandboxes must not see. */
  masked: { files: string[]; folders: string[] };
  uids: Uids;
  /** Removes the runner's folder and cgroups. Call after the last sandbox has ended. */
  close(): Promise<void>;
}

/** Gives each open sandbox its own UID. If the runner is not root, all sandboxes run as the runner's user. */
export interface Uids {
  take(): number | undefined;
  giveBack(uid: number | undefined): void;
}
