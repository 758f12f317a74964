/** Starts the web app: its look, what it listens to, and the site map. */
// First, because it sets the order of the layers.
import '#web/ui/theme/base.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.layer.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { listenToApp } from './listeners.ts';
import { makeRouter } from './routes.tsx';

const router = makeRouter();

listenToApp();

createRoot(document.getElementById('root')!).render(<App router={router} />);

// After all that the page needs; and not while developing, where files change under their names.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => import('./offline/service.tsx').catch(() => undefined));
