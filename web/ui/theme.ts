/** Mantine in our colours: they come from tokens.css, so that light and dark need no second list. */
import { createTheme, type VariantColorsResolver } from '@mantine/core';

/** Of Mantine's coloured parts we have only the icon inside a field; buttons are our own (Button.tsx). */
const bareIcons: VariantColorsResolver = () => ({
  background: 'transparent',
  hover: 'var(--brand-soft)',
  color: 'var(--muted)',
  border: '0',
});

export const theme = createTheme({ variantColorResolver: bareIcons, respectReducedMotion: true });
