/** Whether this machine lets us make boxes, and what to type where it does not. */
import { existsSync } from 'node:fs';
import type { WireState } from '#packages/runner/protocol.ts';
import { NoGround } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import type { Box, BoxJob } from '#packages/runner/sandbox/job.ts';
import { NoBox } from '#packages/runner/sandbox/sandbox-failed.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
/** Ubuntu's, since 24.04. */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
/** Milliseconds for which a no is believed: somebody may do as we advise. */
const NO_LASTS = 3_000;

/** Why programs cannot be run here; empty where they can. */
interface Lack {
  why: string;
  /** The one line that somebody types as root; empty where no line helps. */
  line: string;
}

/** @param open  a box of the plainest kind */
export function openReadiness(open: () => Box) {
  let last: { lack: Promise<Lack>; until: number } | undefined;

  function lack() {
    if (last && performance.now() < last.until) return last.lack;
    const asked = { lack: lackHere(open), until: Number.POSITIVE_INFINITY };
    void asked.lack.then(({ why }) => {
      if (why) asked.until = performance.now() + NO_LASTS;
    });
    last = asked;
    return asked.lack;
  }
  /** For the office. Empty where programs can be run. */
  async function advice() {
    const { why, line } = await lack();
    return line ? `${why} Type: ${line}` : why;
  }
  return {
    advice,
    /** The line is for anybody: of this machine it tells nothing but what it lacks. */
    async standing(protection: WireState['protection']) {
      const { why, line } = await lack();
      return { isReady: why === '', line, advice: (await advice()) || (protection === 'watchdog' ? UNPROTECTED : '') };
    },
  };
}

const UNPROTECTED =
  'Programs are watched every 40 ms instead of being held by the system: docs/code-runner.md says how to have that.';

async function lackHere(open: () => Box): Promise<Lack> {
  if (!existsSync(BUBBLEWRAP))
    return {
      why: 'Programs cannot be run here yet: bubblewrap is missing.',
      line: 'sudo apt-get install -y bubblewrap',
    };
  const complaint = await complaintOf(open);
  return complaint === undefined ? { why: '', line: '' } : lackOn(complaint);
}

/** What is said by whatever is in the way of a box; undefined where one can be had. */
async function complaintOf(open: () => Box): Promise<unknown> {
  try {
    const box = open();
    // A box that never will be ready takes no job, and says why.
    if (!(await box.ready)) await box.run(nothing);
    box.discard();
    return undefined;
  } catch (error) {
    return error;
  }
}

const nothing: BoxJob = {
  argv: ['/usr/bin/true'],
  files: [],
  stdin: new Uint8Array(),
  limits: {
    ...{ cpuTime: 1, cpuExtraTime: 0, wallTime: 1, memory: 128_000, stack: 64_000 },
    ...{ fileSize: 1024, outputSize: 64, processes: 60 },
  },
  redirectStderr: false,
};

function lackOn(complaint: unknown): Lack {
  const { message } = complaint as Error;
  if (complaint instanceof NoGround) return { why: message, line: '' };
  if (!(complaint instanceof NoBox))
    return { why: `Programs cannot be run: the machine has no room for them. It says: ${message}`, line: '' };
  if (message.includes('execvp /usr/bin/perl'))
    return { why: 'Programs cannot be run here yet: Perl is missing.', line: 'sudo apt-get install -y perl-base' };
  if (!OF_NAMESPACES.test(message))
    return { why: `Programs cannot be run: no box can be made. What makes them says: ${message}`, line: '' };
  if (existsSync(RESTRICTION))
    return {
      why: 'Programs cannot be run: this system restricts user namespaces.',
      line: `echo 0 | sudo tee ${RESTRICTION}`,
    };
  return {
    why: 'Programs cannot be run: this system lets us make no user namespaces.',
    line: 'sudo sysctl user.max_user_namespaces=15000',
  };
}

/** bubblewrap's words where there can be no namespaces, or none with rights in them. */
const OF_NAMESPACES = /namespace|uid map|RTM_NEWADDR/i;
