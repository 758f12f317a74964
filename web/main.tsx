/** Starts the web app: the store, the look, and the site map. */
// First, because it sets the order of the layers.
import '#web/ui/base.css';
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.layer.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { PersistGate } from 'redux-persist/integration/react';
import { forgetDraftsAtSignOut } from '#web/api/persisted.ts';
import { SESSION_OVER } from '#web/api/session.ts';
import { addMiddleware, persistor, store } from '#web/api/store.ts';
import { WORKING } from '#web/api/working.ts';
import { AlertProvider } from '#web/ui/alerts.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { theme } from '#web/ui/theme.ts';
import { makeRouter } from './routes.tsx';

const router = makeRouter();

addMiddleware(forgetDraftsAtSignOut);

addEventListener(SESSION_OVER, async () => {
  const { toast } = await import('#web/ui/toast.ts');
  await toast.info('Your session has ended. Please sign in.');
});

let lastWork: number | null = null;
addEventListener(WORKING, async (event) => {
  lastWork = (event as CustomEvent<number | null>).detail;
  const notice = await import('./WorkNotice.tsx').catch(() => undefined);
  notice?.showWork(lastWork);
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      {/* Its variables and classes come from files: the Content-Security-Policy allows no style tags. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <PersistGate persistor={persistor} loading={<Spinner />}>
          <AlertProvider>
            <RouterProvider router={router} />
          </AlertProvider>
        </PersistGate>
      </MantineProvider>
    </Provider>
  </StrictMode>,
);

// After all that the page needs; and not while developing, where files change under their names.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => import('./offline/service.tsx').catch(() => undefined));
