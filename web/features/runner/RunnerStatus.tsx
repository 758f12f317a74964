/** The state of the code runner: whether it runs, how well it isolates programs, and the length of its queue. */
import type { ProtectionLevel, RunnerState } from '#contract/runner.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import styles from './RunnerStatus.module.css';

export function RunnerStatus({ state }: { state: RunnerState }) {
  const { provider, isReady, protection, running, waiting } = state;
  return (
    <div className={styles.card}>
      <DescriptionList
        facts={[
          ['State', readyBadge(isReady)],
          ['Programs run', provider === 'engine' ? 'here, by our own engine' : 'at a Judge0, by configuration'],
          ['Right now', `${running} running, ${waiting} waiting`],
          ['Warm slots', warmSlotsLabel(state)],
          ['Protection', protection && protectionDetails(protection)],
        ]}
      />
    </div>
  );
}

function warmSlotsLabel({ warm, languages }: RunnerState) {
  const languageName = (id: number) => languages.find((language) => language.id === id)?.name ?? 'any language';
  return warm
    .filter(({ slots }) => slots > 0)
    .map(({ languageId, slots }) => `${slots} for ${languageName(languageId)}`)
    .join(', ');
}

const readyBadge = (isReady: boolean) =>
  isReady ? <Badge tone="leaf">Ready</Badge> : <Badge tone="clay">Not ready</Badge>;

const protectionDetails = (level: ProtectionLevel) => (
  <>
    <Badge tone={level === 'watchdog' ? 'sun' : 'leaf'}>{level}</Badge>
    <span className={styles.words}>{protectionTexts[level]}</span>
  </>
);

const isolationText = 'Each program is shut off from the school, the network and other programs. ';

const protectionTexts: Record<ProtectionLevel, string> = {
  'cgroup v2': `${isolationText}Linux itself counts its memory, processes and processor time, with all that it starts. This is the best level.`,
  'cgroup v1': `${isolationText}Linux itself counts its memory and processes, with all that it starts, by the older kind of groups. As good in practice.`,
  watchdog: `${isolationText}Its memory and processor time are looked at every 40 ms, because Linux lets us make no groups: a program may be over its memory for a moment before it is ended. Run Darasa by systemd with Delegate=yes, or as root, for a better level.`,
};
