/** The root component: provides the store and the theme, and renders the routes with an alert dialog over them. */
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { PersistGate } from 'redux-persist/integration/react';
import { persistor, store } from '#web/api/store.ts';
import { AlertProvider } from '#web/ui/dialog/alerts.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { BrowserHistory } from '#web/ui/routing/browser-history.ts';
import { theme } from '#web/ui/theme/theme.ts';
import { AppRouter } from './AppRouter.tsx';
import { routes } from './routes.tsx';

export const App = ({ history }: { history: BrowserHistory }) => (
  <StrictMode>
    <Provider store={store}>
      {/* Mantine's CSS variables and classes come from CSS files: our Content-Security-Policy forbids style tags. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <PersistGate persistor={persistor} loading={<Spinner />}>
          <AlertProvider>
            <AppRouter history={history} routes={routes} />
          </AlertProvider>
        </PersistGate>
      </MantineProvider>
    </Provider>
  </StrictMode>
);
