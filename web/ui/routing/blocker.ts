/** Lets a component ask before its page is left. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { BrowserHistory, Leaving } from './browser-history.ts';

export const HistoryContext = createContext<BrowserHistory | undefined>(undefined);

/**
 * Blocks navigations for which `blocks` returns true. After a navigation was blocked, returns functions that proceed with it or stay;
 * otherwise undefined. Outside AppRouter, as in tests of single components, it does nothing.
 */
export function useBlocker(blocks: (leaving: Leaving) => boolean) {
  const history = useContext(HistoryContext);
  const [proceed, setProceed] = useState<() => void>();
  const stay = () => setProceed(undefined);

  useEffect(() => history?.block({ blocks, onBlocked: (next) => setProceed(() => next) }), [history, blocks]);
  if (!proceed) return undefined;
  return {
    stay,
    proceed() {
      stay();
      proceed();
    },
  };
}
