/** Starts the web app: its styles, its listeners and its pages. */
// This import has to be first, because it sets the order of the CSS layers.
import '#web/ui/theme/base.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.layer.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { BrowserHistory } from '#web/ui/routing/browser-history.ts';
import { App } from './App.tsx';
import { listenToApp } from './listeners.ts';

listenToApp();

createRoot(document.getElementById('root')!).render(<App history={new BrowserHistory()} />);

// Registers the service worker after everything that the page needs has loaded. Not in development, where cached copies would be
// outdated: files change without a change of their names.
const startService = () =>
  import('./offline/service.tsx').catch(() => addEventListener('online', startService, { once: true }));
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', startService);
