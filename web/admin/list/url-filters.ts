/** What a list is asked for, as the page's address says it. */
import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

interface Spelling<Wanted> {
  wantedIn(address: URLSearchParams): Wanted;
  addressOf(wanted: NoInfer<Wanted>): URLSearchParams;
}

/** Of two choices right after each other both count, although the address follows the first one a moment later. */
export function useWantedAddress<Wanted extends { q: string; page: number }>({
  wantedIn,
  addressOf,
}: Spelling<Wanted>) {
  const [address, setAddress] = useSearchParams();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  function want(change: Partial<Wanted>, options?: NavigateOptions) {
    const next = addressOf({ ...wantedIn(latest.current), ...change, page: 1 });
    latest.current = next;
    setAddress(next, options);
  }
  return {
    wanted: wantedIn(address),
    choose: (choice: Partial<Wanted>) => want(choice),
    /** In its place: Back is not to spell words backwards. */
    search: (q: string) => want({ q } as Partial<Wanted>, { replace: true }),
  };
}
