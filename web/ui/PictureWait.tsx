/** A form that is saved while its picture is still on its way: the press counts, and waits for the picture. */
import { useRef, useState } from 'react';
import styles from './PictureWait.module.css';

export function usePictureWait() {
  const arrival = useRef<Promise<boolean>>(undefined);
  const [isWaiting, setWaiting] = useState(false);

  /** Takes note of a picture on its way; the promise says whether it has arrived. */
  function begin(sending: Promise<boolean>) {
    const mine = sending.finally(() => {
      if (arrival.current === mine) arrival.current = undefined;
    });
    arrival.current = mine;
  }

  /** Waits for the picture, if there is one to wait for. False: it does not come, which its field has said. */
  async function isOver() {
    if (!arrival.current) return true;
    setWaiting(true);
    const hasArrived = await arrival.current;
    setWaiting(false);
    return hasArrived;
  }

  return { begin, isOver, isWaiting };
}

/** Stands beside the button. There from the start, so that a screen reader says what it becomes. */
export function PictureWait({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p role="status" className={styles.wait}>
      {isWaiting && 'The picture is still on its way. This is saved as soon as it is there.'}
    </p>
  );
}
