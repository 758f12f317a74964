/** Whether this machine lets us make sandboxes, and what to type where it does not. */
import { existsSync } from 'node:fs';
import type { WireState } from '#packages/runner/protocol.ts';
import { HostUnsuitable } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import type { Sandbox, SandboxJob } from '#packages/runner/sandbox/job.ts';
import { SandboxFailed } from '#packages/runner/sandbox/sandbox-failed.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
/** Ubuntu's, since 24.04. */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
/** Milliseconds for which a no is believed: somebody may do as we advise. */
const RECHECK_AFTER = 3_000;

/** Why programs cannot be run here; empty where they can. */
interface Problem {
  why: string;
  /** The one command that somebody types as root; empty where no command helps. */
  command: string;
}

/** @param open  a sandbox of the plainest kind */
export function openReadiness(open: () => Sandbox) {
  let last: { problem: Promise<Problem>; until: number } | undefined;

  function problem() {
    if (last && performance.now() < last.until) return last.problem;
    const asked = { problem: findProblem(open), until: Number.POSITIVE_INFINITY };
    void asked.problem.then(({ why }) => {
      if (why) asked.until = performance.now() + RECHECK_AFTER;
    });
    last = asked;
    return asked.problem;
  }
  /** For the office. Empty where programs can be run. */
  async function advice() {
    const { why, command } = await problem();
    return command ? `${why} Type: ${command}` : why;
  }
  return {
    advice,
    /** The command is for anybody: of this machine it tells nothing but what it lacks. */
    async standing(protection: WireState['protection']) {
      const { why, command } = await problem();
      return {
        isReady: why === '',
        line: command,
        advice: (await advice()) || (protection === 'watchdog' ? UNPROTECTED : ''),
      };
    },
  };
}

const UNPROTECTED =
  'Programs are watched every 40 ms instead of being held by the system: docs/code-runner.md says how to have that.';

async function findProblem(open: () => Sandbox): Promise<Problem> {
  if (!existsSync(BUBBLEWRAP))
    return {
      why: 'Programs cannot be run here yet: bubblewrap is missing.',
      command: 'sudo apt-get install -y bubblewrap',
    };
  const complaint = await complaintOf(open);
  return complaint === undefined ? { why: '', command: '' } : problemOf(complaint);
}

/** What is said by whatever is in the way of a sandbox; undefined where one can be had. */
async function complaintOf(open: () => Sandbox): Promise<unknown> {
  try {
    const sandbox = open();
    // A sandbox that never will be ready takes no job, and says why.
    if (!(await sandbox.ready)) await sandbox.run(nothing);
    sandbox.discard();
    return undefined;
  } catch (error) {
    return error;
  }
}

const nothing: SandboxJob = {
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
  if (complaint instanceof HostUnsuitable) return { why: message, command: '' };
  if (!(complaint instanceof SandboxFailed))
    return { why: `Programs cannot be run: the machine has no room for them. It says: ${message}`, command: '' };
  if (message.includes('execvp /usr/bin/perl'))
    return { why: 'Programs cannot be run here yet: Perl is missing.', command: 'sudo apt-get install -y perl-base' };
  if (!NAMESPACE_ERROR.test(message))
    return { why: `Programs cannot be run: no box can be made. What makes them says: ${message}`, command: '' };
  if (existsSync(RESTRICTION))
    return {
      why: 'Programs cannot be run: this system restricts user namespaces.',
      command: `echo 0 | sudo tee ${RESTRICTION}`,
    };
  return {
    why: 'Programs cannot be run: this system lets us make no user namespaces.',
    command: 'sudo sysctl user.max_user_namespaces=15000',
  };
}

/** bubblewrap's words where there can be no namespaces, or none with rights in them. */
const NAMESPACE_ERROR = /namespace|uid map|RTM_NEWADDR/i;
