/** A person's picture, or the sign of a person where there is none. The name stands beside it. */
import { UserRound } from 'lucide-react';
import { smallPicture } from '#contract/pictures.ts';
import styles from './Avatar.module.css';

export function Avatar({ img }: { img: string }) {
  if (img) return <img className={styles.avatar} src={smallPicture(img)} alt="" width="40" height="40" />;
  return (
    <span className={styles.avatar}>
      <UserRound size={22} aria-hidden />
    </span>
  );
}
