/** Lets the user choose a rendition of a video (normal, low data or audio only), each with its size. */
import { useId, useRef, useState } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import * as texts from '#texts/learning/videos.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './RenditionChoice.module.css';

/** Milliseconds before a selected rendition is loaded, because the arrow keys also select the renditions in between. */
const SETTLE_DELAY = 400;

interface Props {
  renditions: Video['renditions'];
  chosen: Rendition;
  onChoose: (rendition: Rendition) => void;
}

export function RenditionChoice({ renditions, chosen, onChoose }: Props) {
  const group = useId();
  const { marked: selected, mark: select, settle: chooseNow } = useDelayedChoice(chosen, onChoose);
  if (renditions.length === 1)
    return <p className={styles.only}>{texts.sizeInAll(formatBytes(renditions[0]!.bytes))}</p>;
  return (
    <fieldset
      className={styles.choice}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || chooseNow()}
    >
      <legend className="visually-hidden">{texts.howToWatch}</legend>
      {renditions.map(({ rendition, bytes }) => (
        <label key={rendition} className={styles.rendition}>
          <input type="radio" name={group} checked={rendition === selected} onChange={() => select(rendition)} />
          {texts.renditions[rendition]} <span className={styles.size}>{formatBytes(bytes)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A selected rendition takes effect after SETTLE_DELAY, or when the focus leaves the group. */
function useDelayedChoice(chosen: Rendition, onChoose: (rendition: Rendition) => void) {
  const [pending, setPending] = useState<Rendition>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function choose(rendition: Rendition) {
    clearTimeout(timer.current);
    setPending(undefined);
    if (rendition !== chosen) onChoose(rendition);
  }
  function mark(rendition: Rendition) {
    clearTimeout(timer.current);
    setPending(rendition);
    timer.current = setTimeout(() => choose(rendition), SETTLE_DELAY);
  }
  return { marked: pending ?? chosen, mark, settle: () => pending && choose(pending) };
}
