/** Makes the browser ask before it closes the tab, while `isAsking`. */
import { useEffect } from 'react';

export function useConfirmUnload(isAsking: boolean) {
  // An effect, because the browser asks only while a listener is installed on the window.
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
