/** Stands above every page of a school that only pretends to take money (ALLOW_SIMULATOR). Other schools do not fetch it. */
import { lazy, Suspense } from 'react';

const isDemo = document.querySelector<HTMLMetaElement>('meta[name="simulated-money"]')!.content === 'yes';

const Banner = lazy(() => import('./SimulatedBanner.tsx'));

export function NoRealMoney() {
  if (!isDemo) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}
