/** The shared editors of a live class: one program of the class, and one per student. */
import { useEffect, useState } from 'react';
import type { EditorParticipant } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import styles from './ClassEditors.module.css';
import { EditorsConnection } from './connection/editors-connection.ts';
import { ClassPanel } from './panels/ClassPanel.tsx';
import { HelpQuestion, OwnProgramPanel } from './panels/OwnProgramPanel.tsx';
import { PastCodePanel } from './panels/PastCodePanel.tsx';
import type { EditorsProps } from './panels/panel-props.ts';
import { StudentProgramsPanel } from './panels/StudentProgramsPanel.tsx';
import { useClassEditorsQuery } from './shared-editors.api.ts';

export function ClassEditors(props: EditorsProps) {
  const { roomName } = props;
  const { currentData: editors, error, isFetching, refetch } = useClassEditorsQuery(roomName);
  if (editors) return <Session key={editors.sessionId} {...props} sessionId={editors.sessionId} />;
  if (isFetching) return <Spinner />;
  return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
}

function Session({ sessionId, ...props }: EditorsProps & { sessionId: string }) {
  const { roomName, isTutor, self } = props;
  const [connection, setConnection] = useState<EditorsConnection>();

  // An effect, because the connection is open only while the editors are displayed.
  useEffect(() => {
    const opened = new EditorsConnection({
      roomName,
      sessionId,
      self,
      onRefused: (message) => void toast.error(message),
    });
    opened.open(null);
    if (!isTutor) opened.open(self);
    setConnection(opened);
    return () => opened.close();
  }, [roomName, sessionId, self, isTutor]);
  return connection ? <OpenEditors {...props} connection={connection} /> : <Spinner />;
}

/** The name of the tutor who asks to edit the student's own program, or ''. */
const helpOfferFor = (me: EditorParticipant | undefined) =>
  me?.role === 'student' && me.help === 'asked' ? (me.helper?.name ?? '') : '';

/** Reports to the call when the tutor's request starts and ends, because the editors' panel may be hidden. */
function useReportedHelpOffer(tutor: string, onHelpOffered: EditorsProps['onHelpOffered']) {
  useEffect(() => {
    if (!tutor) return undefined;
    onHelpOffered(tutor);
    return () => onHelpOffered('');
  }, [tutor, onHelpOffered]);
}

function OpenEditors({ connection, ...props }: EditorsProps & { connection: EditorsConnection }) {
  const state = useObservable(connection.state);
  const [activeTab, setActiveTab] = useState<string>(texts.classTab);
  const me = state.people.find(({ _id }) => _id === props.self);
  const panel = { ...props, connection, state, me };
  useReportedHelpOffer(state.endReason === undefined ? helpOfferFor(me) : '', props.onHelpOffered);

  if (state.endReason !== undefined) return <p role="alert">{state.endReason}</p>;
  const ownTab = props.isTutor
    ? { name: texts.students, panel: <StudentProgramsPanel {...panel} /> }
    : { name: texts.mine, panel: <OwnProgramPanel {...panel} /> };
  return (
    <div className={styles.editors}>
      <p role="status" className={styles.connectionStatus}>
        {state.status === 'connecting' && texts.connecting}
      </p>
      <HelpQuestion {...panel} />
      <Tabs
        label={texts.programs}
        chosen={activeTab}
        onChoose={setActiveTab}
        tabs={[
          { name: texts.classTab, panel: <ClassPanel {...panel} /> },
          ownTab,
          { name: texts.earlier, panel: <PastCodePanel roomName={props.roomName} kit={props.kit} /> },
        ]}
      />
    </div>
  );
}
