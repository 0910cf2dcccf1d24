import { expect, test } from 'vitest'
import { faultsIn } from './operators.mjs'

/** The text with each fault in turn, by its kind.
 *  @param {string} text
 *  @param {string} [path]
 *  @param {string[]} [keys]
 *  @returns {string[]} */
function planted(text, path = 'apps/api/src/domains/money/acts/issue-act.ts', keys = []) {
  const faults = faultsIn({ path, text, isTest: false }, { keys })
  return faults.map(
    ({ kind, start, end, replacement }) => `${kind}: ${text.slice(0, start)}${replacement}${text.slice(end)}`,
  )
}

test('a comparison is moved by its edge, and a sum becomes a difference; joined texts stay', () => {
  expect(planted('(a + b) < c')).toEqual(['comparison or sum: (a + b) <= c', 'comparison or sum: (a - b) < c'])
  expect(planted("a + 'text'")).toEqual([])
})

test('a condition is inverted, and loses each of its parts', () => {
  expect(planted('if (a && b) stop()')).toEqual([
    'condition turned round: if (!(a && b)) stop()',
    'a part of a condition left out: if (a) stop()',
    'a part of a condition left out: if (b) stop()',
  ])
})

test('a step that is awaited for its effect is left out', () => {
  expect(planted('async () => { await notify(tx); return 1 }')).toEqual([
    'step left out: async () => { ; return 1 }',
    'figure: async () => { await notify(tx); return 2 }',
  ])
  expect(planted('async () => { await lockSeats(tx) }')).toEqual([])
})

test('the second of two fields that are read from one thing is read from the place of the first', () => {
  expect(planted('({ from: row.started, to: row.ended })')).toEqual([
    'a field beside: ({ from: row.started, to: row.started })',
  ])
})

test('a screen shows a neighbouring text instead', () => {
  const path = 'apps/web/src/domains/money/acts/act-row.tsx'
  expect(planted("t('accept_by')", path, ['accept_by_own', 'accept_by', 'declined'])).toEqual([
    "another text: t('declined')",
  ])
  expect(planted("const x = () => <TextField name='declined' />", path, ['declined', 'accept_by'])).toEqual([])
})

test('a figure that is only a look, a width, a quota or the name of an answer stays', () => {
  const path = 'apps/web/src/domains/money/acts/act-row.tsx'
  expect(planted("const x = () => <Icon size={20} />; const y = { width: 9, 200: z }; ['due', 14]", path)).toEqual([])
  expect(planted("quota('acts', 200)")).toEqual([])
  expect(planted('const x = () => <Cell variant={isOwn ? a : b} />', path)).toEqual([])
  expect(planted('const pauseMs = 100; list({ limit: 100 })')).toEqual([])
  expect(planted('const x = () => <Input max={20} />', path)).toEqual(['figure: const x = () => <Input max={21} />'])
})

test('a query loses a condition, compares otherwise, or loses the end of its order', () => {
  const text = "db.selectFrom('act').where('day', '<', to).orderBy('day').orderBy('id')"
  expect(planted(text, 'apps/api/src/domains/money/acts/queries.ts')).toEqual([
    "part of an order left out: db.selectFrom('act').where('day', '<', to).orderBy('day')",
    "part of an order left out: db.selectFrom('act').where('day', '<', to).orderBy('id')",
    "condition of a query left out: db.selectFrom('act').orderBy('day').orderBy('id')",
    "comparison in a query: db.selectFrom('act').where('day', '<=', to).orderBy('day').orderBy('id')",
  ])
})

test('a comparison within SQL is moved by its edge', () => {
  expect(planted('sql`a.day < b.day`', 'apps/api/src/domains/money/acts/queries.ts')).toEqual([
    'comparison in SQL: sql`a.day <= b.day`',
  ])
})

test('data of a manifest are not refreshed after one of its changes', () => {
  const text = "export const manifest = { shows: { acts: ['act', 'lesson'] }, ids: {} }"
  expect(planted(text, 'packages/api-spec/src/money/acts/manifest.ts')).toEqual([
    "not asked again: export const manifest = { shows: { acts: ['lesson'] }, ids: {} }",
    "not asked again: export const manifest = { shows: { acts: ['act', ] }, ids: {} }",
  ])
})

test('types and imports hold no faults', () => {
  expect(planted("import { a } from './a.ts'\ntype Size = 1 | 2\nlet size: Size")).toEqual([])
})
