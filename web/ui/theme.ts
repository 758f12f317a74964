/** Mantine in our colours: they come from tokens.css, so that light and dark need no second list. */
import { Button, createTheme, type VariantColorsResolver } from '@mantine/core';

const sun = {
  background: 'var(--sun)',
  hover: 'var(--sun-hover)',
  color: 'var(--on-sun)',
  border: '1px solid transparent',
};
const quiet = {
  background: 'var(--card)',
  hover: 'var(--brand-soft)',
  color: 'var(--brand)',
  border: '1.5px solid var(--line)',
};

const bare = { background: 'transparent', hover: 'var(--brand-soft)', color: 'var(--muted)', border: '0' };

/** `filled` for the one thing to do next, `subtle` for an icon inside something else, anything else for the rest. */
const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') return sun;
  return variant === 'subtle' ? bare : quiet;
};

export const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  components: { Button: Button.extend({ defaultProps: { variant: 'filled', color: 'sun' } }) },
});
