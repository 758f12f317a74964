/** As it came, smaller, or the sound alone, each with what it takes of a data bundle. */
import { useId } from 'react';
import type { Rendition, Video } from '#contract/videos.ts';
import { megabytes } from '#web/ui/megabytes.ts';
import styles from './RenditionChoice.module.css';

const names: Record<Rendition, string> = { normal: 'Normal', low: 'Low data', audio: 'Audio only' };

interface Props {
  renditions: Video['renditions'];
  chosen: Rendition;
  onChoose: (rendition: Rendition) => void;
}

export function RenditionChoice({ renditions, chosen, onChoose }: Props) {
  const group = useId();
  if (renditions.length === 1) return <p className={styles.only}>{`${megabytes(renditions[0]!.bytes)} in all`}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">How to watch</legend>
      {renditions.map(({ rendition, bytes }) => (
        <label key={rendition} className={styles.rendition}>
          <input type="radio" name={group} checked={rendition === chosen} onChange={() => onChoose(rendition)} />
          {names[rendition]} <span className={styles.size}>{megabytes(bytes)}</span>
        </label>
      ))}
    </fieldset>
  );
}
