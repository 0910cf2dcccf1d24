import type { Plugin } from 'vite'
import { colors, themeVariables } from '../src/app/theme.ts'

const name = 'virtual:theme.css'

/** Makes the theme's variables a static style sheet. Mantine would write them into a style element when it starts;
 *  this way they are there for the first paint, and only the colours that the product has are in them. */
export function themeCss(): Plugin {
  return {
    name: 'navyk:theme-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? writeThemeCss() : undefined),
  }
}

export function writeThemeCss(): string {
  const theme = themeVariables()
  const unused = theme.colorNames.filter((color) => !(color in colors))
  const isUsed = (variable: string) => !unused.some((color) => variable.startsWith(`--mantine-color-${color}-`))
  const rule = (selector: string, variables: Record<string, string>) =>
    `${selector}{${Object.entries(variables)
      .filter(([variable]) => isUsed(variable))
      .map(([variable, value]) => `${variable}:${value}`)
      .join(';')}}`
  return [
    rule(':root', theme.variables),
    rule(':root[data-mantine-color-scheme="light"]', theme.light),
    rule(':root[data-mantine-color-scheme="dark"]', theme.dark),
    ...Object.entries(theme.breakpoints).flatMap(([breakpoint, width]) => visibilityRules(breakpoint, width)),
  ].join('\n')
}

/** What the props visibleFrom and hiddenFrom need. */
function visibilityRules(breakpoint: string, width: string): string[] {
  const below = `${Number.parseFloat(width) - 0.01}em`
  return [
    `@media (max-width:${below}){.mantine-visible-from-${breakpoint}{display:none!important}}`,
    `@media (min-width:${width}){.mantine-hidden-from-${breakpoint}{display:none!important}}`,
  ]
}
