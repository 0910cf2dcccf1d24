import { sql } from 'kysely'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeSchema } from '#testing/databases/describe-schema.ts'
import { type Connection, connectMemory, migrate, type SchemaFiles } from '../index.ts'

const tables = 'create table note (id integer primary key, words text not null);'
const shouting = `
create function shout() returns trigger language plpgsql as $$
begin
  new.words := upper(new.words);
  return new;
end $$;
create trigger note_is_shouted before insert on note for each row execute function shout();`
const first = { 'notes.sql': tables, 'notes.logic.sql': `create view short_note as select id from note;${shouting}` }
/** A column and a view more, the function changed, the first view gone. */
const second = {
  'notes.sql': "create table note (id integer primary key, words text not null, tone text not null default 'calm');",
  'notes.logic.sql': `create view note_tone as select id, tone from note;${shouting.replace('upper(new.words)', "new.words || '!'")}`,
}
const addTone = `export const up = (tx) =>
  tx.schema.alterTable('note').addColumn('tone', 'text', (tone) => tone.notNull().defaultTo('calm')).execute()`

let root: string
let database: Connection
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'navyk-schema-'))
  database = await connectMemory()
})
afterEach(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

let versions = 0
/** The files of a version, in folders of their own. */
function version(
  schema: Record<string, string>,
  migrations: Record<string, string> = {},
  number = '1.0.0',
): SchemaFiles {
  versions += 1
  const files = { schema: join(root, `schema-${versions}`), migrations: join(root, `migrations-${versions}`) }
  for (const [folder, texts] of [
    [files.schema, schema],
    [files.migrations, migrations],
  ] as const) {
    mkdirSync(folder)
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  }
  return { ...files, areas: ['notes', 'more'], version: number }
}
const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows
const words = async () => (await run('select words from note order by id')).map((row) => row.words)

test('an empty database gets the tables of today, and the migrations behind them count as run', async () => {
  const files = version(second, { '0001-tone.ts': addTone })
  expect(await migrate(database.db, files)).toEqual(['tables', 'logic'])
  await run(`insert into note values (1, 'hello')`)
  expect(await run('select words, tone from note join note_tone using (id, tone)')).toEqual([
    { words: 'hello!', tone: 'calm' },
  ])
  expect(await migrate(database.db, files)).toEqual([])
})

test('a database of the last release gets the same tables as an empty one, and keeps its rows', async () => {
  await migrate(database.db, version(first))
  await run(`insert into note values (1, 'hello')`)
  expect(await migrate(database.db, version(second, { '0001-tone.ts': addTone }))).toEqual(['0001-tone', 'logic'])
  expect(await run('select words, tone from note')).toEqual([{ words: 'HELLO', tone: 'calm' }])

  const fresh = await connectMemory()
  await migrate(fresh.db, version(second, { '0001-tone.ts': addTone }))
  expect(await describeSchema(database.db)).toEqual(await describeSchema(fresh.db))
  await fresh.close()
})

test('a function whose text has changed is made anew without a migration', async () => {
  await migrate(database.db, version(first))
  await run(`insert into note values (1, 'hello')`)
  const softer = first['notes.logic.sql'].replace('upper', 'lower')
  expect(await migrate(database.db, version({ ...first, 'notes.logic.sql': softer }))).toEqual(['logic'])
  await run(`insert into note values (2, 'Hello')`)
  expect(await words()).toEqual(['HELLO', 'hello'])
})

test('a process of an older version that starts beside a newer one leaves its views and functions as they are', async () => {
  const newer = { ...first, 'notes.logic.sql': first['notes.logic.sql'].replace('upper', 'lower') }
  await migrate(database.db, version(newer, {}, '1.10.0'))
  expect(await migrate(database.db, version(first, {}, '1.9.2'))).toEqual([])
  expect(await migrate(database.db, version(first, {}, '1.10.0'))).toEqual(['logic'])
})

test('views and functions that are not in the files stay when those of the files are made anew', async () => {
  await migrate(database.db, version(first))
  await run('create view of_an_operator as select count(*) as notes from note')
  await migrate(database.db, version(second, { '0001-tone.ts': addTone }))
  expect(await run('select notes from of_an_operator')).toEqual([{ notes: 0 }])
})

test('an operator’s view that reads one of the files’ views is named in the refusal, and nothing changes', async () => {
  await migrate(database.db, version(first))
  await run('create view of_an_operator as select id from short_note')
  const before = await describeSchema(database.db)
  const update = migrate(database.db, version(second, { '0001-tone.ts': addTone }))
  await expect(update).rejects.toThrow('cannot drop view short_note because other objects depend on it')
  expect(await describeSchema(database.db)).toEqual(before)
})

test('a migration may drop a view that is in its way', async () => {
  await migrate(database.db, version(first))
  const widen = `export const up = async (tx) => {
    await tx.schema.dropView('short_note').execute()
    await tx.schema.alterTable('note').alterColumn('id', (id) => id.setDataType('bigint')).execute()
  }`
  const wider = tables.replace('integer', 'bigint')
  await migrate(database.db, version({ ...first, 'notes.sql': wider }, { '0001-wider.ts': widen }))
  expect(await run('select id from short_note')).toEqual([])
})

describe('a migration that fails', () => {
  const failing = `export const up = async (tx) => {
    await tx.schema.alterTable('note').addColumn('lost', 'text').execute()
    throw new Error('the disk is full')
  }`

  test.each([
    ['a migration', second, { '0001-tone.ts': addTone, '0002-more.ts': failing }, 'the disk is full'],
    [
      'a statement of the views and functions',
      { ...second, 'more.logic.sql': 'create view lost as select nothing from note' },
      { '0001-tone.ts': addTone },
      /more\.logic\.sql: column "nothing" does not exist, in: create view lost/,
    ],
  ])('leaves the database as it was: %s', async (_, schema, migrations, message) => {
    await migrate(database.db, version(first))
    const before = await describeSchema(database.db)
    await expect(migrate(database.db, version(schema, migrations))).rejects.toThrow(message)
    expect(await describeSchema(database.db)).toEqual(before)
    expect(await migrate(database.db, version(second, { '0001-tone.ts': addTone }))).toEqual(['0001-tone', 'logic'])
  })

  test('leaves an empty database empty', async () => {
    const before = await describeSchema(database.db)
    await expect(migrate(database.db, version({ 'notes.sql': `${tables} create table x (` }))).rejects.toThrow(
      'notes.sql',
    )
    expect(await describeSchema(database.db)).toEqual(before)
  })
})

describe('a database is refused, with what to do,', () => {
  test('that was made by a version before the first release', async () => {
    await run('create table kysely_migration (name text)')
    await expect(migrate(database.db, version(first))).rejects.toThrow(
      /made before version 1\.0\.0.*remove the folder "database" in the data folder/,
    )
  })

  test('that was migrated by a newer version', async () => {
    await migrate(database.db, version(second, { '0001-tone.ts': addTone }))
    await expect(migrate(database.db, version(first))).rejects.toThrow(
      'The database belongs to a newer version, which has run 0001-tone: start that version',
    )
  })

  test('that has run a later migration than a new one', async () => {
    await migrate(database.db, version(second, { '0002-tone.ts': addTone }))
    await expect(
      migrate(database.db, version(second, { '0001-early.ts': addTone, '0002-tone.ts': addTone })),
    ).rejects.toThrow('0001-early comes before 0002-tone, which the database has run already')
  })
})

test('a statement ends at a semicolon outside of texts, functions, names and comments', async () => {
  const odd = `
    -- a comment; with a semicolon
    create table "odd;name" (words text default ';''', /* here; too */ id integer);
    create function odd() returns text language plpgsql as $odd$ begin return $$;$$; end $odd$;
  `
  await migrate(database.db, version({ 'notes.sql': odd }))
  await run('insert into "odd;name" (id) values (1)')
  expect(await run('select words, odd() from "odd;name"')).toEqual([{ words: `;'`, odd: ';' }])
})
