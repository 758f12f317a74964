/** Shows the page of the tab's URL, at its scroll position. */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type RouteObject, Router, useRoutes } from 'react-router';
import { HistoryContext } from '#web/ui/routing/blocker.ts';
import type { BrowserHistory } from '#web/ui/routing/browser-history.ts';
import { ScrollPositions } from './scroll-positions.ts';

interface Props {
  history: BrowserHistory;
  routes: RouteObject[];
}

export function AppRouter({ history, routes }: Props) {
  const [visit, setVisit] = useState(history.visit);
  const [positions] = useState(() => new ScrollPositions());

  // Layout effects run before other effects and before the browser paints. So no navigation by a page's effect is missed, and no
  // page is painted at the previous page's scroll position.
  useLayoutEffect(
    () =>
      history.listen((left) => {
        positions.remember(left);
        startTransition(() => setVisit(history.visit));
      }),
    [history, positions],
  );
  useLayoutEffect(() => void positions.restore(visit), [positions, visit]);
  useEffect(() => positions.keepAtReload(() => history.visit.location), [positions, history]);
  return (
    <HistoryContext value={history}>
      <Router location={visit.location} navigator={history}>
        <Pages routes={routes} />
      </Router>
    </HistoryContext>
  );
}

const Pages = ({ routes }: Pick<Props, 'routes'>) => useRoutes(routes);
