/**
 * Loads the banner that is shown above every page of a school with simulated payments (ALLOW_SIMULATOR). Other schools do not
 * download it.
 */
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
