/** /admin/people/sheets?student=&since=: unused first passwords to print, for the office only. */
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import * as texts from '#texts/people/first-passwords.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { useSignInSheetsQuery } from '#web/features/first-passwords/first-passwords.api.ts';
import { SignInSheets } from '#web/features/first-passwords/SignInSheets.tsx';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PeoplePage.module.css';

export default function SignInSheetsPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const [params] = useSearchParams();
  const [student, since] = [params.get('student'), params.get('since')];
  const {
    data: sheets,
    error,
    refetch,
  } = useSignInSheetsQuery({ ...(student && { student }), ...(since && { since }) });
  const waiting = sheets?.flatMap(({ name, isConsentMissing }) => (isConsentMissing ? name : [])) ?? [];
  return (
    <div className={styles.page}>
      <div className="screen-only">
        <BackLink to={paths.adminPeople}>{texts.backToPeople}</BackLink>
        <header className={styles.header}>
          <PageHeading>{texts.sheets}</PageHeading>
          {sheets && sheets.length > 0 && (
            <Button onClick={() => print()}>
              <Printer size={18} aria-hidden /> {texts.print}
            </Button>
          )}
        </header>
        <p className={styles.lead}>{texts.sheetsLead}</p>
        {waiting.length > 0 && <p className={styles.lead}>{guardiansTexts.sheetsWait(waiting.join(', '))}</p>}
      </div>
      {sheets && sheets.length > 0 && <SignInSheets sheets={sheets} />}
      {sheets?.length === 0 && <EmptyState title={texts.noSheets}>{texts.noSheetsText}</EmptyState>}
      {!sheets && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
    </div>
  );
}
