/** The toasts themselves, and the place where they appear: beside the app, so that they outlive the page. See toast.ts. */
import 'react-toastify/ReactToastify.css';
import './toast-container.css';
import { createRoot } from 'react-dom/client';
import { ToastContainer } from 'react-toastify/unstyled';
import type { Manner } from './toast.ts';

const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(<ToastContainer position="top-right" autoClose={5000} draggablePercent={80} />);

export { toast } from 'react-toastify/unstyled';

/** The toasts stand outside the app, so a link loads the page that it leads to. */
export const sentence = (words: string, link: Manner['link']) =>
  link ? (
    <>
      {words} <a href={link.to}>{link.name}</a>
    </>
  ) : (
    words
  );
