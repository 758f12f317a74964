import * as texts from '#texts/ui.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Copies a text to the clipboard. Browsers allow that on https pages only; elsewhere the text is selected on the page,
 * so that the user can copy it by hand.
 *
 * @param shown  the element that contains the text and nothing else
 */
export async function copyToClipboard(text: string, shown: () => Element) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied) return void toast.success(texts.copied);
  getSelection()?.selectAllChildren(shown());
  void toast.info(texts.textSelected);
}
