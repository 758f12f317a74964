/** The root component: provides the store and the theme, and renders the routes with an alert dialog over them. */
import { MantineProvider } from '@mantine/core';
import { type ComponentProps, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { PersistGate } from 'redux-persist/integration/react';
import { persistor, store } from '#web/api/store.ts';
import { AlertProvider } from '#web/ui/dialog/alerts.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { theme } from '#web/ui/theme/theme.ts';

export const App = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <StrictMode>
    <Provider store={store}>
      {/* Mantine's CSS variables and classes come from CSS files: our Content-Security-Policy forbids style tags. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <PersistGate persistor={persistor} loading={<Spinner />}>
          <AlertProvider>
            <RouterProvider router={router} />
          </AlertProvider>
        </PersistGate>
      </MantineProvider>
    </Provider>
  </StrictMode>
);
