/** While `isAsking` is true, the browser asks the user before it closes the tab. */
import { useEffect } from 'react';

export function useConfirmUnload(isAsking: boolean) {
  // This is an effect, because the browser asks only while the window has a listener for it.
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
