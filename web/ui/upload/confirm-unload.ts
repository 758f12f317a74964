/** Has the browser ask, in its own words, before a tab is closed in which something is under way. */
import { useEffect } from 'react';

export function useAsksBeforeClosing(isAsking: boolean) {
  // The browser asks by itself, and only while somebody listens.
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
