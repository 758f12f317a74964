/** A link to a moment of the lesson's video, such as [from 2:15](#2:15): pressing it plays the video from there. */
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './MomentLink.module.css';

interface Props {
  onPress: () => void;
  children: ReactNode;
}

export const MomentLink = ({ onPress, children }: Props) => (
  <button type="button" className={styles.link} onClick={onPress}>
    <Play size={14} aria-hidden /> {children}
  </button>
);

/** Returns the seconds of a link such as #2:15 or #1:02:15; undefined for another link. */
export function secondsOf(href: string) {
  const [, hours = 0, minutes, seconds] = /^#(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)$/.exec(href) ?? [];
  return minutes === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
