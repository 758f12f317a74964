/** Tests the tab's history: scroll positions, and blocked navigations. */
import { createRoot, type Root } from 'react-dom/client';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress } from '#web/testing/show.tsx';
import { AppRouter } from './AppRouter.tsx';
import { useBlocker } from './ui/routing/blocker.ts';
import { BrowserHistory } from './ui/routing/browser-history.ts';

const HEIGHT = 5_000;

const Links = () => (
  <div style={{ height: HEIGHT }}>
    <nav style={{ position: 'fixed', top: 0 }}>
      <Link to="/letters/short">Short letter</Link>
      <Link to="/letters/form">Form</Link>
      <Link to="?filter=new" preventScrollReset>
        New ones
      </Link>
      <a href="#end">End</a>
    </nav>
    <p id="end" style={{ position: 'absolute', top: HEIGHT - 100 }}>
      The end
    </p>
  </div>
);

function UnsentForm() {
  const leaving = useBlocker(({ from, to }) => from.pathname !== to.pathname);
  return (
    <div style={{ height: HEIGHT }}>
      <h1>Unsent form</h1>
      <Link to="/letters/short">Short letter</Link>
      {leaving && (
        <>
          <button type="button" onClick={leaving.stay}>
            Stay
          </button>
          <button type="button" onClick={leaving.proceed}>
            Leave
          </button>
        </>
      )}
    </div>
  );
}

const routes = [
  { path: '/letters', Component: Links },
  { path: '/letters/short', Component: () => <h1>Short letter</h1> },
  { path: '/letters/form', Component: UnsentForm },
];

let tab: { container: Element; root: Root; history: BrowserHistory };

beforeEach(() => {
  history.pushState(null, '', '/letters');
  open();
});
afterEach(close);

function open() {
  const container = document.createElement('div');
  document.body.append(container);
  tab = { container, root: createRoot(container), history: new BrowserHistory() };
  tab.root.render(<AppRouter history={tab.history} routes={routes} />);
}

function close() {
  tab.root.unmount();
  tab.history.dispose();
  tab.container.remove();
}

const link = (name: string) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name });

test('a new page starts at its top, and Back and Forward return to where the page was', async () => {
  await expect.element(link('Form')).toBeVisible();
  scrollTo(0, 700);
  await link('Form').click();
  await expectAddress('/letters/form');
  await expect.poll(() => scrollY).toBe(0);

  history.back();
  await button('Leave').click();
  await expectAddress('/letters');
  await expect.poll(() => scrollY).toBe(700);
});

test('a reload returns to where the page was', async () => {
  await expect.element(link('Form')).toBeVisible();
  scrollTo(0, 900);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  close();
  scrollTo(0, 0);
  open();
  await expect.poll(() => scrollY).toBe(900);
});

test('a filter keeps the scroll position, and a fragment scrolls to its element', async () => {
  await expect.element(link('Form')).toBeVisible();
  scrollTo(0, 300);
  await link('New ones').click();
  await expectAddress('/letters?filter=new');
  expect(scrollY).toBe(300);

  await link('End').click();
  await expectAddress('/letters?filter=new#end');
  await expect.poll(() => scrollY).toBeGreaterThan(HEIGHT / 2);
  await link('Short letter').click();
  await expectAddress('/letters/short');
  history.back();
  await expectAddress('/letters?filter=new#end');
  history.back();
  await expectAddress('/letters?filter=new');
});

test('a blocked link leads nowhere until the person chooses to leave', async () => {
  await link('Form').click();
  await link('Short letter').click();
  await button('Stay').click();
  await expect.element(button('Stay')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/letters/form');

  await link('Short letter').click();
  await button('Leave').click();
  await expectAddress('/letters/short');
});

test('blocked Back and Forward stay on the page, also twice, and lead on when the person chooses to leave', async () => {
  await link('Short letter').click();
  history.back();
  await link('Form').click();
  await expectAddress('/letters/form');
  for (const answer of ['Stay', 'Stay']) {
    history.back();
    await button(answer).click();
    await expectAddress('/letters/form');
  }
  history.back();
  await button('Leave').click();
  await expectAddress('/letters');

  history.forward();
  await expect.element(page.getByRole('heading', { name: 'Unsent form' })).toBeVisible();
});

test('a state belongs to its entry of the history', async () => {
  await expect.element(link('Form')).toBeVisible();
  tab.history.push('/letters/short', { cameFrom: 'a' });
  tab.history.replace('/letters/short?again', { cameFrom: 'b' });
  expect(tab.history.visit.location).toMatchObject({ search: '?again', state: { cameFrom: 'b' } });
  history.back();
  await expectAddress('/letters');
  expect(tab.history.visit.location.state).toBeNull();
});
