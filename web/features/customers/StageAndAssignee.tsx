/**
 * Sets the stage of an application, and the admin assigned to it. A choice is saved immediately, after a confirmation if it ends an open
 * offer.
 */
import { useState } from 'react';
import { ManualStage } from '#contract/admissions/stages.ts';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/applications.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SavedSelect } from '#web/ui/form/SavedSelect.tsx';
import styles from './ApplicationParts.module.css';
import { useChangeApplicationMutation } from './applications.api.ts';

export interface OfficeMember {
  _id: string;
  name: string;
}

interface Props {
  customer: Customer;
  /** The members of the office. */
  office: OfficeMember[];
  /** Whether the applicant can still accept an offer, which another stage withdraws. */
  hasOpenOffer: boolean;
}

export function StageAndAssignee({ customer, office, hasOpenOffer }: Props) {
  const [change] = useChangeApplicationMutation();
  const alertFailure = useFailureAlert();
  const [unconfirmed, setUnconfirmed] = useState<ManualStage>();
  const stage = customer.stage ?? customer.status;

  async function save(changed: { stage?: ManualStage; assigneeId?: string | null }) {
    const { data, error } = await change({ id: customer._id, ...changed });
    if (data) toast.success(customersTexts.saved);
    await alertFailure(error, customersTexts.saveFailed);
    return data !== undefined;
  }

  async function saveStage(chosen: ManualStage) {
    if (!hasOpenOffer) return save({ stage: chosen });
    setUnconfirmed(chosen);
    return false;
  }

  return (
    <div className={styles.choices}>
      <SavedSelect
        label={customersTexts.status}
        value={stage}
        disabled={customer.studentId !== null}
        data={stagesFrom(stage)}
        onSave={(chosen) => saveStage(ManualStage.parse(chosen))}
      />
      <SavedSelect
        label={texts.assignee}
        value={customer.assignee?._id ?? ''}
        data={[{ value: '', label: texts.nobody }, ...withCurrent(office, customer).map(toOption)]}
        onSave={(chosen) => save({ assigneeId: chosen || null })}
      />
      {unconfirmed && (
        <Confirm
          title={offersTexts.stageQuestion(texts.stages[unconfirmed])}
          confirmLabel={offersTexts.yesWithdraw}
          onConfirm={() => save({ stage: unconfirmed })}
          onClose={() => setUnconfirmed(undefined)}
        >
          <p>{offersTexts.stageWithdraws(customer.fullName)}</p>
        </Confirm>
      )}
    </div>
  );
}

/** The stages that can be chosen, and the current one, which may follow from an offer or an enrolment. */
const stagesFrom = (current: keyof typeof texts.stages) =>
  Object.entries(texts.stages).map(([value, label]) => ({
    value,
    label,
    disabled: value !== current && !ManualStage.safeParse(value).success,
  }));

/** The office, with the assigned admin even after that person has left it. */
const withCurrent = (office: OfficeMember[], { assignee }: Customer) =>
  assignee && !office.some(({ _id }) => _id === assignee._id) ? [assignee, ...office] : office;

const toOption = ({ _id, name }: OfficeMember) => ({ value: _id, label: name });
