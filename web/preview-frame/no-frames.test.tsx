import { expect, test } from 'vitest';
import { removeAddedFrames } from './no-frames.ts';

/** Where browsers have such functions, or may add them. */
const owners = [Element.prototype, CharacterData.prototype, DocumentFragment.prototype, ShadowRoot.prototype, Document];
const unsafeNames = () => owners.flatMap(Object.getOwnPropertyNames).filter((name) => name.endsWith('HTMLUnsafe'));

test('a page has no function that parses declarative shadow roots, whatever the browser calls it', () => {
  Object.defineProperty(Element.prototype, 'appendHTMLUnsafe', { value: () => undefined, configurable: true });
  expect(unsafeNames()).toEqual(expect.arrayContaining(['setHTMLUnsafe', 'appendHTMLUnsafe', 'parseHTMLUnsafe']));

  removeAddedFrames();

  expect(unsafeNames()).toEqual([]);
});
