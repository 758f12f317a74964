/** Previews where the school's details appear: the bar of a page, an email, a receipt, and the installed app. */
import type { ReactNode } from 'react';
import { smallPicture } from '#contract/fields/pictures.ts';
import { shortNameOf } from '#contract/school-details.ts';
import { PRODUCT } from '#messages/product.ts';
import { sender } from '#texts/emails.ts';
import * as texts from '#texts/people/school-details.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import { LogoOf, LogoPicture } from '#web/ui/display/Logo.tsx';
import { SchoolAddress } from '#web/ui/school/SchoolAddress.tsx';
import styles from './SchoolDetails.module.css';
import type { DetailsFields } from './school-details-fields.ts';

export function Preview({ school }: { school: DetailsFields }) {
  const { name } = school;
  const shortName = school.shortName || shortNameOf(name);
  const img = smallPicture(school.img);
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <Sample title={texts.previewPage}>
        <LogoOf name={shortName} img={img} />
      </Sample>
      <Sample title={texts.previewPublic}>
        <LogoOf name={name} img={img} isWhole />
      </Sample>
      <Sample title={texts.previewEmail}>
        <div>
          <div className={styles.emailHead}>
            <LogoOf name={name} img={img} light isWhole />
          </div>
          <Kanga seed={PRODUCT} className={styles.kanga} />
        </div>
        <p>{sender(name)}</p>
      </Sample>
      <Sample title={texts.previewReceipt}>
        <SchoolAddress school={school} />
      </Sample>
      <Sample title={texts.previewApp}>
        <span className={styles.app}>
          <LogoPicture img="" />
          <small>{shortName}</small>
        </span>
      </Sample>
    </aside>
  );
}

const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className={styles.sample}>
    <figcaption>{title}</figcaption>
    {children}
  </figure>
);
