/** The state of the code runner: whether it runs, how well it isolates programs, and the length of its queue. */
import type { ProtectionLevel, RunnerState } from '#contract/runner.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import styles from './RunnerFacts.module.css';

export function RunnerFacts({ state }: { state: RunnerState }) {
  const { provider, isReady, protection, running, waiting } = state;
  return (
    <div className={styles.card}>
      <DescriptionList
        facts={[
          ['State', readyMark(isReady)],
          ['Programs run', provider === 'engine' ? 'here, by our own engine' : 'at a Judge0, by configuration'],
          ['Right now', `${running} running, ${waiting} waiting`],
          ['Warm slots', warmInWords(state)],
          ['Protection', protection && protectionMark(protection)],
        ]}
      />
    </div>
  );
}

function warmInWords({ warm, languages }: RunnerState) {
  const nameOf = (id: number) => languages.find((language) => language.id === id)?.name ?? 'any language';
  return warm
    .filter(({ slots }) => slots > 0)
    .map(({ languageId, slots }) => `${slots} for ${nameOf(languageId)}`)
    .join(', ');
}

const readyMark = (isReady: boolean) =>
  isReady ? <Badge tone="leaf">Ready</Badge> : <Badge tone="clay">Not ready</Badge>;

const protectionMark = (level: ProtectionLevel) => (
  <>
    <Badge tone={level === 'watchdog' ? 'sun' : 'leaf'}>{level}</Badge>
    <span className={styles.words}>{protectionInWords[level]}</span>
  </>
);

const shut = 'Each program is shut off from the school, the network and other programs. ';

const protectionInWords: Record<ProtectionLevel, string> = {
  'cgroup v2': `${shut}Linux itself counts its memory, processes and processor time, with all that it starts. This is the best level.`,
  'cgroup v1': `${shut}Linux itself counts its memory and processes, with all that it starts, by the older kind of groups. As good in practice.`,
  watchdog: `${shut}Its memory and processor time are looked at every 40 ms, because Linux lets us make no groups: a program may be over its memory for a moment before it is ended. Run Darasa by systemd with Delegate=yes, or as root, for a better level.`,
};
