/** Lets a user choose the language of pages and emails. A choice is saved immediately and reloads the page. */
import { useId, useState } from 'react';
import type { Account } from '#contract/users.ts';
import { type Locale, locales, localeTags } from '#messages/locales.ts';
import { locale as ofPage } from '#texts/locale.ts';
import * as texts from '#texts/people/users.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { switchTo } from '#web/ui/language/locale-cookie.ts';
import styles from './Profile.module.css';
import { useChangeProfileMutation } from './users.api.ts';

/** @param account  has no language before the user's first choice; until then the page's language is selected */
export function LanguageChoice({ account: { _id: userId, locale: kept = ofPage } }: { account: Account }) {
  const name = useId();
  const [chosen, setChosen] = useState(kept);
  const [changeProfile, { isLoading }] = useChangeProfileMutation();

  async function choose(locale: Locale) {
    setChosen(locale);
    const { error } = await changeProfile({ userId, change: { locale } });
    if (!error) return switchTo(locale);
    setChosen(kept);
    if (!isNotSignedIn(error)) toast.error(sentenceOf(error));
  }

  return (
    <fieldset className={styles.languages} disabled={isLoading}>
      <legend>{texts.language}</legend>
      {localeTags.map((tag) => (
        <label key={tag} lang={tag}>
          <input type="radio" name={name} checked={tag === chosen} onChange={() => choose(tag)} /> {locales[tag]}
        </label>
      ))}
    </fieldset>
  );
}
