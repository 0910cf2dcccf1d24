import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dumpPostgres, withPostgres } from '../../tools/postgres.mjs'
import { type MeasuredServer, startServer } from './process.ts'

/** Data of the demo, which take minutes to be told: of each kind of database they are told once for all parts. */
let embedded: Promise<string> | undefined
let statements: Promise<string> | undefined

/** Starts the whole product with the demo's data: in the empty database of `DATABASE_URL`, or in an embedded one of its own,
 *  which is removed afterwards. */
export async function startDemo(environment: Record<string, string> = {}): Promise<MeasuredServer> {
  const { DATABASE_URL: databaseUrl } = environment
  const dataDir = newFolder()
  if (databaseUrl !== undefined) await restoreDemo(databaseUrl)
  else cpSync(await toldFolder(), dataDir, { recursive: true })
  const server = await startServer({ DATA_DIR: dataDir, ...environment })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

function toldFolder(): Promise<string> {
  embedded ??= tellEmbedded()
  return embedded
}

async function tellEmbedded(): Promise<string> {
  const dataDir = newFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServer({ DATA_DIR: dataDir })
  await server.stop()
  return dataDir
}

/** Fills an empty PostgreSQL database with the demo's data. */
export async function restoreDemo(databaseUrl: string): Promise<void> {
  statements ??= withPostgres(async (url) => {
    const server = await startServer({ DATABASE_URL: url })
    await server.stop()
    return dumpPostgres(url).toString('utf8')
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(await statements)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'navyk-bench-'))
