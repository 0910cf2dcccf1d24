import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { withPostgres } from '../tools/postgres.mjs'
import { atMost, type Figure } from './figure.ts'
import { startDemo } from './servers/demo-data.ts'

const idleMs = 30_000
const goalsMB = { embedded: 400, postgres: 200 }
const goalSeconds = 3

/** Memory of the whole process without any requests, on either database, with the demo's data; and how long it takes until it is ready. */
export async function measureMemory(): Promise<Figure[]> {
  // Only Linux shows the memory of a process without an additional program.
  if (process.platform !== 'linux') return []
  const embedded = await whenIdle()
  const postgres = await withPostgres((databaseUrl) => whenIdle({ DATABASE_URL: databaseUrl }))
  return [
    atMost('memory at rest, embedded database inside', embedded.residentMB, goalsMB.embedded, 'MB'),
    atMost('memory at rest, on PostgreSQL', postgres.residentMB, goalsMB.postgres, 'MB'),
    atMost('from start to ready on existing data, embedded database', embedded.readySeconds, goalSeconds, 's'),
    atMost('from start to ready on existing data, PostgreSQL', postgres.readySeconds, goalSeconds, 's'),
  ]
}

async function whenIdle(
  environment: Record<string, string> = {},
): Promise<{ residentMB: number; readySeconds: number }> {
  const product = await startDemo(environment)
  try {
    await delay(idleMs)
    return { residentMB: residentMB(product.pid), readySeconds: product.readySeconds }
  } finally {
    await product.stop()
  }
}

function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`The resident memory of process ${pid} can't be read`)
  return (Number(kilobytes) * 1024) / 1_000_000
}
