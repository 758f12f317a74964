/** The shared editors of a live class, with the server's languages and the user's editor preferences. */
import { useMe } from '#web/api/session.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';
import { ClassEditors } from '#web/features/shared-editors/ClassEditors.tsx';

interface Props {
  roomName: string;
  /** Whether the user may change the room. */
  isTutor: boolean;
  /** Called with the name of a tutor who asks to edit the student's program; with '' when the request ends. */
  onHelpOffered: (helper: string) => void;
}

export default function ClassCode(props: Props) {
  const { _id: personId } = useMe();
  const { theme, fontSize } = useEditorPreferences();
  const { data } = useRunnerLanguagesQuery();
  const languages = data?.languages ?? [];
  return <ClassEditors {...props} self={personId} kit={{ languages, grammarOf: findGrammar, theme, fontSize }} />;
}
