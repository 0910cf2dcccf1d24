import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFloating } from './promises.mjs'

const folder = mkdtempSync(join(tmpdir(), 'navyk-promises-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
function foundIn(path, text) {
  for (const part of ['apps', 'e2e']) rmSync(join(folder, part), { recursive: true, force: true })
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return findFloating(folder).map((problem) => problem.replace(/^.* nobody awaits /, ''))
}

const queries = 'apps/api/src/domains/money/payments/queries.ts'
const screen = 'apps/web/src/domains/money/payments/page.tsx'
const screenTest = 'apps/web/src/domains/money/payments/page.test.tsx'
const journey = 'e2e/money/paying.spec.ts'

test.each([
  ['a change of rows', queries, "tx.updateTable('payment').set({ state }).execute()", 'execute'],
  ['a change of rows under a condition', queries, 'if (isOver) isPaid && sql`delete`.execute(tx)', 'execute'],
  ['a write', screen, 'move.mutateAsync({ id })', 'mutateAsync'],
  ['a refresh', screen, 'isOld ? query?.refetch() : undefined', 'refetch'],
  ['a press in a test', screenTest, "userEvent.click(screen.getByRole('button'))", 'click'],
  ['a search in a test', screenTest, "screen.findByText('Оплачен')", 'findByText'],
  ['an assertion about a promise', screenTest, 'expect(pay()).rejects.toThrow()', 'toThrow'],
  ['a press in a journey', journey, "page.getByRole('button').click()", 'click'],
  ['an assertion of a journey', journey, "expect(page.getByText('Оплачен')).toBeVisible()", 'toBeVisible'],
])('%s that nobody awaits is reported', (_, path, text, name) => {
  expect(foundIn(path, text)).toEqual([name])
})

test.each([
  ['is awaited', queries, "async () => { await tx.deleteFrom('payment').execute() }"],
  ['is given back', queries, "const remove = (tx) => tx.deleteFrom('payment').execute()"],
  ['is kept', screen, 'answer = call(getPayment, { params: { id } })'],
  ['is marked by void', screen, 'void query.refetch()'],
  ['is none: users are set up at once', screenTest, 'userEvent.setup()'],
  ['is none: an element of the page is pressed', journey, 'const press = (button) => { button.click() }'],
])('a promise that %s is in order', (_, path, text) => {
  expect(foundIn(path, text)).toEqual([])
})
