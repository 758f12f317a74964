/** Adds a student or invites a tutor, in a dialog. */
import { GraduationCap, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as texts from '#texts/people/invitations.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { InvitationProps } from './InvitationForms.tsx';

const InvitationForms = lazy(() =>
  import('./InvitationForms.tsx').then(({ InvitationForms }) => ({ default: InvitationForms })),
);

const icons = { student: GraduationCap, tutor: UserRoundPlus };
/** Student is the default, because students are added more often than tutors. */
const looks = { student: 'sun', tutor: 'soft' } as const;

export function InvitePerson({ type, ...parts }: InvitationProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[type];
  return (
    <>
      <Button look={looks[type]} onClick={() => setOpen(true)}>
        <Icon size={20} aria-hidden /> {texts.add[type]}
      </Button>
      {isOpen && (
        <Dialog title={texts.add[type]} onClose={() => setOpen(false)}>
          {(close) => (
            <Suspense>
              <InvitationForms type={type} onSent={close} {...parts} />
            </Suspense>
          )}
        </Dialog>
      )}
    </>
  );
}
