import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Cornflower, the one strong colour; step 6 has 5.4 : 1 on white. */
const cornflower: MantineColorsTuple = [
  '#f0f3fe',
  '#dfe6fc',
  '#bfcbf8',
  '#9baef3',
  '#7b92ec',
  '#5d78e3',
  '#3f5fd8',
  '#3450bc',
  '#2a4199',
  '#213377',
]
/** Flax, for highlights and drawings, never for text. */
const flax: MantineColorsTuple = [
  '#fdf8ea',
  '#faefcf',
  '#f5e0a3',
  '#efd076',
  '#e9c151',
  '#e3b341',
  '#c8962a',
  '#a0761d',
  '#785817',
  '#513b10',
]
/** Slightly warm neutrals: page, border and muted text of the light theme are steps 0, 3 and 7. */
const gray: MantineColorsTuple = [
  '#fafaf8',
  '#f4f3f0',
  '#edebe7',
  '#e7e5e0',
  '#cfccc5',
  '#a3a19b',
  '#767a80',
  '#5f6670',
  '#3b4047',
  '#1f2328',
]
/** Text, muted, border, surface and page of the dark theme are steps 0, 2, 4, 6 and 7. */
const dark: MantineColorsTuple = [
  '#e6e8ec',
  '#c3c8d1',
  '#9aa2af',
  '#747d8b',
  '#2c313b',
  '#242932',
  '#1b1e25',
  '#14161b',
  '#101216',
  '#0b0d10',
]
const green: MantineColorsTuple = [
  '#ebf7f0',
  '#d5eedf',
  '#aadcbf',
  '#7cc99d',
  '#52b67d',
  '#329f63',
  '#1f7f4b',
  '#1a6b40',
  '#155634',
  '#104227',
]
const amber: MantineColorsTuple = [
  '#fdf5e6',
  '#fae9c8',
  '#f4d28f',
  '#edb955',
  '#e2a02a',
  '#c98512',
  '#9a6108',
  '#804f06',
  '#663f06',
  '#4d3006',
]
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbe0dd',
  '#f6bfba',
  '#ef978f',
  '#e66f65',
  '#d94b40',
  '#c5352b',
  '#a62a22',
  '#84221c',
  '#641a15',
]

export const colors = { cornflower, flax, gray, dark, green, amber, red }

const fontFamily = "'Onest Variable', 'Onest Fallback', 'Onest Wide Fallback', system-ui, sans-serif"

export const theme = createTheme({
  colors,
  primaryColor: 'cornflower',
  primaryShade: 6,
  white: '#ffffff',
  black: '#1f2328',
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.75rem' },
      h3: { fontSize: 'var(--navyk-text)', lineHeight: '1.5rem' },
    },
  },
  // The base text is 14 px, 16 on phones; styles/base.css sets these variables by the setting responsiveFontSizes.
  fontSizes: {
    xs: 'var(--navyk-text-small)',
    sm: 'var(--navyk-text)',
    md: 'var(--navyk-text)',
    lg: 'var(--navyk-text-large)',
    xl: '1.25rem',
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The help text is below the field, so that fields side by side are aligned whether or not they have one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})

/** Our surfaces in place of Mantine's greys, and a few variables of our own. Read at build time (build/theme-css.ts). */
export const ownVariables = {
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-text': '#1f2328',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-anchor': 'var(--mantine-color-cornflower-6)',
    '--navyk-surface': '#ffffff',
    '--navyk-border': 'var(--mantine-color-gray-3)',
    '--navyk-hover': 'var(--mantine-color-gray-1)',
    '--navyk-skeleton': 'var(--mantine-color-gray-2)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': 'var(--mantine-color-cornflower-3)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--navyk-surface': 'var(--mantine-color-dark-6)',
    '--navyk-border': 'var(--mantine-color-dark-4)',
    '--navyk-hover': 'var(--mantine-color-dark-5)',
    '--navyk-skeleton': 'var(--mantine-color-dark-5)',
  },
}
