/** Alerts: `await alert({ … })` from anywhere below AlertProvider, shown one at a time over the page. */
import { CircleCheck, CircleX, Info } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './alerts.module.css';
import { Dialog } from './Dialog.tsx';

interface Alert {
  title: string;
  message: string;
  /** Why, where the message does not say it. */
  reason?: string;
  kind: 'success' | 'error' | 'info';
  /** The name of what the person most likely does next, offered beside OK. */
  nextStep?: string;
}

interface OpenAlert extends Alert {
  number: number;
  onClose: (answer: string) => void;
}

type ShowAlert = (alert: Alert) => Promise<boolean>;

const AlertContext = createContext<ShowAlert | undefined>(undefined);

/** How to show an alert; what it returns resolves once it has been closed, with whether the next step was chosen. */
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
          OK
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
