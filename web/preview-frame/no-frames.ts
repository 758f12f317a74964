/**
 * Removes frames that a page puts into itself. The policy lets frames with a `srcdoc` pass, and each frame has a fresh
 * window with WebRTC, over which a page could send to the network: no policy of a browser forbids that.
 *
 * The functions and getters that are used here are taken before the page runs, which may replace them.
 */
const { apply } = Reflect;
const { remove, querySelectorAll, attachShadow } = Element.prototype;
const { observe } = MutationObserver.prototype;
const { write } = Document.prototype;
const getterOf = (prototype: object, name: string) => Object.getOwnPropertyDescriptor(prototype, name)!.get!;
const addedNodesOf = getterOf(MutationRecord.prototype, 'addedNodes');
const lengthOf = getterOf(NodeList.prototype, 'length');
const typeOf = getterOf(Node.prototype, 'nodeType');
const nameOf = getterOf(Element.prototype, 'localName');
const { replace, slice } = String.prototype;

const observed = { subtree: true, childList: true };

/** A frame that is inserted loads in a later task: the observer runs before, at the end of the task that inserted it. */
export function forbidFrames() {
  const observer = new MutationObserver((records) => {
    for (let n = 0; n < records.length; n += 1) {
      const nodes = apply(addedNodesOf, records[n], []) as NodeList;
      const count = apply(lengthOf, nodes, []) as number;
      for (let at = 0; at < count; at += 1) removeFrames(nodes[at]!);
    }
  });
  apply(observe, observer, [document, observed]);
  forbidHiddenTrees(observer);
}

function removeFrames(node: Node) {
  if (apply(typeOf, node, []) !== 1) return;
  const name = apply(nameOf, node, []);
  if (name === 'iframe' || name === 'frame') apply(remove, node, []);
  const inside = apply(querySelectorAll, node, ['iframe, frame']) as NodeListOf<Element>;
  const count = apply(lengthOf, inside, []) as number;
  for (let n = 0; n < count; n += 1) apply(remove, inside[n]!, []);
}

/** Shadow trees are seen by no observer of the document: those that scripts open are observed, others are not made. */
function forbidHiddenTrees(observer: MutationObserver) {
  Element.prototype.attachShadow = function attach(init) {
    const root = apply(attachShadow, this, [init]) as ShadowRoot;
    apply(observe, observer, [root, observed]);
    return root;
  };
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document] as unknown as Record<string, unknown>[])
    for (const name of ['setHTMLUnsafe', 'parseHTMLUnsafe']) delete owner[name];

  /** The end of what was written: the forbidden word may come in pieces. */
  let tail = '';
  const writePlain = (text: string) => {
    const isDivided = withoutShadowTrees(tail + text) !== tail + withoutShadowTrees(text);
    const plain = (isDivided ? ' ' : '') + withoutShadowTrees(text);
    tail = apply(slice, tail + plain, [-WORD.length]) as string;
    apply(write, document, [plain]);
  };
  const writeAll = (texts: unknown[], end: string) => {
    let text = '';
    for (let n = 0; n < texts.length; n += 1) text += texts[n];
    writePlain(text + end);
  };
  Document.prototype.write = (...texts) => writeAll(texts, '');
  Document.prototype.writeln = (...texts) => writeAll(texts, '\n');
}

const WORD = 'shadowroot';

/** Also for the page itself. */
export const withoutShadowTrees = (html: string) => apply(replace, html, [/shadowroot/gi, 'data-shadow']) as string;
