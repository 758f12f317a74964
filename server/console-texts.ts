/** The texts that the server and its commands print in the administrator's terminal, in the terminal's language. */
import { catalogues, inLocale, type Message } from '#messages/catalogues.ts';
import { isLocale, type Locale } from '#messages/locales.ts';

/** The language of messages (POSIX.1-2024, Base Definitions, 8.2), as in sw_KE.UTF-8; English if Darasa lacks it. */
export function consoleLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale {
  const [language] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[_.@-]/);
  return isLocale(language) ? language : 'en';
}

const locale = consoleLocale(process.env);

export const { console: consoleTexts, startup: startupTexts } = catalogues[locale];

/** The message of a startup error, refusal or schema, for the terminal. */
export const onConsole = (message: Message) => inLocale(message, locale);
