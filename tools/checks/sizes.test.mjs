import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSizes } from './sizes.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-sizes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
async function reportFor(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return (await checkSizes(folder)).report
}

/** @param {number} count */
const lines = (count) => 'export {}\n'.repeat(count)

test('a file of 500 lines passes', async () => expect(await reportFor('apps/api/src/a.ts', lines(500))).toBe(''))
test('a file of 501 lines is reported', async () =>
  expect(await reportFor('apps/api/src/a.ts', lines(501))).toContain('a.ts'))
test('a test of 1000 lines passes', async () => expect(await reportFor('apps/api/src/a.test.ts', lines(1000))).toBe(''))
test('a test of 1001 lines is reported', async () =>
  expect(await reportFor('apps/api/src/a.test.ts', lines(1001))).toContain('a.test.ts'))

test('a function of 120 lines passes', async () => {
  expect(await reportFor('apps/api/src/a.ts', `export const f = () => {${'\n'.repeat(119)}}`)).toBe('')
})

test('a function of 121 lines is reported with its place', async () => {
  expect(await reportFor('apps/api/src/a.ts', `\nexport const f = () => {${'\n'.repeat(120)}}`)).toContain('a.ts:2')
})

test('a folder named "helpers" is reported', async () => {
  expect(await reportFor('apps/web/src/helpers/dates.ts', '')).toContain('"helpers"')
})

test('a file named "utils" is reported', async () => {
  expect(await reportFor('apps/web/src/ui/utils.ts', '')).toContain('utils.ts')
})
