export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      // The breakpoints of specification section 9, in em so that they follow the reader's text size.
      variables: {
        'breakpoint-sm': '37.5em',
        'breakpoint-md': '56.25em',
        'breakpoint-lg': '75em',
        'breakpoint-xl': '96em',
      },
    },
  },
}
