import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findForeignKeys, findForeignTexts } from './web-owners.mjs'

const web = 'apps/web/src'
const parties = `${web}/domains/teaching/parties`
const halls = `${web}/domains/market/halls`

/** Two domains that keep to their own, one of them with a door.
 *  @type {Record<string, string>} */
const sound = {
  [`${parties}/api.ts`]: `
    const keys = dataKeys('parties')
    export const partyQuery = (id) => queryOptions({ queryKey: keys.one(id), queryFn })
    export const partiesQuery = (filter) => listOf(keys.of('list', filter), listParties, filter)
    export const useRename = (id) => ({ onSuccess: (answer) => client.setQueryData(partyQuery(id).queryKey, answer) })`,
  [`${parties}/index.ts`]: "export { partyQuery } from './api.ts'",
  [`${parties}/party-page.tsx`]: "const { t } = useTranslation('parties')",
  [`${parties}/invitation/guest.tsx`]: "const { t } = useTranslation('invitation')",
  [`${parties}/messages.en.json`]: '{"title":"Parties"}',
  [`${parties}/invitation/messages.en.json`]: '{"title":"Invitation"}',
  [`${halls}/api.ts`]: `
    const keys = dataKeys('halls')
    const priceKeys = dataKeys('hall-prices')
    const { queryKey } = hallQuery
    client.cancelQueries({ queryKey })`,
  [`${halls}/hall-page.tsx`]: `
    import { partyQuery } from '#teaching/parties'
    const { t } = useTranslation('halls')
    const title = textIn('vocabulary', 'title')`,
  [`${halls}/messages.en.json`]: '{"title":"Halls"}',
  [`${web}/vocabulary/messages.en.json`]: '{"title":"Title"}',
  [`${web}/vocabulary/use-words.ts`]: "const { t } = useTranslation('vocabulary')",
}

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-web-owners-'))
  for (const [path, text] of Object.entries(sound)) write(path, text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} path
 *  @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('domains that keep to their own keys and texts have nothing to report', () => {
  expect(findForeignKeys(folder)).toEqual([])
  expect(findForeignTexts(folder)).toEqual([])
})

describe('a query key is reported', () => {
  test('that begins with the data of another domain', () => {
    write(`${halls}/party-list.tsx`, "const keys = dataKeys('parties')")
    expect(findForeignKeys(folder)).toEqual([
      `${halls}/party-list.tsx:1 market/halls asks by "parties", the data of teaching/parties`,
    ])
  })

  test('whose data two domains use, although neither has its name', () => {
    write(`${parties}/costs.ts`, "const keys = dataKeys('hall-prices')")
    expect(findForeignKeys(folder)).toEqual([
      `${halls}/api.ts:3 market/halls asks by "hall-prices", and so does teaching/parties`,
      `${parties}/costs.ts:1 teaching/parties asks by "hall-prices", and so does market/halls`,
    ])
  })

  test.each([
    ['as a list', "useQuery({ queryKey: ['parties', 'list'], queryFn })"],
    ['as a constant', "const all = ['parties']\nuseQuery({ queryKey: all, queryFn })"],
    ['as an object of keys', "const all = { list: ['parties'] }\nuseQuery({ queryKey: all.list, queryFn })"],
    ['for a list', "useInfiniteQuery(listOf(['parties', 'list'], listParties, {}))"],
    ['for a query', "useQuery(queryOf(['parties', 'list'], listParties))"],
    ['for an answer that is stored', "client.setQueryData(['parties', 'one', id], answer)"],
    ['as a constant of the right name', "const queryKey = ['parties']\nuseQuery({ queryKey, queryFn })"],
    ['as a list by its function', "useQuery({ queryKey: Array.of('parties'), queryFn })"],
    ['for the state of a query', "client.getQueryState(['parties'])"],
  ])('that is written by hand %s', (_, code) => {
    write(`${halls}/party-list.tsx`, code)
    expect(findForeignKeys(folder)).toEqual([
      expect.stringMatching(/party-list\.tsx:\d a query's key is made by dataKeys of its domain$/),
    ])
  })
})

test.each([
  ['with a variable', 'const keys = dataKeys(word)'],
  ['by another name', "import { dataKeys as keysOf } from '../../../app/data-keys.ts'\nkeysOf('parties')"],
])('a query key whose first word can not be read is reported: %s', (_, code) => {
  write(`${halls}/party-list.tsx`, code)
  expect(findForeignKeys(folder)).toHaveLength(1)
})

test.each([
  ['with a variable', 'const { t } = useTranslation(namespace)'],
  ['by another name', "import { useTranslation as useTexts } from '#ui/texts.ts'\nuseTexts('parties')"],
])('texts whose owner can not be read are reported: %s', (_, code) => {
  write(`${halls}/party-title.tsx`, code)
  expect(findForeignTexts(folder)).toHaveLength(1)
})

describe('texts of another domain are reported', () => {
  test.each([
    ['bound to a hook', "const { t } = useTranslation('parties')"],
    ['outside of components', "const title = textIn('parties', 'title')"],
    ['by a word of the server', "const nameOf = useOpenTexts('parties')"],
    ['of a folder within it', "const { t } = useTranslation('invitation')"],
    ['as a template', 'const { t } = useTranslation(`parties`)'],
    ['as another type', "const { t } = useTranslation('parties' as never)"],
  ])('%s', (_, code) => {
    write(`${halls}/party-title.tsx`, code)
    expect(findForeignTexts(folder)).toEqual([
      expect.stringMatching(/party-title\.tsx:1 says texts of "\w+", which are teaching\/parties's$/),
    ])
  })

  test('if the vocabulary or the frame has them', () => {
    write(`${web}/vocabulary/party-name.ts`, "const { t } = useTranslation('parties')")
    write(`${web}/app/shell/header.tsx`, "const { t } = useTranslation('parties')")
    expect(findForeignTexts(folder)).toHaveLength(2)
  })
})
