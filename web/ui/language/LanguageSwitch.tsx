/** Buttons that show the page in another language, each with that language's own name. A cookie stores the choice. */
import { locales, localeTags } from '#messages/locales.ts';
import { locale } from '#texts/locale.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { switchTo } from './locale-cookie.ts';

export const LanguageSwitch = () =>
  localeTags
    .filter((tag) => tag !== locale)
    .map((tag) => (
      <Button key={tag} look="quiet" lang={tag} onClick={() => switchTo(tag)}>
        {locales[tag]}
      </Button>
    ));
