import type { StagePerson } from '#contract/stages.ts';
import type { StageLine, StageState } from '#web/features/shared-editors/connection/editors-connection.ts';
import type { EditorKit } from '#web/features/shared-editors/editor/editor-kit.ts';

/** Where a stage is, and who looks at it. */
export interface StageProps {
  roomName: string;
  isTutor: boolean;
  /** One's own user id. */
  self: string;
  kit: EditorKit;
  /** Told by whom one is asked for one's own program, and with an empty name when one is not any more. */
  onAsked: (helper: string) => void;
}

/** What every panel is given. */
export interface PanelProps extends StageProps {
  line: StageLine;
  state: StageState;
  me: StagePerson | undefined;
}
