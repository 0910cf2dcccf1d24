import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCodePointOrders, findOpenOrders } from './list-order.mjs'

const place = 'apps/api/src/domains/people/debts'
/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-order-'))
  mkdirSync(join(folder, place), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} text of a file of queries */
function foundIn(text) {
  writeFileSync(join(folder, place, 'queries.ts'), text)
  return findOpenOrders(folder).map((problem) => problem.replace(`${place}/queries.ts:`, ''))
}

const builder = "db.selectFrom('debt')"

test.each([
  ['by an amount alone', `${builder}.orderBy('debt.kopecks', 'desc').limit(limit)`, ['1 ends with debt.kopecks']],
  ['by an expression alone', `${builder}.orderBy(rank).limit(limit)`, ['1 ends with what is not a column']],
  ['with a few rows', `${builder}.orderBy('kopecks').limit(20)`, ['1 ends with kopecks']],
  ['as SQL', `sql\`select * from debt order by kopecks desc limit \${limit}\``, ['1 ends with kopecks']],
  [
    'as SQL, with an inserted end',
    `sql\`select * from debt order by kopecks, \${tie} desc limit 5\``,
    ['1 ends with $'],
  ],
  ['by keys of a page', "descending(by.number('debt.kopecks'))", ['1 ends with debt.kopecks']],
])('a list that is cut off and ordered %s is reported', (_, text, problems) => {
  expect(foundIn(text)).toEqual(problems)
})

test.each([
  ['ends with an id', `${builder}.orderBy('debt.kopecks', 'desc').orderBy('debt.id', 'desc').limit(limit)`],
  ['ends with the id of a person', `${builder}.orderBy('kopecks').orderBy('customer_id').limit(limit)`],
  ['is SQL and ends with an id', `sql\`select * from debt order by kopecks desc, debt.id \${way} limit \${limit}\``],
  ['is a page', `${builder}.orderBy(page.orderBy).limit(page.limit)`],
  ['is a page as SQL', `sql\`select * from debt order by \${page.orderBy} limit \${page.limit}\``],
  ['has keys that end with an id', "ascending(by.day('debt.day'), by.id('debt.customer_id'))"],
  ['is the first of all', `${builder}.orderBy('kopecks').limit(1)`],
  ['is not cut off', `${builder}.orderBy('kopecks')`],
  ['is cut off outside of an aggregate', `sql\`select array_agg(day order by day) from debt order by id limit 5\``],
])('a list that %s is in order', (_, text) => {
  expect(foundIn(text)).toEqual([])
})

test.each([
  ['a builder', `${builder}.orderBy('person.last_name').orderBy('id')`, 1],
  ['a builder, downwards', `${builder}.orderBy('title', 'desc')`, 1],
  ['a builder, in the alphabet', `${builder}.orderBy('person.last_name', inAlphabet).orderBy('id')`, 0],
  ['keys of a page', "ascending(by.text('person.last_name'), by.id('id'))", 1],
  ['keys of a page, in the alphabet', "ascending(by.name('person.last_name'), by.id('id'))", 0],
  ['SQL', 'sql`select * from debt order by kopecks, person.first_name, id`', 1],
  ['SQL, in the alphabet', 'sql`select * from debt order by person.first_name collate alphabet, id`', 0],
  ['SQL, beside another column', 'sql`select name from debt order by kopecks limit 1`', 0],
])('names in the order of code points are reported in %s', (_, text, count) => {
  writeFileSync(join(folder, place, 'queries.ts'), text)
  expect(findCodePointOrders(folder)).toHaveLength(count)
})
