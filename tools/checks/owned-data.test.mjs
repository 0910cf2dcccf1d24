import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './owned-data.mjs'
import { tablesInSql } from './sql-tables.mjs'

const api = 'apps/api/src'
const domains = `${api}/domains`

/** @param {string} members */
const tables = (members) =>
  `declare module '../../../platform/database/schema.ts' {\n interface Database {\n${members}\n }\n}`

/** A small tree that keeps every rule: guests publish names, parties have dances, the balls above count both. */
const wellBuilt = {
  [`${api}/platform/bells/tables.ts`]: tables('bell: { id: string }'),
  [`${domains}/people/guests/index.ts`]: "import './tables.ts'",
  [`${domains}/people/guests/tables.ts`]: tables(
    "guest: Guest\nguest_names: Published<Name>\nguest_phones: Published<Phone, 'people'>",
  ),
  [`${domains}/people/guests/queries.ts`]: "export const add = (tx) => tx.insertInto('guest').values({})",
  [`${domains}/people/doors/queries.ts`]: "export const read = (db) => db.selectFrom('guest_phones')",
  [`${domains}/teaching/parties/index.ts`]: "import './tables.ts'",
  [`${domains}/teaching/parties/tables.ts`]: tables('party: { id: string }\nparty_days: Published<{ id: string }>'),
  [`${domains}/teaching/parties/queries.ts`]: `import { sql } from 'kysely'
    export const read = (db) => db.selectFrom('party').innerJoin('guest_names as host', 'host.id', 'party.id')
    export const write = sql\`update party set id = 1 from guest_names where party.id is distinct from guest_names.id\`
    export const lent = (db) => db.with('guest_list', (it) => it).selectFrom('guest_list').select('guest.id')`,
  [`${domains}/teaching/dances/tables.ts`]: tables('dance: { id: string }'),
  [`${domains}/teaching/dances/queries.ts`]: "export const read = (db) => db.selectFrom('dance')",
  [`${domains}/views/balls/tables.ts`]: tables('ball_days: Published<{ id: string }>'),
  [`${domains}/views/balls/queries.ts`]: "export const read = (db) => db.selectFrom(['ball_days', 'party_days'])",
  [`${api}/testing/rows.ts`]: "export const rows = (tx) => tx.insertInto('party')",
  [`${domains}/teaching/parties/parties.test.ts`]: "await tx.deleteFrom('guest')",
  [`${api}/migrations/0001-start.ts`]: `sql\`create table guest (id uuid)\`; sql\`create table party (id uuid)\`
    sql\`create table dance (id uuid)\`; sql\`create table bell (id uuid)\`; sql\`insert into guest select id from party\`
    sql\`create view guest_names as select id from guest\`; sql\`create view guest_phones as select id from guest\`; sql\`create view party_days as select id from guest\``,
  [`${api}/migrations/0002-days.ts`]: `sql\`drop view party_days\`; sql\`create view party_days as select id from party\`
    sql\`create view ball_days as select id from party_days join guest_names using (id)\``,
}

/** Rule → one change of the tree that breaks it: a text to be added to a file.
 *  @type {Record<string, [rule: string, path: string, text: string]>} */
const breaches = {
  'a foreign table read by Kysely': [
    'tables of others are read where they are published',
    `${domains}/teaching/parties/queries.ts`,
    "export const peek = (db) => db.selectFrom('party').leftJoin('guest', 'guest.id', 'party.id')",
  ],
  'a foreign table among several of one call': [
    'tables of others are read where they are published',
    `${domains}/teaching/parties/queries.ts`,
    "export const peek = (db) => db.selectFrom(['party', 'guest as host'])",
  ],
  'a foreign table read by raw SQL': [
    'tables of others are read where they are published',
    `${domains}/teaching/parties/queries.ts`,
    'export const peek = sql`select * from party join guest on guest.id = party.id`',
  ],
  'a foreign table in a fragment of SQL': [
    'tables of others are read where they are published',
    `${domains}/teaching/parties/queries.ts`,
    "export const part = { join: 'join guest using (id)' }",
  ],
  'a foreign table read by a published view': [
    'tables of others are read where they are published',
    `${api}/migrations/0003-more.ts`,
    'sql`create or replace view ball_days as select id from dance`',
  ],
  'a view that is published in another area': [
    'tables of others are read where they are published',
    `${domains}/teaching/parties/queries.ts`,
    "export const peek = (db) => db.selectFrom('guest_phones')",
  ],
  'a table of the platform read beside its doors': [
    'tables of others are read where they are published',
    `${domains}/people/guests/bell-queries.ts`,
    "export const peek = (db) => db.selectFrom('bell')",
  ],
  'a second owner': [
    'every table has one owner',
    `${domains}/teaching/dances/tables.ts`,
    tables('party: { id: string }'),
  ],
  'a table that no domain declares': [
    'every table has one owner',
    `${api}/migrations/0003-more.ts`,
    'sql`create table orphan (id uuid)`',
  ],
  'a declared table that no migration makes': [
    'every table has one owner',
    `${domains}/teaching/dances/tables.ts`,
    tables('waltz: { id: string }'),
  ],
  'a table that is published as a whole': [
    'every table has one owner',
    `${domains}/teaching/dances/other-tables.ts`,
    tables('dance: Published<{ id: string }>'),
  ],
  'a write by another domain': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/queries.ts`,
    "export const remove = (tx) => tx.deleteFrom('guest')",
  ],
  'a write by raw SQL in another domain': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/queries.ts`,
    'export const add = sql`with it as (insert into guest (id) values (1) returning id) select id from it`',
  ],
  'a write through a published view': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/queries.ts`,
    "export const change = (tx) => tx.updateTable('guest_names')",
  ],
  'a view published by an area above': [
    'nothing is read from an area above',
    `${domains}/people/guests/queries.ts`,
    "export const peek = (db) => db.selectFrom('party_days')",
  ],
  'a domain read by the platform': [
    'nothing is read from an area above',
    `${api}/platform/bells/queries.ts`,
    "export const peek = (db) => db.selectFrom('guest_names')",
  ],
  'a published view that the planner would have to work out by itself': [
    'a published view is plain, so that reading it is reading its tables',
    `${api}/migrations/0003-more.ts`,
    'sql`create or replace view ball_days as select distinct id from party_days`',
  ],
  'a circle of what is read and what is imported': [
    'no domains need each other in a circle, by imports and by what they read',
    `${domains}/teaching/dances/queries.ts`,
    "import '../parties/index.ts'\nexport const peek = (db) => db.selectFrom('party_days')",
  ],
  'a table whose name is put in': [
    'a table is named where it is read',
    `${domains}/teaching/dances/queries.ts`,
    'export const peek = (db, name) => db.selectFrom(name)',
  ],
}

describe('the rules of owned data', () => {
  /** @type {string} */
  let folder
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'navyk-owned-data-'))
    for (const [path, text] of Object.entries(wellBuilt)) writeSource(folder, path, text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('find nothing in a tree that keeps them', () => {
    expect(brokenRules(folder)).toEqual([])
  })

  for (const [what, [rule, path, text]] of Object.entries(breaches)) {
    test(`report ${what}`, () => {
      const before = /** @type {Record<string, string>} */ (wellBuilt)[path]
      // A circle needs both of its directions.
      const way = rule.includes('circle') ? `${domains}/teaching/parties/way.ts` : undefined
      if (way) writeSource(folder, way, "import '../dances/index.ts'")
      writeSource(folder, path, [before, text].filter(Boolean).join('\n'))
      expect(brokenRules(folder)).toContain(rule)
      if (before === undefined) rmSync(join(folder, path))
      else writeSource(folder, path, before)
      if (way) rmSync(join(folder, way))
    })
  }

  test('are all proven here', () => {
    const rules = [...findViolations(folder).keys()]
    expect([...new Set(Object.values(breaches).map(([rule]) => rule))].sort()).toEqual(rules.sort())
  })

  test('report two domains of one area that read what each other publishes', () => {
    writeSource(folder, `${domains}/teaching/dances/more-tables.ts`, tables('dance_steps: Published<{ id: string }>'))
    writeSource(folder, `${api}/migrations/0003-more.ts`, 'sql`create view dance_steps as select id from party_days`')
    expect(brokenRules(folder)).toEqual([])
    writeSource(
      folder,
      `${domains}/teaching/parties/way.ts`,
      "export const peek = (db) => db.selectFrom('dance_steps')",
    )
    expect(
      findViolations(folder).get('no domains need each other in a circle, by imports and by what they read'),
    ).toEqual(['teaching/dances → teaching/parties → teaching/dances'])
  })
})

test('tables are found in SQL wherever a statement may name one', () => {
  const known = new Set(['lesson', 'contract', 'plan'])
  const found = (/** @type {string} */ text) =>
    tablesInSql(text, known).map(({ table, writes }) => table + (writes ? '!' : ''))
  expect(found('select 1 from lesson as it, only contract, lateral (select from "plan") own')).toEqual([
    'lesson',
    'contract',
    'plan',
  ])
  expect(found('insert into plan (id) select id from lesson on conflict do update set id = 1')).toEqual([
    'plan!',
    'lesson',
  ])
  expect(found('delete from lesson using contract where lesson.id is not distinct from plan')).toEqual([
    'lesson!',
    'contract',
  ])
  expect(found('select extract(epoch from lesson.ends_at - plan.starts_at)')).toEqual([])
  expect(found("select 'join lesson' -- from contract\n /* join plan */ from other for update of lesson")).toEqual([])
})

/** @param {string} folder
 *  @param {string} path
 *  @param {string} text */
function writeSource(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** @param {string} folder */
function brokenRules(folder) {
  return [...findViolations(folder)].filter(([, found]) => found.length > 0).map(([rule]) => rule)
}
