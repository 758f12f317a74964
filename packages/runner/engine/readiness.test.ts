/** Tests that administrators see the cause, and the command that fixes it, if no sandbox can start. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Host, openHost } from '#packages/runner/sandbox/host/host.ts';
import { HostUnsuitable } from '#packages/runner/sandbox/host/host-unsuitable.ts';
import type { Sandbox } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { SandboxFailed } from '#packages/runner/sandbox/sandbox-failed.ts';
import { GENERIC_KIND } from './engine.ts';
import { openReadiness } from './readiness.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');

describe.skipIf(noBubblewrap)(noBubblewrap ? 'bubblewrap is not installed' : 'the advice', () => {
  let host: Host;
  beforeAll(() => {
    host = openHost({ withoutCgroups: true });
  });
  afterAll(() => host.close());
  const adviceWith = (changes: Partial<Host>) =>
    openReadiness(() => openSandbox(GENERIC_KIND, { ...host, ...changes })).advice();

  test('is empty where sandboxes start', async () => {
    expect(await adviceWith({})).toBe('');
  });

  test('without Perl is the command that installs it', async () => {
    const complaint = 'bwrap: execvp /usr/bin/perl: No such file or directory';
    expect(await adviceOn(new SandboxFailed(complaint))).toBe(
      'Programs cannot be run here yet: Perl is missing. Type: sudo apt-get install -y perl-base',
    );
    // Checks that bubblewrap really prints this error message.
    expect(await adviceWith({ init: ['/usr/bin/no-perl'] })).toContain(complaint.replace('perl', 'no-perl'));
  });

  test.each([
    'bwrap: No permissions to create new namespace, likely because the kernel does not allow it.',
    'bwrap: setting up uid map: Permission denied',
    'bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted',
  ])('without namespaces (%s) is how to allow them', async (complaint) => {
    expect(await adviceOn(new SandboxFailed(complaint))).toMatch(/user namespaces\. Type: /);
  });

  test("is bubblewrap's own error message in other cases", async () => {
    const masked = { files: ['/usr/no-such-file'], folders: [] };
    expect(await adviceWith({ masked })).toMatch(
      /^Programs cannot be run because the sandbox cannot start: bwrap: .*no-such-file/,
    );
  });

  test('on an unsuitable host is the reason', async () => {
    expect(await adviceOn(new HostUnsuitable('Not on this processor.'))).toBe('Not on this processor.');
  });

  test('on a full disk quotes the system error', async () => {
    expect(await adviceOn(new Error('ENOSPC'))).toMatch(/the server is out of resources: ENOSPC$/);
  });
});

/** The advice on a machine where every sandbox fails with this error. */
function adviceOn(error: Error) {
  const sandbox: Partial<Sandbox> = { ready: Promise.resolve(false), run: () => Promise.reject(error) };
  return openReadiness(() => sandbox as Sandbox).advice();
}
