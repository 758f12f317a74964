/** Says that the student's deadline was extended, and why. */
import * as texts from '#texts/learning/extensions.ts';

interface Props {
  /** `deadline` is this student's own deadline, which includes the extension. */
  assignment: { deadline: string; extension: { day: string; reason: string } | null };
}

/** Renders nothing if the task's deadline was moved later than the extension since. */
export const ExtensionNote = ({ assignment: { deadline, extension } }: Props) =>
  extension?.day === deadline && <span> {texts.extendedFor(extension.reason)}</span>;
