import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDocuments } from './documents.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-documents-'))
  write('apps/api/src/platform/clock.ts', 'export {}')
  write('docs/rules/money.md', '# Money\n\n## Two rates\n\n## 5. Edges')
  write('docs/decisions/0016-how-long.md', '# 16. How long')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** @param {string} path
 *  @param {string} text */
async function reportFor(path, text) {
  write(path, text)
  return (await checkDocuments(folder)).report
}

test.each([
  'the whole path `apps/api/src/platform/clock.ts`',
  'its end alone `platform/clock.ts`',
  'a pattern `platform/<name>.ts`, `*.test.ts`, `policy.ts`',
  'a link [money](docs/rules/money.md#two-rates) and https [one](https://example.org/x)',
])('a document that names %s passes', async (text) => expect(await reportFor('README.md', text)).toBe(''))

test('a missing path is reported with its document', async () => {
  expect(await reportFor('docs/newcomer.md', 'See `platform/watch.ts`.')).toContain(
    'docs/newcomer.md: platform/watch.ts does not exist',
  )
})

test('the changelog may name files of its time, and its links still have to lead somewhere', async () => {
  expect(await reportFor('CHANGELOG.md', '`platform/watch.ts`')).toBe('')
  expect(await reportFor('CHANGELOG.md', '[x](docs/gone.md)')).toContain('docs/gone.md leads nowhere')
})

test('a decision says what holds now, so the files that it names are there', async () => {
  expect(await reportFor('docs/decisions/0001-first.md', '`platform/watch.ts`')).toContain(
    'platform/watch.ts does not exist',
  )
})

test('a link to a missing heading is reported', async () => {
  expect(await reportFor('README.md', '[money](docs/rules/money.md#three-rates)')).toContain(
    '#three-rates leads nowhere',
  )
})

test.each([
  '/** So long (docs/decisions/0016). */',
  '/** docs/rules/money.md, section 5: the edge. */',
  '/** Both (docs/rules/money.md,\n *  "Two rates"). */',
])('a comment that points to a document passes: %j', async (comment) => {
  expect(await reportFor('apps/api/src/app.ts', comment)).toBe('')
})

test.each([
  ['/** So long (docs/decisions/0017). */', 'docs/decisions/0017 is not there'],
  ['// docs/rules/prices.md', 'docs/rules/prices.md is not there'],
  ['/** docs/rules/money.md, section 6. */', 'docs/rules/money.md, section 6 is not there'],
  ['/** Both (docs/rules/money.md,\n *  "Three rates"). */', 'docs/rules/money.md, "Three rates" is not there'],
])('a comment that points to nothing is reported: %j', async (comment, problem) => {
  expect(await reportFor('apps/api/src/app.ts', comment)).toContain(`apps/api/src/app.ts: ${problem}`)
})
