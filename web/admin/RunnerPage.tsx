/** /admin/runner: the installed languages, how to install the rest, and the isolation of programs. For the office only. */
import type { RunnerState } from '#contract/runner.ts';
import * as texts from '#texts/code/runner.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { LanguageTable } from '#web/features/runner/LanguageTable.tsx';
import { MachineTable } from '#web/features/runner/MachineTable.tsx';
import { RunnerStatus } from '#web/features/runner/RunnerStatus.tsx';
import { useRunnerStateQuery } from '#web/features/runner/runner.api.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import styles from './RunnerPage.module.css';

/** The milliseconds between two requests for the runner's state, while the page is visible. */
const POLL = 5_000;

export default function RunnerPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.codeRunner}</PageHeading>
      <RunnerOverview />
    </div>
  );
}

function RunnerOverview() {
  const { data, error, refetch } = useRunnerStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL,
    skipPollingIfUnfocused: true,
  });
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <CardTableLoading />;
  return (
    <>
      {data.advice && <p className={styles.advice}>{data.advice}</p>}
      <RunnerStatus state={data} />
      {data.machines && (
        <section className={styles.part} aria-labelledby="machines">
          <h2 id="machines">{texts.machines}</h2>
          <MachineTable machines={data.machines} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="languages">
        <h2 id="languages">{texts.languages}</h2>
        <MissingLanguages {...data} />
        <LanguageTable languages={data.languages} />
      </section>
    </>
  );
}

function MissingLanguages({ languages, installAll, machines }: RunnerState) {
  const installedCount = languages.filter(({ isHere }) => isHere).length;
  return (
    <>
      <p>
        {texts.installedOf(installedCount, languages.length)}
        {installAll && ` ${machines ? texts.installOthersThere : texts.installOthers}`}
      </p>
      {installAll && <CopyableText name={texts.commandForAll}>{installAll}</CopyableText>}
    </>
  );
}
