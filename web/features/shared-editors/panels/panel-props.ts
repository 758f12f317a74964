import type { EditorParticipant } from '#contract/shared-editors.ts';
import type { EditorsConnection, EditorsState } from '#web/features/shared-editors/connection/editors-connection.ts';
import type { EditorOptions } from '#web/features/shared-editors/editor/editor-options.ts';

/** The room whose editors are displayed, and the user. */
export interface EditorsProps {
  roomName: string;
  isTutor: boolean;
  /** The user's id. */
  self: string;
  kit: EditorOptions;
  /** Called with the tutor who asks to edit the user's own program, and with '' when the request ends. */
  onHelpOffered: (helper: string) => void;
}

export interface PanelProps extends EditorsProps {
  connection: EditorsConnection;
  state: EditorsState;
  me: EditorParticipant | undefined;
}
