/** Renders the toasts, outside the app's root so that they survive a navigation. See toast.ts. */
import 'react-toastify/ReactToastify.css';
import './toast-container.css';
import { createRoot } from 'react-dom/client';
import { ToastContainer } from 'react-toastify/unstyled';
import type { ToastOptions } from './toast.ts';

const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(<ToastContainer position="top-right" autoClose={5000} draggablePercent={80} />);

export { toast } from 'react-toastify/unstyled';

/** Renders a toast's text and link. A toast is outside the router, so its link reloads the page. */
export const toastContent = (words: string, link: ToastOptions['link']) =>
  link ? (
    <>
      {words} <a href={link.to}>{link.name}</a>
    </>
  ) : (
    words
  );
