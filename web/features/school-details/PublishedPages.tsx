/** Whether students may publish their web pages. The checkbox saves immediately. */
import { Link } from 'react-router';
import type { SchoolDetailsChange } from '#contract/school-details.ts';
import * as pageTexts from '#texts/learning/published-page-pages.ts';
import * as texts from '#texts/people/school-details.ts';
import { paths } from '#web/paths.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import styles from './SchoolDetails.module.css';

interface Props {
  isAllowed: boolean;
  isSaving: boolean;
  onSave: (change: SchoolDetailsChange) => void;
}

export const PublishedPages = ({ isAllowed, isSaving, onSave }: Props) => (
  <section className={styles.translations} aria-labelledby="published-pages">
    <h2 id="published-pages">{texts.publishedPages}</h2>
    <Checkbox
      label={texts.allowsPublishing}
      hint={texts.allowsPublishingHint}
      checked={isAllowed}
      aria-disabled={isSaving}
      onChange={({ currentTarget }) => {
        if (!isSaving) onSave({ allowsPublishing: currentTarget.checked });
      }}
    />
    <Link to={paths.adminPages}>{pageTexts.pages}</Link>
  </section>
);
