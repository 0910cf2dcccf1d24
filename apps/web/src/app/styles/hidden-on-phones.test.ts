// Elements that are hidden on a narrow window, written down: a journey is walked at one width, so an action that the other one hides would
// pass unseen.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/** Rules by their file, each with what is hidden and why nothing is lost. */
const known: Record<string, Record<string, string>> = {
  'app/shell/menu/menu.module.css': {
    '.tabs > @media (width < 37.5em)': 'the ways from one list to the next, which the menu has as well',
  },
  'domains/desk/questions/questions.module.css': {
    '.onlyWide > @media (width < 37.5em)': 'the role and the manager of a question, which its own page names',
    '.whileClosed > @media (width < 56.25em)': 'the way to ask, while a question is open',
    '@media (width < 56.25em) > .panes[data-open] .list, .panes:not([data-open]) .open':
      'the list while a question is open, and the reverse',
  },
  'domains/desk/questions/thread/staff-form.module.css': {
    '.hint > @media (width < 56.25em)': 'a hint beside the button',
  },
  'domains/money/income-reports/income-reports.module.css': {
    '.accruals[data-staff] > @media (width < 37.5em) > & thead': 'heads of a table whose rows are cards',
  },
  'domains/money/income-reports/list/sources-chart.module.css': {
    '.totals:not(:has(details[open])) .beside > @media (width < 37.5em)':
      'what stands beside a sum, until it is opened',
  },
  'domains/money/invoices/invoices.module.css': {
    '@media screen and (width < 37.5em) > .lines > & thead': 'heads of a table whose rows are cards',
    '@media screen and (width < 37.5em) > .lines .position': 'numbers of lines',
  },
  'domains/money/invoices/statement/statement-paper.module.css': {
    '@media screen and (width < 56.25em) > .rows thead': 'heads of a table whose rows are cards',
    '@media screen and (width < 56.25em) > .rows tbody td[data-empty]': 'empty cells',
  },
  'domains/money/work-reports/work-reports.module.css': {
    '.topic > &:empty > @media (width < 56.25em)': 'empty cells',
  },
  'domains/teaching/plans/plans.module.css': {
    '@media (width < 56.25em) > .day[data-outside]:has(> .content:empty)': 'empty days of other months',
  },
  'domains/teaching/schedule/schedule.module.css': {
    '.dash > @media (width < 37.5em)': 'a line between two times',
    '@media (width < 37.5em) > .panels [data-position="left"]': 'icons of the panels',
  },
  'domains/views/home/customer/customer.module.css': {
    '.tile > @media (width < 37.5em) > & dt > & svg': 'icons of the figures',
  },
  'ui/lists/lists.module.css': {
    '.scoped:has(details):not(:has(details[open])) .beside > @media (width < 37.5em)':
      'what stands beside the sum of a list, until it is opened',
  },
  'ui/lists/filters/filter-bar.module.css': {
    '.rest > @media (width < 37.5em) > &[data-folded]': 'filters behind a button that says how many are set',
  },
  // Hidden by a property of a component.
  'domains/money/products/shop/price-list-page.tsx': { 'visibleFrom="sm"': 'printing' },
  'domains/teaching/schedule/toolbar.tsx': { 'visibleFrom="sm"': 'printing' },
}

const hides = /^(display: none|visibility: hidden)$/

/** The rules of a style sheet that hide something on a narrow window, each with the rules around it. */
function hidingRules(css: string): string[] {
  const found: string[] = []
  const around: string[] = []
  const parts = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+|[{}]/g) ?? []
  for (const [index, part] of parts.entries()) {
    const words = part.trim().replaceAll(/\s+/g, ' ')
    if (part === '}') around.pop()
    else if (parts[index + 1] === '{') around.push(words)
    else if (hides.test(words) && around.some((rule) => rule.includes('(width <'))) found.push(around.join(' > '))
  }
  return found
}

function hiddenIn(file: string): string[] {
  const text = readFileSync(join(sources, file), 'utf8')
  return file.endsWith('.css') ? hidingRules(text) : (text.match(/\b(visibleFrom|hiddenFrom)=\S+?(?=[\s>])/g) ?? [])
}

test('a narrow window hides only the listed elements', () => {
  const files = globSync('**/*.{css,tsx}', { cwd: sources, exclude: ['**/*.test.tsx'] })
  const found = files.flatMap((file) => hiddenIn(file).map((rule) => `${file}: ${rule}`))
  const wanted = Object.entries(known).flatMap(([file, rules]) => Object.keys(rules).map((rule) => `${file}: ${rule}`))
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

test('the check finds a rule that hides something on a narrow window, wherever it is', () => {
  const css = `
    .a { display: none; @media (width >= 75em) { display: block } }
    .b { color: red; @media (width < 37.5em) { & > .c { order: 1; display: none } } }
    @media print { .d { display: none } }`
  expect(hidingRules(css)).toEqual(['.b > @media (width < 37.5em) > & > .c'])
})
