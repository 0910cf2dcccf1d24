import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnreadTexts } from './chosen-texts.mjs'

const place = 'apps/web/src/domains/money/parties'

/** A tree whose two chosen texts are read by a test.
 *  @type {Record<string, string>} */
const sound = {
  [`${place}/messages.ru.json`]: '{"until":"До {{day}}","until_own":"Вам до {{day}}","left_one":"Ещё {{count}} гость"}',
  [`${place}/party.tsx`]: `
    export const Party = ({ isOwn }) => <p>{t(isOwn ? 'until_own' : 'until', { day })}</p>`,
  [`${place}/party.test.tsx`]: "expect(lines).toEqual(['Вам до 5 дек', /^До 5\\sдек/])",
}

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-chosen-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Record<string, string>} [changes] */
function problemsOf(changes = {}) {
  for (const [path, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return findUnreadTexts(folder)
}

test('two texts that a test of the domain reads are no problem', () => {
  expect(problemsOf()).toEqual([])
})

test.each([
  ['in the call', "t(isOwn ? 'until_own' : 'left')"],
  ['around the calls', "isOwn ? t('until_own') : t('left', { count })"],
  ['of a condition in a condition', "isOver ? t('until') : isOwn ? t('until_own') : t('left', { count })"],
])('a text that no test reads is reported: chosen %s', (_, chosen) => {
  expect(problemsOf({ [`${place}/party.tsx`]: `export const Party = () => <p>{${chosen}}</p>` })).toEqual([
    `${place}/party.tsx:1: no test of its domain reads "left": Ещё {{count}} гость`,
  ])
})

test('a test of another domain does not count as reading', () => {
  const other = { [`${place}/party.test.tsx`]: '', 'apps/web/src/domains/money/acts/a.test.tsx': 'Вам до 5, До 5' }
  expect(problemsOf(other)).toHaveLength(2)
})

test('a text of the list is no problem until it is read', () => {
  const list = 'tools/checks/texts/unread-texts.json'
  const known = { [list]: JSON.stringify({ [place]: ['until'] }) }
  expect(problemsOf({ ...known, [`${place}/party.test.tsx`]: 'Вам до 5 дек' })).toEqual([])
  expect(problemsOf(known)).toEqual([
    `${list}: "until" of ${place} is read now, or chosen by no condition; take it out`,
  ])
})
