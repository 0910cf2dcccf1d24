import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaFiles } from '../apps/api/src/config.ts'
import { type Connection, connectEmbedded, connectPostgres, migrate } from '../apps/api/src/platform/database/index.ts'
import { draftsToPay, faultsOfPayments, payThroughKills } from '../apps/api/src/testing/load/payment-load.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'

const payments = 1000
const kills = 20
const crashes = 5

/** Payments with retries while the process is killed with -9, on PostgreSQL, which crashes as well, and on the embedded
 *  database. The tests do the same on a small scale (`payment-kills.*.test.ts`). */
export async function run(): Promise<Figure[]> {
  return [...(await onPostgres()), ...(await onEmbedded())]
}

async function onPostgres(): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'machine' })
  try {
    return await measure('PostgreSQL', {
      connect: async () => connectPostgres(cluster.databaseUrl, 2, () => {}),
      environment: { DATABASE_URL: cluster.databaseUrl },
      strikes: Array.from({ length: kills }, (_, index) => async () => {
        if (index < crashes) await cluster.crash()
      }),
    })
  } finally {
    await cluster.stop()
  }
}

async function onEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-kills-'))
  try {
    return await measure('the embedded database', {
      connect: () => connectEmbedded(folder),
      environment: { DATA_DIR: folder },
      strikes: Array.from({ length: kills }, () => () => {}),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Installation {
  connect: () => Promise<Connection>
  environment: Record<string, string>
  /** Further harm before each kill, one for each. */
  strikes: (() => Promise<void> | void)[]
}

async function measure(name: string, { connect, environment, strikes }: Installation): Promise<Figure[]> {
  const connection = await connect()
  await migrate(connection.db, schemaFiles)
  const drafts = await draftsToPay(connection, payments)
  const begin = performance.now()
  const { acknowledged, oddities } = await payThroughKills({ ...environment, LOG_LEVEL: 'fatal' }, drafts, strikes)
  const seconds = (performance.now() - begin) / 1000
  const { db, close } = await connect()
  const faults = await faultsOfPayments(db, acknowledged)
  await close()
  const { lost, twice, inPart, ...sums } = faults
  const wrong = Object.values(sums).filter((each) => each !== 0).length
  return [
    atLeast(`payments acknowledged on ${name}, with ${kills} kills`, acknowledged.length, payments, 'payments'),
    atMost('… that are lost, there twice, or there in part', lost.length + twice.length + inPart.length, 0, 'payments'),
    atMost('… sums that are not zero: ledger, missing numbers, unpaid invoices, credit', wrong, 0, 'sums'),
    atMost('… answers that were others the second time', oddities.length, 0, 'answers'),
    known('… time of it all', seconds, 's'),
  ]
}
