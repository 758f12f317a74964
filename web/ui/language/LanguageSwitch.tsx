/** Links to this page in the other languages, each by its own name. The choice is kept in this browser. */
import { isLocale, locales } from '#messages/locales.ts';
import { locale } from '#texts/locale.ts';
import styles from './LanguageSwitch.module.css';
import { switchTo } from './locale-cookie.ts';

const others = Object.keys(locales).filter((tag) => isLocale(tag) && tag !== locale) as (keyof typeof locales)[];

export const LanguageSwitch = () =>
  others.map((tag) => (
    <button key={tag} type="button" lang={tag} className={styles.language} onClick={() => switchTo(tag)}>
      {locales[tag]}
    </button>
  ));
