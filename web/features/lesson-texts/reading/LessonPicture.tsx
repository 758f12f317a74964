/**
 * A picture in a lesson's text. Its size is unknown until it has loaded: until then a picture alone in its paragraph reserves the space of
 * a screenshot, so that little moves when it arrives. Without a URL its alternative text is shown.
 */
import { useState } from 'react';
import styles from './LessonPicture.module.css';

interface Props {
  url: string | undefined;
  alt: string;
}

export function LessonPicture({ url, alt }: Props) {
  const [isLoaded, setLoaded] = useState(false);
  if (!url) return alt;
  const settle = () => setLoaded(true);
  return (
    <img
      className={styles.picture}
      src={url}
      alt={alt}
      loading="lazy"
      data-loading={!isLoaded || undefined}
      onLoad={settle}
      onError={settle}
    />
  );
}
