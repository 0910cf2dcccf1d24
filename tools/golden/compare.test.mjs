import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareFolders } from './compare.mjs'
import { maskIds } from './mask-ids.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-golden-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Record<string, string | Buffer>} before @param {Record<string, string | Buffer>} after */
async function compare(before, after) {
  for (const [side, files] of Object.entries({ before, after })) {
    mkdirSync(join(folder, side), { recursive: true })
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, side, path)), { recursive: true })
      writeFileSync(join(folder, side, path), content)
    }
  }
  const { lines, count } = await compareFolders(join(folder, 'before'), join(folder, 'after'))
  return { lines: lines.map((line) => line.replaceAll(folder, '')), count }
}

/** A PNG of two by two pixels, the last of which has the colour. @param {number[]} colour */
const square = (colour) =>
  sharp(Buffer.from([...Array(9).fill(200), ...colour]), { raw: { width: 2, height: 2, channels: 3 } })
    .png()
    .toBuffer()

test('two folders with the same files do not differ', async () => {
  const files = { 'schema/database.sql': 'create table a', 'budgets/pages.txt': '/home 1\n' }
  expect(await compare(files, files)).toEqual({ lines: [], count: 0 })
})

test('a text that differs is named with its first differing line and three lines of each side', async () => {
  const { lines, count } = await compare(
    { 'access/a.md': 'one\ntwo\n3\n4\n5' },
    { 'access/a.md': 'one\nthree\n3\n4\n5' },
  )
  expect(count).toBe(1)
  expect(lines).toEqual(['access/a.md:2:', '  - two', '  - 3', '  - 4', '  + three', '  + 3', '  + 4'])
})

test('a text that is longer than before differs after its last common line', async () => {
  const { lines } = await compare({ 'access/a.md': 'one' }, { 'access/a.md': 'one\ntwo' })
  expect(lines).toEqual(['access/a.md:2:', '  + two'])
})

test('a file that one folder has alone is a difference', async () => {
  const { lines, count } = await compare({ 'access/a.md': '', 'access/b.md': '' }, { 'access/a.md': '' })
  expect({ lines, count }).toEqual({ lines: ['access/b.md: there is no /after/access/b.md'], count: 1 })
})

test('a part that only one folder has is named, and is no difference', async () => {
  const { lines, count } = await compare({ 'access/a.md': '', 'schema/b.sql': '' }, { 'access/a.md': '' })
  expect({ lines, count }).toEqual({
    lines: ['schema: not compared, because there is no /after/schema'],
    count: 0,
  })
})

test('a figure of bytes that moves is printed with both values, and is no difference', async () => {
  const { lines, count } = await compare(
    { 'budgets/pages.txt': '/ 10\n/shop 20\n' },
    { 'budgets/pages.txt': '/ 10\n/shop 21\n/new 5\n' },
  )
  expect(lines).toEqual(['budgets/pages.txt: /new none → 5', 'budgets/pages.txt: /shop 20 → 21'])
  expect(count).toBe(0)
})

test('a picture that differs is named with its differing pixels, which are red in a picture beside it', async () => {
  const { lines, count } = await compare(
    { 'pictures/home.png': await square([200, 200, 200]) },
    { 'pictures/home.png': await square([0, 200, 200]) },
  )
  const beside = '/after/pictures/home.difference.png'
  expect({ lines, count }).toEqual({ lines: [`pictures/home.png: 1 pixels differ, see ${beside}`], count: 1 })
  const drawn = await sharp(join(folder, beside)).raw().toBuffer()
  expect([...drawn.subarray(-3)]).toEqual([255, 0, 0])
  // It is no result itself.
  const { lines: again } = await compare({}, {})
  expect(again).toHaveLength(1)
})

test('a colour that is two levels off is the same, one that is three levels off is not', async () => {
  const before = { 'pictures/home.png': await square([200, 200, 200]) }
  expect(await compare(before, { 'pictures/home.png': await square([200, 202, 198]) })).toEqual({ lines: [], count: 0 })
  expect((await compare(before, { 'pictures/home.png': await square([200, 203, 200]) })).count).toBe(1)
})

test('random ids are replaced by the order in which they occur', () => {
  const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  expect(maskIds(`${other} ${one} ${other}`)).toBe('id-1 id-2 id-1')
})
