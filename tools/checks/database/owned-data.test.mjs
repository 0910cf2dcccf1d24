import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../machine.mjs'
import { findViolations } from './owned-data.mjs'
import { hasInsertedTable, tablesInSql } from './sql-tables.mjs'

const api = 'apps/api/src'
const domains = `${api}/domains`

/** @param {string} members */
const tables = (members) =>
  `declare module '../../../platform/database/schema.ts' {\n interface Database {\n${members}\n }\n}`

/** A file of the schema with these statements.
 *  @param {string[]} statements */
const schema = (...statements) => statements.map((statement) => `${statement.replace(/;$/, '')};\n`).join('')

/** @param {string} name
 *  @param {string} body */
const triggerFunction = (name, body) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

/** A small tree that keeps every rule: guests publish names, parties have dances, the balls above count both. */
const wellBuilt = {
  'apps/api/package.json': JSON.stringify({ imports: { '#teaching/*': './src/domains/teaching/*/index.ts' } }),
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
    export const lent = (db) => db.with('guest_list', (it) => it).selectFrom('guest_list').select('guest.id')
    export const own = (db) => db.selectFrom('party').where(({ selectFrom }) => selectFrom('guest_names'))`,
  [`${domains}/teaching/dances/tables.ts`]: tables('dance: { id: string }'),
  [`${domains}/teaching/dances/queries.ts`]: "export const read = (db) => db.selectFrom('dance')",
  [`${domains}/views/balls/tables.ts`]: tables('ball_days: Published<{ id: string }>'),
  [`${domains}/views/balls/queries.ts`]: "export const read = (db) => db.selectFrom(['ball_days', 'party_days'])",
  [`${api}/testing/rows.ts`]: "export const rows = (tx) => tx.insertInto('party')",
  [`${domains}/teaching/parties/parties.test.ts`]: "await tx.deleteFrom('guest')",
  [`${api}/schema/people.sql`]: schema(
    ...['guest', 'party', 'dance', 'bell'].map((table) => `create table ${table} (id uuid)`),
    'insert into guest select id from party',
    'create view guest_names as select id from guest',
    'create view guest_phones as select id from guest',
    'create view party_days as select id from party',
    'create view ball_days as select id from party_days join guest_names using (id)',
    triggerFunction('count_parties', 'update party set id = (select id from guest_names);'),
    'create trigger party_is_counted after insert on party for each row execute function count_parties()',
  ),
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
    `${api}/schema/views.sql`,
    schema('create or replace view ball_days as select id from dance'),
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
    `${api}/schema/views.sql`,
    schema('create table orphan (id uuid)'),
  ],
  'a declared table that no file of the schema makes': [
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
  'rows of another domain that get another owner': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/manifest.ts`,
    "export const rows = [ownedRows('guest', 'customer_id')]",
  ],
  'rows of another domain that are removed after a time': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/retention.ts`,
    "export const rows = expiringRows('guest', 'created_at')",
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
    `${api}/schema/views.sql`,
    schema('create or replace view ball_days as select distinct id from party_days'),
  ],
  'a circle of what is read and what is imported': [
    'no domains need each other in a circle, by imports and by what they read',
    `${domains}/teaching/dances/queries.ts`,
    "import '#teaching/parties'\nexport const peek = (db) => db.selectFrom('party_days')",
  ],
  ...Object.fromEntries(
    Object.entries({
      'for many rows': "(tx, name) => tx.insertInto('party').$call(manyRows(name, []))",
      'for rows that get another owner': "(name) => ownedRows(name, 'customer_id')",
      'for rows that are removed after a time': "(name) => expiringRows(name, 'created_at')",
      'put in': '(db, name) => db.selectFrom(name)',
      'put in as another type': "(db, name) => db.selectFrom(name as 'dance')",
      'put together': `(db, name) => db.selectFrom(\`\${name}_names\`)`,
      'kept in an object': '(db) => db.selectFrom(tables.guest)',
      'put into a text of SQL': `(db) => sql\`select * from \${name} where id = 1\``,
      'put in as a reference': '(db, name) => sql.table(name)',
      'given to a method that is passed on': '(db) => [db.selectFrom].map((read) => read(name))',
      'given to a method by another name': "({ selectFrom: read }) => read('guest')",
    }).map(([how, code]) => [
      `a table whose name is ${how}`,
      [
        'a table is named where it is read',
        `${domains}/teaching/dances/queries.ts`,
        `import { sql } from 'kysely'\nexport const peek = ${code}`,
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      'by a method taken out of a builder': "({ selectFrom }) => selectFrom('guest')",
      'by a text in two parts': "(db) => db.selectFrom('gu' + 'est')",
      'as another type': "(db) => db.selectFrom('guest' as never)",
      'as a reference': "(db) => sql.table('guest')",
      'as a dynamic table': "(db) => db.dynamic.table('guest')",
      'with its schema': '(db) => sql`select * from public.guest`',
    }).map(([how, code]) => [
      `a foreign table that is named ${how}`,
      [
        'tables of others are read where they are published',
        `${domains}/teaching/dances/queries.ts`,
        // Without an import of Kysely: another file may hand `sql` on.
        `import { sql } from '#platform/database'\nexport const peek = ${code}`,
      ],
    ]),
  ),
  'a foreign table emptied by raw SQL': [
    'a table is written by its owner alone',
    `${domains}/teaching/parties/queries.ts`,
    'export const empty = sql`truncate table guest`',
  ],
  'a foreign table read by a function of a trigger': [
    'tables of others are read where they are published',
    `${api}/schema/views.sql`,
    schema(triggerFunction('count_parties', 'update party set id = (select id from guest);')),
  ],
  'a foreign table read by a function that only refuses': [
    'tables of others are read where they are published',
    `${api}/schema/views.sql`,
    schema(
      triggerFunction('refuse_party', "if exists (select from guest) then raise exception 'no'; end if;"),
      'create trigger party_is_refused before insert on party for each row execute function refuse_party()',
    ),
  ],
  'a foreign table whose rows a trigger gives': [
    'tables of others are read where they are published',
    `${api}/schema/views.sql`,
    schema('create trigger dance_is_counted after insert on dance for each row execute function count_parties()'),
  ],
  'a foreign table read to find who hears of a change': [
    'tables of others are read where they are published',
    `${api}/schema/views.sql`,
    schema("select follow_changes('party', $$select id as topic from changed join guest using (id)$$)"),
  ],
  'a foreign table written by a function of a trigger': [
    'a table is written by its owner alone',
    `${api}/schema/views.sql`,
    schema(triggerFunction('count_parties', 'update party set id = null; delete from guest;')),
  ],
  'an area above read by a function of a trigger': [
    'nothing is read from an area above',
    `${api}/schema/views.sql`,
    schema(triggerFunction('count_guests', 'update guest set id = (select id from party_days);')),
  ],
  'a function of the database that puts statements together': [
    'a table is named where it is read',
    `${api}/schema/views.sql`,
    schema(triggerFunction('count_parties', "execute 'update gu' || 'est set id = null';")),
  ],
  'a rule of the database': [
    'a table is named where it is read',
    `${api}/schema/views.sql`,
    schema('create rule party_too as on insert to party do also insert into guest values (new.id)'),
  ],
}

describe('the rules of owned data', () => {
  /** @type {string} */
  let folder
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'navyk-owned-data-'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(wellBuilt)) writeSource(folder, path, text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('find nothing in a tree that keeps them', async () => {
    expect(await brokenRules(folder)).toEqual([])
  })

  for (const [what, [rule, path, text]] of Object.entries(breaches)) {
    test(`report ${what}`, async () => {
      const before = /** @type {Record<string, string>} */ (wellBuilt)[path]
      // A circle needs both of its directions.
      const way = rule.includes('circle') ? `${domains}/teaching/parties/way.ts` : undefined
      if (way) writeSource(folder, way, "import '#teaching/dances'")
      writeSource(folder, path, [before, text].filter(Boolean).join('\n'))
      expect(await brokenRules(folder)).toContain(rule)
      if (before === undefined) rmSync(join(folder, path))
      else writeSource(folder, path, before)
      if (way) rmSync(join(folder, way))
    })
  }

  test('are all proven here', async () => {
    const rules = [...(await findViolations(folder)).keys()]
    expect([...new Set(Object.values(breaches).map(([rule]) => rule))].sort()).toEqual(rules.sort())
  })

  test('know the readings declared in the comment of a function, and report unneeded ones', async () => {
    const foreign = async () => (await findViolations(folder)).get('tables of others are read where they are published')
    const path = `${api}/schema/views.sql`
    const counting = (/** @type {string} */ comment, /** @type {string} */ from) =>
      writeSource(
        folder,
        path,
        `${comment}\n${triggerFunction('count_parties', `update party set id = (select id from ${from});`)}`,
      )
    counting('-- Counts.\n-- reads: guest (people/guests): who comes', 'guest')
    expect(await foreign()).toEqual([])
    for (const comment of ['-- reads: guest (people/guests):', '-- reads: guest (people/doors): who comes']) {
      counting(comment, 'guest')
      expect(await foreign()).toContainEqual(expect.stringContaining('teaching/parties reads guest of people/guests'))
    }
    counting('-- reads: guest (people/guests): who comes', 'party')
    expect(await foreign()).toEqual([
      'apps/api/src/schema/views.sql:2: the function count_parties does not read guest of people/guests',
    ])
    rmSync(join(folder, path))
  })

  test('report two domains of one area that read each other’s published views', async () => {
    writeSource(folder, `${domains}/teaching/dances/more-tables.ts`, tables('dance_steps: Published<{ id: string }>'))
    writeSource(folder, `${api}/schema/views.sql`, schema('create view dance_steps as select id from party_days'))
    expect(await brokenRules(folder)).toEqual([])
    writeSource(
      folder,
      `${domains}/teaching/parties/way.ts`,
      "export const peek = (db) => db.selectFrom('dance_steps')",
    )
    expect(
      (await findViolations(folder)).get('no domains need each other in a circle, by imports and by what they read'),
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

test('an expression in the place of a table is found, and in other places not', () => {
  for (const text of ['select from $', 'a join $ on true', 'insert into $', 'update $ set', 'delete from $'])
    expect(hasInsertedTable(text), text).toBe(true)
  for (const text of ['a is distinct from $', 'extract(epoch from $)', 'from (select $) as it', 'where id = $'])
    expect(hasInsertedTable(text), text).toBe(false)
})

/** @param {string} folder
 *  @param {string} path
 *  @param {string} text */
function writeSource(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** @param {string} folder */
async function brokenRules(folder) {
  return [...(await findViolations(folder))].filter(([, found]) => found.length > 0).map(([rule]) => rule)
}
