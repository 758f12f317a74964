/** The bar that changes the selected applications, after a confirmation. */
import { useState } from 'react';
import type { CustomerFilters } from '#contract/customers.ts';
import * as texts from '#texts/people/application-changes.ts';
import { ApplicationsQuestion } from './ApplicationsQuestion.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useChangeApplicationsMutation } from './bulk-changes.api.ts';
import { type Choice, ChooseChange, changeFrom, type OfficeMember } from './ChooseChange.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  filters: CustomerFilters;
  office: OfficeMember[];
}

export function ApplicationsBar({ selection, filters, office }: Props) {
  const [choice, setChoice] = useState<Choice>({});
  const [isAsking, setAsking] = useState(false);
  const [send, sending] = useChangeApplicationsMutation();
  const change = changeFrom(choice);

  async function apply() {
    if (!change) return;
    const { data } = await send({ change, which: selection.selectedFrom(filters) });
    if (data) selection.clear();
  }

  return (
    <>
      <BulkBar
        selection={selection}
        words={texts}
        isReady={change !== undefined}
        sending={sending}
        onApply={() => setAsking(true)}
      >
        <ChooseChange choice={choice} office={office} onChange={setChoice} />
      </BulkBar>
      {isAsking && change && selection.count > 0 && (
        <ApplicationsQuestion
          change={change}
          count={selection.count}
          assigneeName={choice.assignee?.name}
          onYes={apply}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
