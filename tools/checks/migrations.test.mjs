import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkMigrations, digestOfTables } from './migrations.mjs'

/** @type {string} */
let folder
const schema = () => join(folder, 'apps/api/src/schema')
const file = (/** @type {string} */ name) => join(schema(), name)
const addMigration = (/** @type {string} */ name) =>
  writeFileSync(join(folder, 'apps/api/src/migrations', name), 'export const up = () => {}')
const report = async () => (await checkMigrations(folder)).report

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-migrations-'))
  for (const name of ['schema', 'migrations']) mkdirSync(join(folder, 'apps/api/src', name), { recursive: true })
  writeFileSync(file('notes.sql'), '-- Notes.\ncreate table note (id uuid);\n')
  writeFileSync(file('notes.logic.sql'), 'create view notes as select id from note;')
  writeFileSync(file('released.json'), JSON.stringify({ version: '1.0.0', tables: digestOfTables(schema()) }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A column more than the release has. */
function changeTable() {
  writeFileSync(file('notes.sql'), 'create table note (id uuid, tone text);')
}

test('the tables of a release need no migration, whatever their comments and lines, nor does a changed view', async () => {
  writeFileSync(file('notes.sql'), 'create table note (\n  id uuid -- a number\n);')
  writeFileSync(file('notes.logic.sql'), 'create view notes as select 1 from note;')
  expect((await checkMigrations(folder)).failed).toBe(0)
})

test('a changed table without a migration and without the tables of the release is reported', async () => {
  changeTable()
  const said = await report()
  expect(said).toContain('the tables differ from those of 1.0.0: copy its apps/api/src/schema/*.sql')
  expect(said).toContain('no migration in apps/api/src/migrations leads from 1.0.0 to them')
  expect(said).toContain(digestOfTables(schema()))
})

test('a changed table with a migration and the tables of the release is in order', async () => {
  const before = readFileSync(file('notes.sql'))
  changeTable()
  addMigration('0001-tone.ts')
  mkdirSync(file('released'))
  cpSync(file('notes.sql'), file('released/notes.sql'))
  expect(await report()).toContain('the tables differ')
  writeFileSync(file('released/notes.sql'), before)
  expect((await checkMigrations(folder)).failed).toBe(0)
})

test('kept tables of a release are reported once they equal those of today', async () => {
  mkdirSync(file('released'))
  cpSync(file('notes.sql'), file('released/notes.sql'))
  expect(await report()).toContain('apps/api/src/schema/released is not needed')
})

test('two migrations with one number, and one without, are reported', async () => {
  for (const name of ['0001-one.ts', '0001-two.ts', 'three.ts']) addMigration(name)
  const said = await report()
  expect(said).toContain('0001-two.ts: its number is taken')
  expect(said).toContain('three.ts: it is called NNNN-words.ts')
})
