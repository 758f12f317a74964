/** Checks whether this machine can start sandboxes and, if not, which command would fix it. */
import { existsSync } from 'node:fs';
import type { WireState } from '#packages/runner/protocol.ts';
import { HostUnsuitable } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import type { Sandbox, SandboxJob } from '#packages/runner/sandbox/job.ts';
import { SandboxFailed } from '#packages/runner/sandbox/sandbox-failed.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
/** Kernel setting of Ubuntu since 24.04 that forbids user namespaces. */
const USERNS_RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
/** Milliseconds until a problem is checked again: an administrator may have followed the advice. */
const RECHECK_AFTER = 3_000;

/** Why programs cannot run on this machine. */
interface Problem {
  /** Empty when programs can run. */
  cause: string;
  /** The one command to run as root; empty when no command helps. */
  command: string;
}

/** @param open  opens a sandbox of the generic kind */
export function openReadiness(open: () => Sandbox) {
  let last: { problem: Promise<Problem>; until: number } | undefined;

  function problem() {
    if (last && performance.now() < last.until) return last.problem;
    const check = { problem: findProblem(open), until: Number.POSITIVE_INFINITY };
    void check.problem.then(({ cause }) => {
      if (cause) check.until = performance.now() + RECHECK_AFTER;
    });
    last = check;
    return check.problem;
  }
  /** Tells administrators why programs cannot run and which command helps; empty when programs can run. */
  async function advice() {
    const { cause, command } = await problem();
    return command ? `${cause} Type: ${command}` : cause;
  }
  return {
    advice,
    /** Readiness for the runner's state. Every user may see the command (`line`): it shows only what is missing. */
    async state(protection: WireState['protection']) {
      const { cause, command } = await problem();
      return {
        isReady: cause === '',
        line: command,
        advice: (await advice()) || (protection === 'watchdog' ? UNPROTECTED : ''),
      };
    },
  };
}

const UNPROTECTED = 'Linux does not limit programs here; Darasa checks them every 40 ms. See docs/code-runner.md.';

async function findProblem(open: () => Sandbox): Promise<Problem> {
  if (!existsSync(BUBBLEWRAP))
    return {
      cause: 'Programs cannot be run here yet: bubblewrap is missing.',
      command: 'sudo apt-get install -y bubblewrap',
    };
  const complaint = await startupError(open);
  return complaint === undefined ? { cause: '', command: '' } : problemOf(complaint);
}

/** Tries to start a sandbox. Returns the error that kept it from starting; undefined when it has started. */
async function startupError(open: () => Sandbox): Promise<unknown> {
  try {
    const sandbox = open();
    // A sandbox that failed to start rejects any job with the error that kept it from starting.
    if (!(await sandbox.ready)) await sandbox.run(trivialJob);
    sandbox.discard();
    return undefined;
  } catch (error) {
    return error;
  }
}

const trivialJob: SandboxJob = {
  argv: ['/usr/bin/true'],
  files: [],
  stdin: new Uint8Array(),
  limits: {
    ...{ cpuTime: 1, cpuExtraTime: 0, wallTime: 1, memory: 128_000, stack: 64_000 },
    ...{ fileSize: 1024, outputSize: 64, processes: 60 },
  },
  redirectStderr: false,
};

function problemOf(complaint: unknown): Problem {
  const { message } = complaint as Error;
  if (complaint instanceof HostUnsuitable) return { cause: message, command: '' };
  if (!(complaint instanceof SandboxFailed))
    return { cause: `Programs cannot be run because the server is out of resources: ${message}`, command: '' };
  if (message.includes('execvp /usr/bin/perl'))
    return { cause: 'Programs cannot be run here yet: Perl is missing.', command: 'sudo apt-get install -y perl-base' };
  if (!NAMESPACE_ERROR.test(message))
    return { cause: `Programs cannot be run because the sandbox cannot start: ${message}`, command: '' };
  if (existsSync(USERNS_RESTRICTION))
    return {
      cause: 'Programs cannot be run: this system restricts user namespaces.',
      command: `echo 0 | sudo tee ${USERNS_RESTRICTION}`,
    };
  return {
    cause: 'Programs cannot be run: this system does not allow user namespaces.',
    command: 'sudo sysctl user.max_user_namespaces=15000',
  };
}

/** Matches bubblewrap's error messages on machines where namespaces are forbidden or carry no capabilities. */
const NAMESPACE_ERROR = /namespace|uid map|RTM_NEWADDR/i;
