/** Finds this machine's cgroup hierarchies and the runner's own cgroup in each. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Hierarchy {
  /** The controllers of a version 1 hierarchy, such as 'cpu' and 'cpuacct'; empty for version 2. */
  controllers: string[];
  version: 1 | 2;
  /** The folder of the runner's own cgroup. */
  own: string;
}

export function hierarchies(): Hierarchy[] {
  try {
    return hierarchiesIn(readFileSync('/proc/self/mountinfo', 'utf8'), readFileSync('/proc/self/cgroup', 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Finds the cgroup hierarchies that contain the runner.
 *
 * @param mountinfo  the content of /proc/self/mountinfo
 * @param cgroup     the content of /proc/self/cgroup, with lines like '4:memory:/system.slice/darasa.service'; version
 *                   2 has number 0 and no controllers
 */
export function hierarchiesIn(mountinfo: string, cgroup: string): Hierarchy[] {
  const ours = cgroup.split('\n').flatMap((line) => {
    const [, , controllers, path] = line.match(/^(\d+):([^:]*):(.*)$/) ?? [];
    return path === undefined ? [] : [{ controllers: controllers!, path }];
  });
  return mountinfo.split('\n').flatMap((line) => {
    const mounted = mountedIn(line);
    if (!mounted) return [];
    const own = ours.find(({ controllers }) =>
      mounted.version === 2 ? controllers === '' : controllers !== '' && isAmong(controllers, mounted.options),
    );
    if (!own) return [];
    const controllers = own.controllers.split(',').filter(Boolean);
    return [{ controllers, version: mounted.version, own: join(mounted.at, relative(mounted.root, own.path)) }];
  });
}

/** Parses a mountinfo line: ids, root in the file system, mount point, options ... - type, source, more options. */
function mountedIn(line: string) {
  const [left = '', right = ''] = line.split(' - ');
  const [, , , root = '', at = ''] = left.split(' ');
  const [type, , options = ''] = right.split(' ');
  if (type === 'cgroup2') return { version: 2 as const, root, at, options: [] };
  return type === 'cgroup' ? { version: 1 as const, root, at, options: options.split(',') } : undefined;
}

const isAmong = (controllers: string, options: string[]) =>
  controllers.split(',').every((controller) => options.includes(controller));
