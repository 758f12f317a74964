/**
 * The pictures that a program wrote. Their URLs have the scheme data:, which gives no access to the school's pages, so a picture that
 * contains a script can safely be opened in a separate tab. Pages load this file only if there are pictures.
 */
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/code/program-pictures.ts';
import { DownloadLink } from '#web/ui/buttons/Button.tsx';
import styles from './ProgramPictures.module.css';

export interface ProgramPicture {
  name: string;
  type: string;
  /** In base64. */
  bytes: string;
}

/** How many pictures were left out, for each reason. */
export interface LeftOut {
  tooMany: number;
  tooLarge: number;
  unreadable: number;
}

interface Props extends LeftOut {
  pictures: ProgramPicture[];
}

export default function ProgramPictures({ pictures, ...leftOut }: Props): ReactNode {
  return (
    <section aria-label={texts.pictures} className={styles.pictures}>
      {pictures.map((picture) => (
        <Picture key={picture.name} {...picture} />
      ))}
      {sentences(leftOut).map((sentence) => (
        <p key={sentence} className={styles.leftOut}>
          {sentence}
        </p>
      ))}
    </section>
  );
}

function Picture({ name, type, bytes }: ProgramPicture) {
  const address = `data:${type};base64,${bytes}`;
  return (
    <figure className={styles.picture}>
      <img src={address} alt={texts.pictureNamed(name)} />
      <figcaption>
        <span className={styles.name}>{name}</span>
        <DownloadLink href={address} download={name} aria-label={texts.downloadNamed(name)}>
          <Download size={18} aria-hidden /> {texts.download}
        </DownloadLink>
      </figcaption>
    </figure>
  );
}

const sentences = ({ tooMany, tooLarge, unreadable }: LeftOut) => [
  ...(tooMany > 0 ? [texts.tooMany(tooMany)] : []),
  ...(tooLarge > 0 ? [texts.tooLarge(tooLarge)] : []),
  ...(unreadable > 0 ? [texts.unreadable(unreadable)] : []),
];
