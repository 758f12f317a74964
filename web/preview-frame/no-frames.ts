/**
 * Removes frames that a page adds to itself. The policy allows frames with a `srcdoc`, and each frame has a fresh window with WebRTC, over
 * which a page could send data to the network: no browser policy forbids that.
 *
 * The functions and getters that are used here are saved before the page runs, because the page may replace them.
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
export function removeAddedFrames() {
  const observer = new MutationObserver((records) => {
    for (let n = 0; n < records.length; n += 1) {
      const nodes = apply(addedNodesOf, records[n], []) as NodeList;
      const count = apply(lengthOf, nodes, []) as number;
      for (let at = 0; at < count; at += 1) removeFrames(nodes[at]!);
    }
  });
  apply(observe, observer, [document, observed]);
  observeShadowRoots(observer);
}

function removeFrames(node: Node) {
  if (apply(typeOf, node, []) !== 1) return;
  const name = apply(nameOf, node, []);
  if (name === 'iframe' || name === 'frame') apply(remove, node, []);
  const inside = apply(querySelectorAll, node, ['iframe, frame']) as NodeListOf<Element>;
  const count = apply(lengthOf, inside, []) as number;
  for (let n = 0; n < count; n += 1) apply(remove, inside[n]!, []);
}

/** An observer of the document does not see shadow roots: those of scripts are observed too, declarative ones are prevented. */
function observeShadowRoots(observer: MutationObserver) {
  Element.prototype.attachShadow = function attach(init) {
    const root = apply(attachShadow, this, [init]) as ShadowRoot;
    apply(observe, observer, [root, observed]);
    return root;
  };
  removeUnsafeParsers();

  /** The end of what was written: the attribute may be written in pieces. */
  let tail = '';
  const writePlain = (text: string) => {
    const isDivided = withoutShadowRoots(tail + text) !== tail + withoutShadowRoots(text);
    const plain = (isDivided ? ' ' : '') + withoutShadowRoots(text);
    tail = apply(slice, tail + plain, [-SHADOW_ATTRIBUTE.length]) as string;
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

/** The functions that parse declarative shadow roots, including functions that browsers add later: all their names have the same ending. */
function removeUnsafeParsers() {
  const { prototype } = Document;
  const owners = [Element.prototype, CharacterData.prototype, DocumentFragment.prototype, ShadowRoot.prototype];
  for (const owner of [...owners, prototype, Document] as unknown as Record<string, unknown>[])
    for (const name of Object.getOwnPropertyNames(owner)) if (/HTMLUnsafe$/.test(name)) delete owner[name];
}

const SHADOW_ATTRIBUTE = 'shadowroot';

/** Also for the page itself. */
export const withoutShadowRoots = (html: string) => apply(replace, html, [/shadowroot/gi, 'data-shadow']) as string;
