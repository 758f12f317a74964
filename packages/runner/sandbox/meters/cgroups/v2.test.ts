/** Tests cgroups of version 2: the runner moves processes only in a cgroup delegated to it, and limits hold per sandbox. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attemptsIn } from '#packages/runner/sandbox/attacks/attempts.ts';
import { environments } from '#packages/runner/sandbox/attacks/environments.ts';
import { openHost } from '#packages/runner/sandbox/host/host.ts';
import { isDelegated } from './delegated.ts';
import { hierarchies } from './mounted.ts';
import { groupOf, moveProcessesToLeaf } from './v2.ts';

const isRoot = process.getuid?.() === 0;

describe('the processes of a cgroup', () => {
  /** Stands for the kernel's folder of a cgroup that contains one process. */
  let group: string;
  beforeEach(() => {
    group = mkdtempSync(join(tmpdir(), 'darasa-group-test-'));
    writeFileSync(join(group, 'cgroup.procs'), '4711\n');
  });
  afterEach(() => rmSync(group, { recursive: true }));

  test('are not moved if systemd has not delegated the cgroup', () => {
    expect(() => moveProcessesToLeaf(group)).toThrow(/is not delegated/);
    expect(existsSync(join(group, 'supervisor'))).toBe(false);
  });

  test('are moved to a leaf if systemd has delegated the cgroup', ({ skip }) => {
    skip(!isMarked(group), 'the folder for temporary files does not support extended attributes');
    moveProcessesToLeaf(group);
    expect(readFileSync(join(group, 'supervisor', 'cgroup.procs'), 'utf8')).toBe('4711');
  });
});

/** Marks the folder as delegated, like systemd does; false when this machine does not allow it. */
function isMarked(folder: string) {
  const program = 'import os, sys; os.setxattr(sys.argv[1], sys.argv[2], b"1")';
  const name = isRoot ? 'trusted.delegate' : 'user.delegate';
  return spawnSync('/usr/bin/python3', ['-c', program, folder, name]).status === 0;
}

const runsTests = isRoot ? 'root' : 'an ordinary user';
const [first] = environments;

describe.each(['root', 'an ordinary user'])('sandboxes of', (who) => {
  const missing = whyNot(who);
  describe.skipIf(missing)(`${who} with cgroups of version 2${missing && `: ${missing}`}`, () => {
    const { run } = attemptsIn(first!);

    test('use cgroups of version 2', async () => {
      const host = openHost();
      await host.close();
      expect(host.meters.level).toBe('cgroup v2');
    });

    test('stay within the memory limit with any number of processes', async () => {
      const { stoppedBy, stdout } = await run('memory_of_many.py');
      expect(stoppedBy).toBe('memory');
      expect(stdout).not.toContain('all had theirs');
    });

    test('stay within the process limit', async () => {
      const { stdout } = await run('fork_bomb.py');
      expect(stdout).toMatch(/^[56]\d EAGAIN$/m);
    });
  });
});

function whyNot(who: string) {
  const found = hierarchies().find(({ version }) => version === 2);
  const own = found && groupOf(found);
  if (!existsSync('/usr/bin/bwrap')) return 'bubblewrap is not installed';
  if (!own || !existsSync(join(own, 'memory.max')))
    return `none with a memory controller are mounted${who === 'root' ? '' : ', and only root may create version 1'}`;
  if (who !== runsTests) return `the tests run as ${runsTests}`;
  return isDelegated(own) ? '' : 'the cgroup of the tests is not delegated';
}
