import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('an exported function that begins with', () => {
  test.each([
    ['hold', 'export async function holdInvoices() {}'],
    ['note', 'export const noteVisit = () => {}'],
    ['put', 'export function putRow() {}'],
    ['tell', 'export const tellPayers = async () => {}'],
    ['take', 'export function takeNumber() {}'],
  ])('"%s" is reported', async (verb, text) => {
    expect(await reportFor('apps/api/src/domains/money/invoices/queries.ts', text)).toContain(`"${verb}"`)
  })

  test('a verb of the glossary is not reported', async () => {
    const text = 'export function lockInvoices() {}\nexport const holdHours = 24\nfunction holdOwn() {}\n'
    expect(await reportFor('apps/api/src/domains/money/invoices/queries.ts', text)).not.toContain('docs/glossary.md')
  })

  test('the name of its endpoint is not reported', async () => {
    await reportFor('packages/api-spec/src/money/refunds.ts', 'export const askRefund = endpoint({})')
    const text = 'export const askRefund = async () => {}\nexport const askRefunds = async () => {}\n'
    const report = await reportFor('apps/api/src/domains/money/payments/ask-refund.ts', text)
    expect(report).toContain('askRefunds')
    expect(report).not.toContain('askRefund does')
  })
})

/** @param {string} place @param {number} count of files */
async function reportForFiles(place, count) {
  mkdirSync(join(folder, place), { recursive: true })
  for (let number = 1; number < count; number += 1) writeFileSync(join(folder, place, `step-${number}.ts`), '')
  return reportFor(`${place}/steps/policy.ts`, '')
}

test('a folder of sources with more than 20 files and folders is reported with what to do', async () => {
  expect(await reportForFiles('apps/api/src/domains/money/tolls', 21)).toContain(
    'apps/api/src/domains/money/tolls has 21 entries: move those that serve one purpose',
  )
})

test.each([
  ['a folder with 20 entries', 'apps/web/src/ui/tolls', 20],
  ['a folder outside of the sources of a workspace', 'e2e/tolls', 21],
  ['the folder of migrations', 'apps/api/src/migrations', 21],
])('%s is not reported', async (_, place, count) => {
  expect(await reportForFiles(place, count)).not.toContain('entries:')
})
