// A small part of `npm run drill -- kills`; PAYMENTS and KILLS set other sizes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { connectEmbedded } from '#platform/database'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { draftsToPay, faultsOfPayments, noFaults, payThroughKills } from '#testing/load/payment-load.ts'

const { PAYMENTS: payments = '30', KILLS: kills = '2' } = process.env

test('payments that are repeated while the service is killed on the embedded database: none is lost, none comes twice, no number is left out', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-kills-'))
  try {
    const drafts = await draftsToPay(await connectEmbedded(folder, await migratedDump()), Number(payments))
    const strikes = Array.from({ length: Number(kills) }, () => () => {})
    const { acknowledged, oddities } = await payThroughKills({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }, drafts, strikes)
    const { db, close } = await connectEmbedded(folder)
    expect(await faultsOfPayments(db, acknowledged)).toEqual(noFaults)
    await close()
    expect([acknowledged.length, oddities]).toEqual([Number(payments), []])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
