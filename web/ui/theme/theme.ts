/** The Mantine theme. Colours come from tokens.css, so that light and dark are defined once. */
import { createTheme } from '@mantine/core';

export const theme = createTheme({ respectReducedMotion: true });
