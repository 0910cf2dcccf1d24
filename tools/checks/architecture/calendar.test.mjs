import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCalendars } from './calendar.mjs'

const queries = 'apps/api/src/domains/money/payments/queries.ts'
const screen = 'apps/web/src/domains/money/payments/page.tsx'
/** @param {string} text */
const query = (text) => `import { sql } from 'kysely'\nexport const found = sql\`${text}\``

/** A file, what it contains, and what is reported of it. */
const breaches = [
  [queries, query("select date_trunc('month', received_at) from payment"), 'date_trunc('],
  [queries, query('select received_at::date from payment'), '::date'],
  [queries, query('select cast(received_at as date) from payment'), 'as date)'],
  [queries, query("select to_char(received_at, 'YYYY-MM') from payment"), 'to_char('],
  [queries, query('select extract(isodow from received_at) from payment'), 'extract(isodow from'],
  [queries, query("select received_at at time zone 'Europe/Minsk' from payment"), 'at time zone'],
  [queries, query('select current_date'), 'current_date'],
  [queries, 'export const order = `extract(day from received_at)`', 'extract(day from'],
  ['apps/api/src/platform/audit/months.ts', query('select at::date'), '::date'],
  [queries, 'export const day = (at: Date) => at.toISOString().slice(0, 10)', 'toISOString().slice'],
  [queries, 'export const day = (at: Date) => at.toJSON().slice(0, 10)', 'toJSON().slice'],
  [screen, "export const day = (at: string) => at.split('T')[0]", "split('T')"],
  [screen, 'export const month = (at: Date) => at.getMonth()', 'getMonth'],
  [screen, 'export const month = (at: Date) => at.getUTCMonth()', 'getUTCMonth'],
  [screen, 'export const first = (at: Date) => at.setUTCDate(1)', 'setUTCDate'],
  [screen, 'export const at = Date.UTC(2026, 10, 1)', 'Date.UTC'],
  ['packages/api-spec/src/vocabulary/days.ts', 'export const hour = (at: Date) => at.getHours()', 'getHours'],
]

/** Files that do nothing of the kind, or may. */
const kept = [
  [
    'a duration, with a day from TypeScript',
    queries,
    query(`select extract(epoch from ended_at - begun_at), \${dayValue(day)}`),
  ],
  ['a column of days', queries, query("select payment.received_on from payment where note = 'up to date'")],
  ['a whole instant as text', queries, 'export const text = (at: Date) => at.toISOString()'],
  ['a second of an instant', screen, 'export const seconds = (at: Date) => at.getSeconds() + at.getTime()'],
  ['kit/dates.ts', 'packages/api-spec/src/kit/dates.ts', 'export const weekday = (at: Date) => at.getUTCDay()'],
  ['business-time.ts', 'apps/api/src/platform/database/clauses/business-time.ts', query('select at::date')],
  ['a migration', 'apps/api/src/migrations/0001-first.ts', query('select at::date')],
  ['a test', 'apps/api/src/domains/money/payments/day.test.ts', query('select at::date')],
]

/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-calendar-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Problems of a tree that has this file alone; exemptions without a use are left out.
 *  @param {string} path
 *  @param {string} text */
function foundIn(path, text) {
  rmSync(join(folder, 'apps'), { recursive: true, force: true })
  rmSync(join(folder, 'packages'), { recursive: true, force: true })
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return findCalendars(folder).filter((problem) => !problem.includes('any more'))
}

test.each(breaches.map(([path = '', text = '', name = '']) => ({ path, text, name })))(
  '$name in $path is reported',
  ({ path, text, name }) => {
    expect(foundIn(path, text)).toEqual([expect.stringContaining(`${path}:${text.includes('sql`') ? 2 : 1} ${name}`)])
  },
)

test.each(kept.map(([title = '', path = '', text = '']) => ({ title, path, text })))(
  '$title is not reported',
  ({ path, text }) => {
    expect(foundIn(path, text)).toEqual([])
  },
)

test('an exemption that is no longer needed is reported', () => {
  foundIn(screen, 'export {}')
  expect(findCalendars(folder)).toContainEqual(
    expect.stringMatching(/format\.ts does not use getTimezoneOffset any more/),
  )
})
