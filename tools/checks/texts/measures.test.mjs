import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMeasures } from './measures.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'measures-'))
  for (const place of ['docs/rules', 'apps/web/src/domains/money/sums']) {
    mkdirSync(join(folder, place), { recursive: true })
  }
  for (const [language, due] of [
    ['ru', 'К оплате'],
    ['en', 'Due'],
    ['es', 'Por pagar'],
  ]) {
    const file = join(folder, `apps/web/src/domains/money/sums/messages.${language}.json`)
    writeFileSync(file, JSON.stringify({ due, column: { due: `${due}, BYN` } }))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string[]} lines */
async function problemsOf(lines) {
  writeFileSync(join(folder, 'docs/rules/sums.md'), ['| Measure | Russian | … |', ...lines].join('\n'))
  return (await checkMeasures(folder)).report
}
const due =
  '| due | К оплате | Due | Por pagar | what is left | now | `invoice` | — | `web/sums:due`, `web/sums:column.due` |'

test('a measure that the texts call otherwise, or do not know, is reported; the currency of a column is no part of its word', async () => {
  expect(await problemsOf([due])).toBe('')
  expect(await problemsOf([due.replace('| Due |', '| Owed |')])).toContain(
    '"due" is "Owed", but web/sums:due says "Due" (en)',
  )
  expect(await problemsOf([due.replace('`web/sums:due`', '`web/sums:owed`')])).toContain('says "nothing"')
})

test('a word that names two measures is reported', async () => {
  const other = due.replace('| due |', '| ordered |')
  expect(await problemsOf([due, other])).toContain('"к оплате" (ru) names "due" and "ordered"')
})
