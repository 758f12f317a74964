/** Lets the user choose a rendition of a video (normal, low data or audio only), each with its size. */
import { useId, useRef, useState } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './RenditionChoice.module.css';

/** Milliseconds before a selected rendition is loaded, because the arrow keys pass others on the way. */
const SETTLE_DELAY = 400;

const names: Record<Rendition, string> = { normal: 'Normal', low: 'Low data', audio: 'Audio only' };

interface Props {
  renditions: Video['renditions'];
  chosen: Rendition;
  onChoose: (rendition: Rendition) => void;
}

export function RenditionChoice({ renditions, chosen, onChoose }: Props) {
  const group = useId();
  const { marked, mark, settle } = useMark(chosen, onChoose);
  if (renditions.length === 1) return <p className={styles.only}>{`${formatBytes(renditions[0]!.bytes)} in all`}</p>;
  return (
    <fieldset
      className={styles.choice}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || settle()}
    >
      <legend className="visually-hidden">How to watch</legend>
      {renditions.map(({ rendition, bytes }) => (
        <label key={rendition} className={styles.rendition}>
          <input type="radio" name={group} checked={rendition === marked} onChange={() => mark(rendition)} />
          {names[rendition]} <span className={styles.size}>{formatBytes(bytes)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A selected rendition takes effect after SETTLE_DELAY, or when the focus leaves the group. */
function useMark(chosen: Rendition, onChoose: (rendition: Rendition) => void) {
  const [passed, setPassed] = useState<Rendition>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function choose(rendition: Rendition) {
    clearTimeout(timer.current);
    setPassed(undefined);
    if (rendition !== chosen) onChoose(rendition);
  }
  function mark(rendition: Rendition) {
    clearTimeout(timer.current);
    setPassed(rendition);
    timer.current = setTimeout(() => choose(rendition), SETTLE_DELAY);
  }
  return { marked: passed ?? chosen, mark, settle: () => passed && choose(passed) };
}
