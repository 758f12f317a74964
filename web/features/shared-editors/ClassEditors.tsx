/** The code of a live class, beside its video: the class's program, and one of each student's own. */
import { useEffect, useState } from 'react';
import type { StagePerson } from '#contract/stages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import styles from './ClassEditors.module.css';
import { StageLine } from './connection/editors-connection.ts';
import { ClassPanel } from './panels/ClassPanel.tsx';
import { EarlierPanel } from './panels/EarlierPanel.tsx';
import { HelpQuestion, MinePanel } from './panels/MinePanel.tsx';
import type { StageProps } from './panels/panel-props.ts';
import { WallPanel } from './panels/WallPanel.tsx';
import { useStageQuery } from './shared-editors.api.ts';

export function ClassStage(props: StageProps) {
  const { roomName } = props;
  const { currentData: stage, error, isFetching, refetch } = useStageQuery(roomName);
  if (stage) return <Session key={stage.sessionId} {...props} sessionId={stage.sessionId} />;
  if (isFetching) return <Spinner />;
  return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
}

function Session({ sessionId, ...props }: StageProps & { sessionId: string }) {
  const { roomName, isTutor, self } = props;
  const [line, setLine] = useState<StageLine>();

  // A line is no React: it is open for as long as the stage is seen.
  useEffect(() => {
    const opened = new StageLine({ roomName, sessionId, self, onRefused: (message) => void toast.error(message) });
    opened.open(null);
    if (!isTutor) opened.open(self);
    setLine(opened);
    return () => opened.close();
  }, [roomName, sessionId, self, isTutor]);
  return line ? <OpenStage {...props} line={line} /> : <Spinner />;
}

type TabName = 'Class' | 'Mine' | 'Wall' | 'Earlier';

/** Her question is on the stage, which may be hidden. */
const askerOf = (me: StagePerson | undefined) =>
  me?.role === 'student' && me.help === 'asked' ? (me.helper?.name ?? '') : '';

/** Whoever is told is outside: with each change, and that it is over. */
function useTold(asker: string, onAsked: StageProps['onAsked']) {
  useEffect(() => {
    if (!asker) return undefined;
    onAsked(asker);
    return () => onAsked('');
  }, [asker, onAsked]);
}

function OpenStage({ line, ...props }: StageProps & { line: StageLine }) {
  const state = useObservable(line.state);
  const [chosen, choose] = useState<TabName>('Class');
  const me = state.people.find(({ _id }) => _id === props.self);
  const panel = { ...props, line, state, me };
  useTold(state.over === undefined ? askerOf(me) : '', props.onAsked);

  if (state.over !== undefined) return <p role="alert">{state.over}</p>;
  const own = props.isTutor
    ? ({ name: 'Wall', panel: <WallPanel {...panel} /> } as const)
    : ({ name: 'Mine', panel: <MinePanel {...panel} /> } as const);
  return (
    <div className={styles.stage}>
      <p role="status" className={styles.link}>
        {state.link === 'connecting' &&
          'Connecting … What you write in your own program comes in as soon as you are back.'}
      </p>
      <HelpQuestion {...panel} />
      <Tabs<TabName>
        label="Programs"
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { name: 'Class', panel: <ClassPanel {...panel} /> },
          own,
          { name: 'Earlier', panel: <EarlierPanel roomName={props.roomName} kit={props.kit} /> },
        ]}
      />
    </div>
  );
}
