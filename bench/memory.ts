import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withPostgres } from '../tools/postgres.mjs'
import { type Figure, known } from './figure.ts'
import { startProduct } from './servers/process.ts'

const idleMs = 30_000

/** Memory of the whole process without any requests, on either database, with the demo's data. */
export async function measureMemory(): Promise<Figure[]> {
  // Only Linux shows the memory of a process without an additional program.
  if (process.platform !== 'linux') return []
  const dataDir = mkdtempSync(join(tmpdir(), 'navyk-bench-memory-'))
  try {
    const embedded = await residentWhenIdle({ DATA_DIR: dataDir })
    const postgres = await withPostgres((databaseUrl) => residentWhenIdle({ DATABASE_URL: databaseUrl }))
    return [
      known('memory at rest, embedded database inside', embedded, 'MB'),
      known('memory at rest, on PostgreSQL', postgres, 'MB'),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The first start fills the database and needs more memory for that, so the second one is measured. */
async function residentWhenIdle(environment: Record<string, string>): Promise<number> {
  const first = await startProduct(environment)
  await first.stop()
  const product = await startProduct(environment)
  try {
    await delay(idleMs)
    return residentMB(product.pid)
  } finally {
    await product.stop()
  }
}

function residentMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`The resident memory of process ${pid} can't be read`)
  return (Number(kilobytes) * 1024) / 1_000_000
}
