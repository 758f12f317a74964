/** Kwa nini mashine ya MEDIA_MACHINES haipokei madarasa mengine, kwa ofisi; machines.ts inaeleza kwa nini haiwezi kutumika. */
export const full =
  'Processor zake zina kazi nyingi, kwa hiyo haipewi madarasa mengine ikiwa kuna mashine nyingine yenye nafasi.';
export const draining = 'Inakaribia kufungwa: madarasa yake yanaendelea, lakini haipokei mapya.';
