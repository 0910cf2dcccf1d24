import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { colors, ownVariables, theme } from '../src/app/styles/theme.ts'

/** Names of one sheet: of the first, the page inlines what the first paint needs (build/first-paint.ts); the second is loaded whole
 *  with the rest of the app. */
const names = ['virtual:theme.css', 'virtual:theme-whole.css']

/** Makes the theme's variables a static style sheet. Mantine would write them into a style element when it starts;
 *  this way they are there for the first paint, and only the colours that the product has are in them. */
export function themeCss(): Plugin {
  return {
    name: 'navyk:theme-css',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
    load: (id) => (names.includes(id.slice(1)) ? writeThemeCss() : undefined),
  }
}

function writeThemeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const mantine = defaultCssVariablesResolver(merged)
  const unused = Object.keys(merged.colors).filter((color) => !(color in colors))
  const isUsed = (variable: string) => !unused.some((color) => variable.startsWith(`--mantine-color-${color}-`))
  const rule = (selector: string, variables: Record<string, string>) =>
    `${selector}{${Object.entries(variables)
      .filter(([variable]) => isUsed(variable))
      .map(([variable, value]) => `${variable}:${value}`)
      .join(';')}}`
  return [
    rule(':root', mantine.variables),
    rule(':root[data-mantine-color-scheme="light"]', { ...mantine.light, ...ownVariables.light }),
    rule(':root[data-mantine-color-scheme="dark"]', { ...mantine.dark, ...ownVariables.dark }),
    ...Object.entries(merged.breakpoints).flatMap(([breakpoint, width]) => visibilityRules(breakpoint, width)),
  ].join('\n')
}

/** CSS rules for the props visibleFrom and hiddenFrom. */
function visibilityRules(breakpoint: string, width: string): string[] {
  return [
    `@media (width<${width}){.mantine-visible-from-${breakpoint}{display:none!important}}`,
    `@media (width>=${width}){.mantine-hidden-from-${breakpoint}{display:none!important}}`,
  ]
}
