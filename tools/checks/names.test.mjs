import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNames } from './names.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-names-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
async function reportFor(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return (await checkNames(folder)).report
}

test('a folder named "helpers" is reported', async () => {
  expect(await reportFor('apps/web/src/helpers/dates.ts', '')).toContain('"helpers"')
})

test('a file named "utils" is reported', async () => {
  expect(await reportFor('apps/web/src/ui/utils.ts', '')).toContain('utils.ts')
})
