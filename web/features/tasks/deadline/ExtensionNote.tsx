/** Says that the student's deadline was extended, and why. */
import * as texts from '#texts/learning/extensions.ts';

interface Props {
  /** `deadline` is the student's own day. */
  assignment: { deadline: string; extension: { day: string; reason: string } | null };
}

/** Nothing is shown for an extension that an even later deadline has overtaken. */
export const ExtensionNote = ({ assignment: { deadline, extension } }: Props) =>
  extension?.day === deadline && <span> {texts.extendedFor(extension.reason)}</span>;
