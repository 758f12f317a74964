/** A kanga pattern as decoration, for covers and notices; hidden from screen readers. */
import { kangaPattern } from '#contract/kanga-pattern.ts';

interface Props {
  /** The text that the pattern is generated from. */
  seed: string;
  className?: string | undefined;
}

export function Kanga({ seed, className }: Props) {
  const { background, image } = kangaPattern(seed);
  return <div aria-hidden className={className} style={{ backgroundColor: background, backgroundImage: image }} />;
}
