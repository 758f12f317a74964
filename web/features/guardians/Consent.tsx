/** Whether a guardian of a student under 18 has consented, and the form that records the guardian's answer. */
import { useState } from 'react';
import { ConsentMethod, type Guardian } from '#contract/accounts/guardians.ts';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/guardians.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './Guardian.module.css';
import { useRecordConsentMutation } from './guardians.api.ts';

interface Props {
  person: Person;
  guardian: Guardian;
}

export function Consent({ person: { _id: id, name }, guardian: { isConsentMissing } }: Props) {
  const [way, setWay] = useState<ConsentMethod>('paper');
  const [isAsking, setAsking] = useState(false);
  const [record, { isLoading }] = useRecordConsentMutation();
  const alertFailure = useFailureAlert();
  const focusFallback = useFocusFallback<HTMLDivElement>();

  async function send(kind: 'given' | 'revoked') {
    const { data, error } = await record({ id, kind, way });
    if (data) toast.success(kind === 'given' ? texts.recorded : texts.revoked);
    await alertFailure(error);
  }

  return (
    <div className={styles.consent} tabIndex={-1} {...focusFallback}>
      <p className={styles.state}>
        {texts.consent}
        <Badge tone={isConsentMissing ? 'clay' : 'leaf'}>{isConsentMissing ? texts.missing : texts.given}</Badge>
      </p>
      {isConsentMissing && <p>{texts.missingText}</p>}
      <Select
        label={texts.way}
        value={way}
        data={ConsentMethod.options.map((value) => ({ value, label: texts.ways[value] }))}
        onChange={({ target }) => setWay(ConsentMethod.parse(target.value))}
      />
      {isConsentMissing ? (
        <Button isBusy={isLoading} onClick={() => send('given')}>
          {texts.record}
        </Button>
      ) : (
        <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={texts.revoke}
          confirmLabel={texts.yesRevoke}
          onConfirm={() => send('revoked')}
          onClose={() => setAsking(false)}
        >
          <p>{texts.revokeQuestion(name)}</p>
        </Confirm>
      )}
    </div>
  );
}
