import { businessDate } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDay } from '@navyk/tools/test-day'
import { freshDatabase } from '../databases/fresh-database.ts'
import { startProgram } from '../network/service-process.ts'

test('tests and the embedded database have the day of tests, whatever the calendar says', async () => {
  const { db, close } = await freshDatabase()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  await close()
  expect(businessDate(new Date())).toBe(testDay())
  expect(rows.map(({ now }) => businessDate(now))).toEqual([testDay()])
})

test('programs that a test starts have the day of tests too', () => {
  const child = startProgram('main.ts', { NAVYK_MODE: 'production' })
  child.kill('SIGKILL')
  expect(child.spawnargs).toContainEqual(expect.stringMatching(/moved-time\.mjs$/))
})
