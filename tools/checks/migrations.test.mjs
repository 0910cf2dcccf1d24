import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { checkMigrations } from './migrations.mjs'

const migrations = 'apps/api/src/migrations'
/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-migrations-'))
  mkdirSync(join(folder, migrations), { recursive: true })
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a migration after all others is in order', async () => {
  writeFileSync(join(folder, migrations, '9999-last.ts'), '')
  expect((await checkMigrations(folder)).failed).toBe(0)
})

test('a migration that stands before released ones, which installations have run, is reported', async () => {
  writeFileSync(join(folder, migrations, '0055-too-late.ts'), '')
  expect((await checkMigrations(folder)).report).toContain('a new one comes after it')
})

test('a released migration that is gone is reported', async () => {
  rmSync(join(folder, migrations, '0002-accounts.ts'))
  expect((await checkMigrations(folder)).report).toContain('are released')
})
