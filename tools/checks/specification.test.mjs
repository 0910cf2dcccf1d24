import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSpecification } from './specification.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-specification-'))
  mkdirSync(join(folder, 'docs'))
  mkdirSync(join(folder, 'e2e'))
  writeFileSync(join(folder, 'e2e/login.spec.ts'), "test('it\\'s \"blue\"', () => {})")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} evidence */
async function reportFor(evidence) {
  writeFileSync(
    join(folder, 'docs/specification-coverage.md'),
    `| Specification | Shown by |\n|---|---|\n| a | ${evidence} |`,
  )
  return (await checkSpecification(folder)).report
}

test('a row that quotes a test of a file passes, whichever quotes the title has', async () => {
  expect(await reportFor('`e2e/login.spec.ts` "it\'s \\"blue\\""')).toBe('')
})

test('a title that the file does not hold is reported', async () => {
  expect(await reportFor('`e2e/login.spec.ts` "it is green"')).toContain('"it is green" is not in e2e/login.spec.ts')
})

test('a file that does not exist is reported', async () => {
  expect(await reportFor('Screen (`e2e/gone.spec.ts`)')).toContain('e2e/gone.spec.ts does not exist')
})

test('a line that is not built is reported', async () => {
  expect(await reportFor('Not built yet')).toContain('a line that is not built: | a |')
})
