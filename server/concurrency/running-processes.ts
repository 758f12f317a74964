/** Finds out which processes of this machine are alive. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies the kernel and the PID namespace (pid_namespaces(7)), because machines may have the same name, and processes
 * of different containers the same PID. On systems other than Linux it is only the machine's name.
 */
export const pidSpace = readPidSpace();

function readPidSpace() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Whether a process of this machine and namespace is running. */
export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs, but as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
