/** `await alert({ … })` from any component below AlertProvider. Alerts are shown one at a time. */
import { CircleCheck, CircleX, Info } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import * as texts from '#texts/general.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './alerts.module.css';
import { Dialog } from './Dialog.tsx';

interface Alert {
  title: string;
  message: string;
  /** The reason for the alert, or what else there is to know, if the message does not say it. */
  reason?: string;
  kind: 'success' | 'error' | 'info';
  /** The label of a second button beside OK, for the likely next step. */
  nextStep?: string;
}

interface OpenAlert extends Alert {
  number: number;
  onClose: (answer: string) => void;
}

type ShowAlert = (alert: Alert) => Promise<boolean>;

const AlertContext = createContext<ShowAlert | undefined>(undefined);

/** Returns a function that shows an alert, and resolves once it is closed: with true if the next step was chosen. */
export function useAlert(): ShowAlert {
  const show = useContext(AlertContext);
  if (!show) throw new Error('useAlert needs an AlertProvider around it');
  return show;
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<OpenAlert[]>([]);
  const [shown] = waiting;

  const show = useCallback<ShowAlert>(
    (alert) =>
      new Promise((resolve) => {
        const onClose = (answer: string) => {
          setWaiting(([, ...later]) => later);
          resolve(answer === NEXT_STEP);
        };
        setWaiting((earlier) => [...earlier, { ...alert, onClose, number: nextNumber++ }]);
      }),
    [],
  );

  return (
    <AlertContext value={show}>
      {children}
      {shown && <AlertDialog key={shown.number} {...shown} />}
    </AlertContext>
  );
}

let nextNumber = 0;

const NEXT_STEP = 'next step';

const icons = { success: CircleCheck, error: CircleX, info: Info };

function AlertDialog({ title, message, reason, kind, nextStep, onClose }: OpenAlert) {
  const Icon = icons[kind];
  const icon = <Icon size={28} className={styles[kind]} aria-hidden />;
  return (
    <Dialog role="alertdialog" title={title} icon={icon} onClose={onClose}>
      <p>{message}</p>
      {reason && <p>{reason}</p>}
      <form method="dialog" className={styles.actions}>
        <Button type="submit" look={nextStep ? 'quiet' : 'sun'}>
          {texts.ok}
        </Button>
        {nextStep && (
          <Button type="submit" value={NEXT_STEP}>
            {nextStep}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
