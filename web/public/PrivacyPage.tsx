/** /privacy: the personal data that the school stores, and the rights of the people concerned. */
import { english } from '#texts/english.ts';
import * as texts from '#texts/people/public-pages.ts';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './PrivacyPage.module.css';

export default function PrivacyPage() {
  const { name } = useSchool();
  return (
    <article className={styles.text}>
      <PageHeading>{texts.privacy}</PageHeading>
      <p>
        <Bilingual text={texts.privacyIntro(name)} english={english?.publicPages.privacyIntro(name)} />
      </p>

      <h2>{texts.whatWeKeep}</h2>
      <ul>
        <li>
          <Bilingual text={texts.keepName} english={english?.publicPages.keepName} />
        </li>
        <li>
          <Bilingual text={texts.keepPassword} english={english?.publicPages.keepPassword} />
        </li>
        <li>
          <Bilingual text={texts.keepPicture} english={english?.publicPages.keepPicture} />
        </li>
        <li>
          <Bilingual text={texts.keepCourses} english={english?.publicPages.keepCourses} />
        </li>
        <li>
          <Bilingual text={texts.keepProgress} english={english?.publicPages.keepProgress} />
        </li>
        <li>
          <Bilingual text={texts.keepTeaching} english={english?.publicPages.keepTeaching} />
        </li>
        <li>
          <Bilingual text={texts.keepCalendar} english={english?.publicPages.keepCalendar} />
        </li>
        <li>
          <Bilingual text={texts.keepApplication} english={english?.publicPages.keepApplication} />
        </li>
        <li>
          <Bilingual text={texts.keepPayments} english={english?.publicPages.keepPayments} />
        </li>
        <li>
          <Bilingual text={texts.keepFund} english={english?.publicPages.keepFund} />
        </li>
        <li>
          <Bilingual text={texts.keepGoogle} english={english?.publicPages.keepGoogle} />
        </li>
        <li>
          <Bilingual text={texts.keepSessions} english={english?.publicPages.keepSessions} />
        </li>
      </ul>

      <h2>{texts.cookies}</h2>
      <p>
        <Bilingual text={texts.cookiesText} english={english?.publicPages.cookiesText} />
      </p>

      <h2>{texts.whoSees}</h2>
      <p>
        <Bilingual text={texts.officeSees} english={english?.publicPages.officeSees} />
      </p>
      <p>
        <Bilingual text={texts.mpesaSees} english={english?.publicPages.mpesaSees} />
      </p>
      <p>
        <Bilingual text={texts.anyoneSees} english={english?.publicPages.anyoneSees} />
      </p>

      <h2>{texts.yourRights}</h2>
      <p>
        <Bilingual text={texts.rightsText} english={english?.publicPages.rightsText} />
      </p>
    </article>
  );
}
