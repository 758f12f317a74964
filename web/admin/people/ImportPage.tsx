/** /admin/people/import: imports students from a spreadsheet, for the office only. */
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import * as texts from '#texts/people/people-imports.ts';
import { useMe } from '#web/api/session.ts';
import { ChooseList } from '#web/features/people-imports/ChooseList.tsx';
import { ImportDone } from '#web/features/people-imports/ImportDone.tsx';
import { ImportPreview } from '#web/features/people-imports/ImportPreview.tsx';
import { useImport } from '#web/features/people-imports/use-import.ts';
import { NotFound } from '#web/NotFound.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PeoplePage.module.css';

export default function ImportPage() {
  const me = useMe();
  return me.type === 'admin' ? <OfficePage /> : <NotFound home={paths.admin} />;
}

function OfficePage() {
  const { file, choose, importNow, preview, imported, isReading, isImporting, problem } = useImport();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={paths.adminPeople}>{firstPasswordTexts.backToPeople}</BackLink>
        <PageHeading>{texts.title}</PageHeading>
      </div>
      <ChooseList file={file} isBrief={preview !== undefined} onFile={choose} />
      <InlineError message={problem} />
      {isReading && <Spinner />}
      {imported && <ImportDone imported={imported} />}
      {preview && !imported && (
        <ImportPreview key={preview.version} preview={preview} isImporting={isImporting} onImport={importNow} />
      )}
    </div>
  );
}
