/** The school's details and the approvals of translations, for the office. */
import '@mantine/core/styles/Input.layer.css';
import type { SchoolDetailsChange } from '#contract/school-details.ts';
import * as texts from '#texts/people/school-details.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PublishedPages } from './PublishedPages.tsx';
import { SchoolDetailsForm } from './SchoolDetailsForm.tsx';
import { useChangeSchoolDetailsMutation, useSchoolDetailsQuery } from './school-details.api.ts';
import { Translations } from './Translations.tsx';

export function SchoolDetails() {
  const found = useSchoolDetailsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading: isSaving }] = useChangeSchoolDetailsMutation();

  async function save(changed: SchoolDetailsChange) {
    const saved = await change(changed);
    if (saved.data) toast.success(texts.saved);
    else if (!isNotSignedIn(saved.error)) toast.error(sentenceOf(saved.error));
    return saved.data;
  }

  if (found.isLoading) return <Spinner />;
  if (!found.data) return <LoadFailed message={sentenceOf(found.error)} onRetry={found.refetch} />;
  return (
    <>
      <SchoolDetailsForm details={found.data} onSave={save} />
      <PublishedPages isAllowed={found.data.allowsPublishing} isSaving={isSaving} onSave={save} />
      <Translations approvals={found.data.approvals} />
    </>
  );
}
