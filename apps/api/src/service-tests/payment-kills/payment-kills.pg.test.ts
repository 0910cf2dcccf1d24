// A small part of `npm run drill -- kills`; PAYMENTS and KILLS set other sizes.
import process from 'node:process'
import { expect, test } from 'vitest'
import { startPostgres } from '@navyk/tools/postgres'
import { connectPostgres } from '#platform/database'
import { fillMigrated } from '#testing/databases/migrated-postgres.ts'
import { draftsToPay, faultsOfPayments, noFaults, payThroughKills } from '#testing/load/payment-load.ts'

const { PAYMENTS: payments = '60', KILLS: kills = '3', CRASHES: crashes = '1' } = process.env

test('payments that are repeated while the service is killed and PostgreSQL crashes: none is lost, none comes twice, no number is left out', {
  timeout: 600_000,
}, async () => {
  const cluster = await startPostgres({ survives: 'processes' })
  try {
    const connect = () => connectPostgres(cluster.databaseUrl, 2, () => {})
    await fillMigrated(cluster.databaseUrl)
    const drafts = await draftsToPay(connect(), Number(payments))
    const strikes = Array.from({ length: Number(kills) }, (_, index) => async () => {
      if (index < Number(crashes)) await cluster.crash()
    })
    const environment = { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'fatal' }
    const { acknowledged, oddities } = await payThroughKills(environment, drafts, strikes)
    const { db, close } = connect()
    expect(await faultsOfPayments(db, acknowledged)).toEqual(noFaults)
    await close()
    expect([acknowledged.length, oddities]).toEqual([Number(payments), []])
  } finally {
    await cluster.stop()
  }
})
