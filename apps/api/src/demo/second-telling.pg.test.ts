import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@navyk/tools/machine'
import { moveTime, movedMs } from '@navyk/tools/test-day'
import { readConfig } from '#config.ts'
import { connectMemory } from '#platform/database'
import { createLogger } from '#platform/operation/log.ts'
import { startService } from '#serve.ts'
import { ReadBlob } from '#testing/databases/migrated-dump.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { toldDemo } from '#testing/databases/told-demo.ts'

const tables = [
  'account',
  'offer',
  'contract',
  'plan_row',
  'lesson',
  'accrual',
  'invoice',
  'payment',
  'ledger_posting',
  'notice',
]

// It takes a minute on a quiet machine, so `npm test` leaves it to `npm test -- deep`.
test.runIf(process.env.NAVYK_DEEP === '1')(
  'the demo of one day is the same on both kinds of database, at noon and in the evening',
  { timeout: 900_000 },
  async () => {
    const embedded = await connectMemory(new ReadBlob(readFileSync(await toldDemo())))
    onTestFinished(() => embedded.close())
    const postgres = await postgresDatabase()
    onTestFinished(() => postgres.close())
    moveTime(movedMs() + 7 * 3_600_000)
    onTestFinished(() => moveTime(movedMs()))
    const config = readConfig({ PORT: String(await freePort()), METRICS_PORT: '0', NAVYK_MODE: 'demo' })
    const { stop } = await startService(config, { ...postgres, close: async () => {} }, createLogger('silent'))
    await stop()
    for (const table of tables) {
      // Passwords are salted and codes are secret; everything else is decided by the day.
      const columns = table === 'account' ? 'id, phone, first_name, last_name' : '*'
      const digest = `select md5(string_agg(row_to_json(t)::text, ',' order by id)) as digest from (select ${columns} from ${table}) t`
      const digests = await Promise.all(
        [embedded, postgres].map(async ({ db }) => (await sql.raw(digest).execute(db)).rows),
      )
      expect([table, digests[0]]).toEqual([table, digests[1]])
    }
  },
)
