/** A piece of kanga cloth, for covers and for the top of a notice. Ornament only: screen readers pass it by. */
import { clothOf } from './kanga-pattern.ts';

interface Props {
  /** The text that the pattern is made from. */
  of: string;
  className?: string | undefined;
}

export function Kanga({ of, className }: Props) {
  const { ground, image } = clothOf(of);
  return <div aria-hidden className={className} style={{ backgroundColor: ground, backgroundImage: image }} />;
}
