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
          ['Programs run', provider === 'engine' ? 'on this server, by Darasa’s engine' : 'on a Judge0 server'],
          ['Right now', `${running} running, ${waiting} waiting`],
          ['Warm pool', warmSlotsLabel(state)],
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

const isolationText = 'Each program is isolated from the school’s files, the network and other programs. ';

const protectionTexts: Record<ProtectionLevel, string> = {
  'cgroup v2': `${isolationText}Linux limits its memory, processes and CPU time, including its child processes. This is the best level.`,
  'cgroup v1': `${isolationText}Linux limits its memory and processes, including its child processes, by the older cgroup v1. This is as good in practice.`,
  watchdog: `${isolationText}Darasa checks its memory and CPU time every 40 ms, because Linux does not let Darasa create cgroups. A program can exceed its memory limit for a moment before it is stopped. For a better level, run Darasa with systemd and Delegate=yes, or as root.`,
};
