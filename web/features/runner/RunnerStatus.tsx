/** The state of the code runner: whether it runs, how well it isolates programs, and the length of its queue. */
import type { ProtectionLevel, RunnerState } from '#contract/runner.ts';
import * as texts from '#texts/code/runner.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { DescriptionList } from '#web/ui/list/DescriptionList.tsx';
import styles from './RunnerStatus.module.css';

export function RunnerStatus({ state }: { state: RunnerState }) {
  const { isReady, protection, running, waiting } = state;
  return (
    <div className={styles.card}>
      <DescriptionList
        facts={[
          [texts.state, readyBadge(isReady)],
          [texts.programsRun, placeOf(state)],
          [texts.rightNow, texts.runningWaiting(running, waiting)],
          [texts.warmPool, warmSlotsLabel(state)],
          [texts.protection, protection && protectionDetails(protection)],
        ]}
      />
    </div>
  );
}

function placeOf({ provider, machines }: RunnerState) {
  if (provider === 'judge0') return texts.onJudge0;
  return machines ? texts.onMachines : texts.onThisServer;
}

function warmSlotsLabel({ warm, languages }: RunnerState) {
  const languageName = (id: number) => languages.find((language) => language.id === id)?.name ?? texts.anyLanguage;
  return warm
    .filter(({ slots }) => slots > 0)
    .map(({ languageId, slots }) => texts.warmFor(slots, languageName(languageId)))
    .join(', ');
}

const readyBadge = (isReady: boolean) =>
  isReady ? <Badge tone="leaf">{texts.ready}</Badge> : <Badge tone="clay">{texts.notReady}</Badge>;

const protectionDetails = (level: ProtectionLevel) => (
  <>
    <Badge tone={level === 'watchdog' ? 'sun' : 'leaf'}>{level}</Badge>
    <span className={styles.words}>{texts.protectionLevels[level]}</span>
  </>
);
