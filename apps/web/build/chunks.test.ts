import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups, shownTogether } from './chunks.ts'
import { firstParts } from './one-style-sheet.ts'

const root = `${import.meta.dirname}/../../..`
const modules = [
  'apps/web/src/**/*.{ts,tsx,json,css}',
  'packages/api-spec/src/**/*.ts',
  '{apps/web/,}node_modules/{*,@*/*}/package.json',
  'node_modules/@mantine/*/esm/**/*.mjs',
  'node_modules/@tabler/icons-react/dist/esm/icons/*.mjs',
]
const files = modules.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => `/${file}`)

test('every alternative in the patterns of the chunks is an existing module', () => {
  const tests = chunkGroups.flatMap(({ test }) => (test instanceof RegExp ? test.source : []))
  expect(tests.flatMap(narrowed).filter(matchesNothing)).toEqual([])
})

test('the check finds an alternative that is no module, inside groups and behind "but not" too', () => {
  const pattern = String.raw`src\/app\/(shell\/(gone|shell)|main)\.tsx|src\/ui\/(?!icon|gone-too)[\w-]+\.tsx|gone-as-well\.ts`
  const missing = narrowed(pattern).filter(matchesNothing)
  expect(missing.map((source) => /gone[a-z-]*/.exec(source)?.[0])).toEqual(['gone', 'gone-too', 'gone-as-well'])
})

test('the folders whose texts share a file have texts', () => {
  const folders = [...Object.keys(shownTogether), ...Object.values(shownTogether)]
  expect(folders.filter((folder) => matchesNothing(`/${folder}/messages\\.ru\\.json$`))).toEqual([])
})

test('the chunks whose styles share a sheet are groups or screens', () => {
  const groups = chunkGroups.map(({ name }) => name)
  const screens = narrowed(firstParts.source).filter((source) => source.includes('-page'))
  expect(groups).toEqual(expect.arrayContaining(['dashboard', 'lists', 'shared', 'popups']))
  expect(screens.filter((source) => matchesNothing(source.replace('$', '\\.tsx$')))).toEqual([])
})

function matchesNothing(source: string): boolean {
  const pattern = new RegExp(source)
  return !files.some((file) => pattern.test(file))
}

/** The pattern once for each of its alternatives, with that one alone. One behind `?!`, which is to be left out, is
 *  asked for instead. Patterns have no parentheses but those of groups. */
function narrowed(source: string): string[] {
  return alternativesOf(source).flatMap((alternative) => [
    alternative,
    ...groupsOf(alternative).flatMap(({ start, end }) => {
      const [, kind = '', body = ''] = /^\((\?[!:=])?(.*)\)$/.exec(alternative.slice(start, end)) ?? []
      const rest = alternative.slice(end).replace(/^\?/, '')
      const before = `${alternative.slice(0, start)}${kind === '?!' ? '(?=' : '(?:'}`
      return narrowed(body).map((one) => `${before}${one})${rest}`)
    }),
  ])
}

function alternativesOf(source: string): string[] {
  const groups = groupsOf(source)
  const bars = [...source.matchAll(/\|/g)].map(({ index }) => index)
  const ends = bars.filter((bar) => !groups.some(({ start, end }) => start < bar && bar < end))
  return [...ends, source.length].map((end, at) => source.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
}

/** The outermost groups. */
function groupsOf(source: string): { start: number; end: number }[] {
  const groups: { start: number; end: number }[] = []
  let depth = 0
  let start = 0
  for (const [index, letter] of [...source].entries()) {
    if (letter === '(' && depth++ === 0) start = index
    if (letter === ')' && --depth === 0) groups.push({ start, end: index + 1 })
  }
  return groups
}
