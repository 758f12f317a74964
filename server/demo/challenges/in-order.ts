/** The challenges of the demo school, by the course's title, in their order in the course. */
import { aBasketFromGikomba } from './a-basket-from-gikomba.ts';
import { aPageForTheKiosk } from './a-page-for-the-kiosk.ts';
import { anAddressForEveryPage } from './an-address-for-every-page.ts';
import { byMatatuAcrossTheCountry } from './by-matatu-across-the-country.ts';
import type { DemoChallenge, DemoWebChallenge } from './challenge.ts';
import { changeAtTheKiosk } from './change-at-the-kiosk.ts';
import { choosingThePrefect } from './choosing-the-prefect.ts';
import { faresOfOneTrip } from './fares-of-one-trip.ts';
import { guessMyNumber } from './guess-my-number.ts';
import { oneWayToWriteANumber } from './one-way-to-write-a-number.ts';
import { theFewestCoins } from './the-fewest-coins.ts';
import { thePriceOfTomatoes } from './the-price-of-tomatoes.ts';
import { welcomeAboard } from './welcome-aboard.ts';
import { whoStillOwesTheChama } from './who-still-owes-the-chama.ts';

export const demoChallenges: Record<string, DemoChallenge[]> = {
  'First steps in Python': [
    welcomeAboard,
    faresOfOneTrip,
    changeAtTheKiosk,
    aBasketFromGikomba,
    thePriceOfTomatoes,
    guessMyNumber,
    whoStillOwesTheChama,
    oneWayToWriteANumber,
  ],
  'Web Development': [anAddressForEveryPage, choosingThePrefect, theFewestCoins, byMatatuAcrossTheCountry],
};

/** The demo challenges whose solutions are web pages. */
export const demoWebChallenges: Record<string, DemoWebChallenge[]> = {
  'Web Design': [aPageForTheKiosk],
};
