import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaFiles } from '#config.ts'
import { describeSchema } from '#testing/databases/describe-schema.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { connectMemory, migrate } from '../index.ts'

/** The tables of the last release are kept from the first change of a table on (CONTRIBUTING, "A change of the database"). */
const kept = join(schemaFiles.schema, 'released')
const released = existsSync(kept) ? kept : schemaFiles.schema

test('the tables of the last release with the migrations after it equal the tables of today', async () => {
  const nothing = mkdtempSync(join(tmpdir(), 'navyk-released-'))
  const upgraded = await connectMemory()
  await migrate(upgraded.db, { ...schemaFiles, schema: released, migrations: nothing })
  await migrate(upgraded.db, schemaFiles)
  const fresh = await connectMemory(await migratedDump())
  expect(await describeSchema(upgraded.db)).toEqual(await describeSchema(fresh.db))
  for (const { close } of [upgraded, fresh]) await close()
  rmSync(nothing, { recursive: true })
})
