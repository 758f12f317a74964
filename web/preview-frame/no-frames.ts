/**
 * Removes frames that a page puts into itself. The policy lets frames with a `srcdoc` pass, and each frame has a fresh
 * window with WebRTC, over which a page could send to the network: no policy of a browser forbids that.
 *
 * What the page could replace by its own code is kept here from before.
 */
const { apply } = Reflect;
const { remove } = Element.prototype;
const { querySelectorAll } = Element.prototype;
const { observe } = MutationObserver.prototype;
const { attachShadow } = Element.prototype;
const { write } = document;

const options = { subtree: true, childList: true };

/** A frame that is inserted loads in a later task: the observer runs before, at the end of the task that inserted it. */
export function forbidFrames() {
  const observer = new MutationObserver((records) => {
    for (let n = 0; n < records.length; n += 1) {
      const { addedNodes } = records[n]!;
      for (let at = 0; at < addedNodes.length; at += 1) removeFrames(addedNodes[at]!);
    }
  });
  apply(observe, observer, [document, options]);
  forbidHiddenTrees(observer);
}

function removeFrames(node: Node) {
  if (node.nodeType !== 1) return;
  const name = (node as Element).localName;
  if (name === 'iframe' || name === 'frame') apply(remove, node, []);
  const inside = apply(querySelectorAll, node, ['iframe, frame']) as NodeListOf<Element>;
  for (let n = 0; n < inside.length; n += 1) apply(remove, inside[n]!, []);
}

/** Shadow trees are seen by no observer of the document: those that scripts open are observed, others are not made. */
function forbidHiddenTrees(observer: MutationObserver) {
  Element.prototype.attachShadow = function attach(init) {
    const root = apply(attachShadow, this, [init]) as ShadowRoot;
    apply(observe, observer, [root, options]);
    return root;
  };
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document] as unknown as Record<string, unknown>[])
    for (const name of ['setHTMLUnsafe', 'parseHTMLUnsafe']) delete owner[name];
  const writePlain = (...texts: string[]) => apply(write, document, texts.map(withoutShadowTrees));
  document.write = writePlain;
  document.writeln = (...texts) => writePlain(...texts, '\n');
}

/** Also for the page itself. */
export const withoutShadowTrees = (html: string) => `${html}`.replaceAll(/shadowroot/gi, 'data-shadow');
