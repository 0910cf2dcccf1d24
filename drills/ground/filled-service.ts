import pg from 'pg'
import type { ServiceProcess } from '../../apps/api/src/testing/network/service-process.ts'
import { fillDatabase } from '../../bench/load/fill-database.ts'
import type { SteadyRequest } from '../../bench/load/load.ts'
import { peopleAtWork } from '../../bench/load/people-at-work.ts'
import { freePort } from '../../tools/machine.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { onEnd } from './cleaning.ts'
import { startProduct } from './product.ts'

/** A service with ten thousand lessons on PostgreSQL: one process serves people, another works through tasks. */
export interface FilledService {
  product: ServiceProcess
  metricsUrl: string
  database: pg.Client
  /** What people look at most, and a note; four reads to a write. */
  requests: (() => SteadyRequest)[]
}

/** @param people of each role who work */
export async function startFilledService(
  people: number,
  settings: Record<string, string> = {},
): Promise<FilledService> {
  const cluster = await startPostgres({ survives: 'machine' })
  onEnd(cluster.stop)
  await fillDatabase(cluster.databaseUrl, 1)
  const database = new pg.Client({ connectionString: cluster.databaseUrl })
  await database.connect()
  onEnd(() => database.end())
  const metricsPort = await freePort()
  const shared = { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'error', ...settings }
  await (await startProduct({ ...shared, TASKS: 'here' })).ready()
  const product = await startProduct({ ...shared, TASKS: 'elsewhere', METRICS_PORT: String(metricsPort) })
  await product.ready()
  const requests = await peopleAtWork(product.url, database, people)
  return { product, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, database, requests }
}

/** Empties the quotas now and then, and removes what was noted: the few people of a drill write as often as many do about as many
 *  customers. @returns what ends that */
export function liftQuotas(database: pg.Client): () => void {
  const timer = setInterval(() => void database.query('delete from quota_use; delete from customer_note'), 2000)
  return () => clearInterval(timer)
}
