/** Which processes of this machine are alive. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies the kernel and the namespace in which a process id has its meaning (pid_namespaces(7)): machines may have
 * equal names, and containers equal ids. Elsewhere than on Linux, only the machine's name.
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
    // EPERM: the process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
