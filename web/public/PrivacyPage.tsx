/** /privacy: the personal data that the school stores, and the rights of the people concerned. */
import * as texts from '#texts/people/public-pages.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PrivacyPage.module.css';

export default function PrivacyPage() {
  return (
    <article className={styles.text}>
      <PageHeading>{texts.privacy}</PageHeading>
      <p>{texts.privacyIntro}</p>

      <h2>{texts.whatWeKeep}</h2>
      <ul>
        <li>{texts.keepName}</li>
        <li>{texts.keepPassword}</li>
        <li>{texts.keepPicture}</li>
        <li>{texts.keepCourses}</li>
        <li>{texts.keepProgress}</li>
        <li>{texts.keepTeaching}</li>
        <li>{texts.keepCalendar}</li>
        <li>{texts.keepApplication}</li>
        <li>{texts.keepPayments}</li>
        <li>{texts.keepFund}</li>
        <li>{texts.keepGoogle}</li>
        <li>{texts.keepSessions}</li>
      </ul>

      <h2>{texts.cookies}</h2>
      <p>{texts.cookiesText}</p>

      <h2>{texts.whoSees}</h2>
      <p>{texts.officeSees}</p>
      <p>{texts.mpesaSees}</p>
      <p>{texts.anyoneSees}</p>

      <h2>{texts.yourRights}</h2>
      <p>{texts.rightsText}</p>
    </article>
  );
}
