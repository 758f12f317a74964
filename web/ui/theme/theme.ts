/** Mantine with our ways. Its colours come from tokens.css, so that light and dark need no second list. */
import { createTheme } from '@mantine/core';

export const theme = createTheme({ respectReducedMotion: true });
