import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Copies a text by a press. Browsers do so for pages that come by https: alone;
 * elsewhere it is marked where it is shown, to be copied by hand.
 *
 * @param shown  gives what it stands in, and nothing else
 */
export async function copy(text: string, shown: () => Element) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied) return void toast.success('Copied');
  getSelection()?.selectAllChildren(shown());
  void toast.info('It is marked. Copy it now.');
}
