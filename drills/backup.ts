import { createHash, randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { addQuestionFile, askQuestion, getQuestionFile } from '@navyk/api-spec/desk/questions'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { type DrillOptions, optionOf } from './drill.ts'
import { makeFileFolder, startBackedUp } from './ground/backups.ts'
import { compareStates, type DatabaseState, freezeState, readState } from './ground/database-state.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { query } from './ground/query.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { longestPause, startOpenLoop } from './load/open-loop.ts'

/** A file that a person has sent. */
interface SentFile {
  id: string
  token: string
  digest: string
}

const files = 12
const betweenSeconds = 8

/** Makes a full backup under load, and restores it into other clusters: to the end, and to a given moment. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const { cluster, backUp, restore } = await startBackedUp()
  const { databaseUrl } = cluster
  const ground = await openMigrated(databaseUrl)
  const { askers } = await askersAndManager(ground.db)
  const folder = makeFileFolder()
  const settings = { LOG_LEVEL: 'warn', FILES_IN: 'folder', FILES_FOLDER: folder }
  const product = await startProduct({ ...settings, DATABASE_URL: databaseUrl })
  await product.ready()
  const sent = await sendFiles(product.url, askers)

  const load = startOpenLoop({
    urls: [product.url],
    askers: askers.slice(files),
    perSecond: optionOf(options, 'rate'),
    readShare: 0.5,
  })
  const beganMs = performance.now()
  await delay(betweenSeconds * 1000)
  await backUp()
  const backupSeconds = secondsSince(beganMs) - betweenSeconds
  await delay(betweenSeconds * 1000)
  await mark(databaseUrl, 'before')
  const frozen = await freezeState(databaseUrl)
  await mark(databaseUrl, 'after')
  await delay(betweenSeconds * 1000)
  const windowSeconds = longestPause(load.acknowledged, beganMs, performance.now())
  await until('the files are in their folder', () => areAllOutside(databaseUrl), 180)
  await load.stop()
  await product.stop()
  const judged = await judgeDatabase(
    ground.db,
    { acknowledged: load.acknowledged, failed: load.failures.length },
    { failed: 0 },
  )
  await ground.close()
  const last = await readState(databaseUrl)
  await archiveAll(databaseUrl)
  const copy = makeFileFolder()
  cpSync(folder, copy, { recursive: true })

  const toEnd = await restoreAndCompare(restore, last)
  const toMoment = await restoreAndCompare(restore, frozen.state, frozen.moment)
  const restoredProduct = await startProduct({ ...settings, FILES_FOLDER: copy, DATABASE_URL: toEnd.databaseUrl })
  await restoredProduct.ready()
  const wrongFiles = await countWrongFiles(restoredProduct.url, sent)
  return [
    ...judged,
    known('longest time without an acknowledged write, over backup and all', windowSeconds, 's'),
    known('time of the full backup under load', backupSeconds, 's'),
    known('size of the database', await sizeOf(toEnd.databaseUrl), 'MB'),
    ...figuresOf('end', toEnd),
    ...figuresOf('moment', toMoment),
    atMost('marker after the moment that is there', toMoment.markers.includes('after') ? 1 : 0, 0, 'rows'),
    atLeast('marker before the moment that is there', toMoment.markers.includes('before') ? 1 : 0, 1, 'rows'),
    atLeast(
      'service ready on the restored database',
      (await fetch(`${restoredProduct.url}/readyz`)).ok ? 1 : 0,
      1,
      'processes',
    ),
    atLeast('files that were compared', sent.length, files, 'files'),
    atMost('files whose digest differs', wrongFiles, 0, 'files'),
  ]
}

interface Restored extends ReturnType<typeof compareStates> {
  databaseUrl: string
  seconds: number
  compared: number
  markers: string[]
}

async function restoreAndCompare(
  restore: (moment?: string) => Promise<string>,
  source: DatabaseState,
  moment?: string,
): Promise<Restored> {
  const began = performance.now()
  const databaseUrl = await restore(moment)
  const seconds = secondsSince(began)
  const differences = compareStates(source, await readState(databaseUrl))
  if (differences.tables.length > 0) console.error('differing tables:', differences.tables.join(', '))
  const rows = await query<{ name: string }>(databaseUrl, 'select name from drill.marker')
  return { ...differences, databaseUrl, seconds, compared: source.tables.size, markers: rows.map(({ name }) => name) }
}

const figuresOf = (target: string, { tables, sequences, seconds, compared }: Restored): Figure[] => [
  atMost(`time of a restore to the ${target}, until it serves`, seconds, 600, 's'),
  atLeast('… tables that were compared', compared, 100, 'tables'),
  atMost('… tables whose rows or digest differ', tables.length, 0, 'tables'),
  atMost('… sequences that are behind or too far ahead', sequences.length, 0, 'sequences'),
]

/** A person's question with a file each. */
async function sendFiles(url: string, askers: readonly string[]): Promise<SentFile[]> {
  const sent: SentFile[] = []
  for (const [index, token] of askers.slice(0, files).entries()) {
    const bytes = Buffer.from(`Файл ${index}\n${randomBytes(30_000 * (index + 1)).toString('base64')}`)
    const authorization = `Bearer ${token}`
    const uploaded = await post(`${url + addQuestionFile.path}?name=file-${index}.txt`, {
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    await post(url + askQuestion.path, {
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `file-question-${index}` },
      body: JSON.stringify({ topic: 'other', text: `Вопрос с файлом ${index}`, fileIds: [uploaded.id] }),
    })
    sent.push({ id: uploaded.id, token, digest: digestOf(bytes) })
  }
  return sent
}

async function post(url: string, init: RequestInit): Promise<{ id: string }> {
  const answer = await fetch(url, { method: 'POST', ...init })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).data
}

async function countWrongFiles(url: string, sent: readonly SentFile[]): Promise<number> {
  let wrong = 0
  for (const { id, token, digest } of sent) {
    const answer = await fetch(url + getQuestionFile.path.replace(':id', id), {
      headers: { authorization: `Bearer ${token}` },
    })
    const isSame = answer.ok && digestOf(new Uint8Array(await answer.arrayBuffer())) === digest
    if (!isSame) wrong += 1
  }
  return wrong
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function mark(databaseUrl: string, name: string): Promise<void> {
  await query(databaseUrl, 'create schema if not exists drill')
  await query(databaseUrl, 'create table if not exists drill.marker (name text primary key)')
  await query(databaseUrl, 'insert into drill.marker values ($1)', [name])
}

async function areAllOutside(databaseUrl: string): Promise<boolean> {
  const rows = await query<{ count: number }>(
    databaseUrl,
    "select count(*)::int as count from file where place <> 'folder'",
  )
  return rows[0]?.count === 0
}

/** Waits until the log with all that was written is in the repository. */
async function archiveAll(databaseUrl: string): Promise<void> {
  const [current] = await query<{ name: string }>(databaseUrl, 'select pg_walfile_name(pg_current_wal_lsn()) as name')
  await query(databaseUrl, 'select pg_switch_wal()')
  await until('the log is archived', async () => {
    const [archived] = await query<{ name: string | null }>(
      databaseUrl,
      'select last_archived_wal as name from pg_stat_archiver',
    )
    return (archived?.name ?? '') >= (current?.name ?? '')
  })
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const [size] = await query<{ bytes: string }>(
    databaseUrl,
    'select pg_database_size(current_database())::text as bytes',
  )
  return Number(size?.bytes) / 1024 ** 2
}
