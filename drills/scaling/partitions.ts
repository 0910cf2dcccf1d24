import type pg from 'pg'
import { schemaFiles } from '../../apps/api/src/config.ts'
import { connectPostgres } from '../../apps/api/src/platform/database/index.ts'
import { createLogic, removeLogic } from '../../apps/api/src/platform/database/migrating/logic.ts'
import { dropIndexes, restoreIndexes } from '../../apps/api/src/demo/queries.ts'
import { addMonths, businessInstant, businessMonth } from '../../packages/api-spec/src/kit/dates.ts'
import { type Figure, known, median } from '../../bench/figure.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { type DrillOptions, optionOf } from '../drill.ts'
import { onEnd } from '../ground/cleaning.ts'
import { openMigrated } from '../ground/product.ts'
import { openClient } from '../ground/query.ts'
import { secondsSince } from '../ground/waiting.ts'
import { amountsOf, generateRows, months } from './generated-rows.ts'
import { changeMonths } from './month-changes.ts'
import { divide, dividedTables, type Fate, type Span } from './partitioned-twin.ts'
import { openProduct, type Work, worksOf } from './product-requests.ts'
import { logSettings, type Reading, type StatementLog, statementLog, unlogged } from './statement-log.ts'

/** Calls before the plans of a statement are settled: PostgreSQL plans five times by the values. */
const warmUps = 7
const calls = 15

/** Divides the tables that grow with each lesson by month, and compares what the product does before and after. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const key = optionOf(options, 'ids') === 1 ? 'id' : 'time'
  const amounts = amountsOf(optionOf(options, 'lessons'))
  const log = statementLog()
  const cluster = await startPostgres({
    settings: [
      'wal_level=minimal',
      'max_wal_senders=0',
      'shared_buffers=2GB',
      'max_wal_size=8GB',
      'checkpoint_timeout=30min',
      'max_parallel_maintenance_workers=0',
      'max_parallel_workers_per_gather=0',
      ...logSettings,
    ],
    onLog: log.write,
  })
  onEnd(cluster.stop)
  const { databaseUrl } = cluster
  const admin = await openClient(databaseUrl)
  const from = businessInstant(`${addMonths(businessMonth(new Date()), 1 - months)}-01`, '00:00')

  const filled = performance.now()
  await (await openMigrated(databaseUrl)).close()
  const mayOverlap = optionOf(options, 'overlaps') === 1
  await fill(databaseUrl, admin, { mayOverlap, generate: (client) => generateRows(client, amounts, from) })
  const fillSeconds = secondsSince(filled)
  const whole = await measure(databaseUrl, admin, log)
  const sizesBefore = await sizesOf(admin)

  const dividing = performance.now()
  const fates = await divideAll(databaseUrl, admin, { from, months: months + 2, key })
  const divideSeconds = secondsSince(dividing)
  const divided = await measure(databaseUrl, admin, log)
  const sizesAfter = await sizesOf(admin)
  return [
    known('lessons', amounts.lessons, 'rows'),
    ...(await figuresOfRows(admin)),
    known('filling the tables', fillSeconds, 's'),
    known('dividing them, with all rows', divideSeconds, 's'),
    ...figuresOfFates(fates),
    ...compare(whole, divided),
    ...figuresOfSizes(sizesBefore, sizesAfter),
    ...(key === 'time' ? await changeMonths(databaseUrl) : []),
  ]
}

interface Filling {
  /** Leaves out the two constraints that keep times from overlapping: of ten million lessons they take an hour to build. */
  mayOverlap: boolean
  generate: (client: pg.Client) => Promise<void>
}

/** Fills tables without triggers and indexes, makes these again, and lets PostgreSQL count the rows. */
async function fill(databaseUrl: string, admin: pg.Client, { mayOverlap, generate }: Filling): Promise<void> {
  const { db, close } = connectPostgres(databaseUrl, 1, () => {})
  const large = [...dividedTables.map(({ name }) => name), 'executor_time', 'lesson_day', 'ledger_transaction']
  const tables = large.map((name) => ({ name, columns: [] }))
  const dropped = await db.transaction().execute((tx) => dropIndexes(tx, tables))
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  // Of a table that is emptied in the transaction that fills it PostgreSQL need not write a log.
  await admin.query(`truncate ${large.join(', ')} cascade`)
  await generate(admin)
  await admin.query('commit')
  await db
    .transaction()
    .execute((tx) => restoreIndexes(tx, mayOverlap ? dropped.filter((each) => !each.includes('EXCLUDE')) : dropped))
  await close()
  await admin.query('vacuum analyze')
}

async function divideAll(databaseUrl: string, admin: pg.Client, span: Span): Promise<Fate[]> {
  const { db, close } = connectPostgres(databaseUrl, 1, () => {})
  await db.transaction().execute(removeLogic)
  const fates: Fate[] = []
  for (const table of dividedTables) {
    await admin.query('begin')
    await admin.query("set local maintenance_work_mem = '512MB'")
    await admin.query('set local session_replication_role = replica')
    fates.push(...(await divide(admin, table, span)))
    await admin.query('commit')
  }
  await db.transaction().execute((tx) => createLogic(tx, schemaFiles))
  await close()
  await admin.query('vacuum analyze')
  return fates
}

interface Measured extends Reading {
  name: string
  /** Milliseconds of the server for all statements; undefined where the product's statement was refused. */
  ms: number | undefined
}

async function measure(databaseUrl: string, admin: pg.Client, log: StatementLog): Promise<Measured[]> {
  const product = await openProduct(databaseUrl)
  const finder = await openClient(databaseUrl)
  await finder.query(unlogged)
  const all: Measured[] = []
  for (const work of await worksOf(product, finder)) all.push(await measureOne(work, admin, log))
  await product.close()
  await finder.end()
  return all
}

async function measureOne({ name, run: work }: Work, admin: pg.Client, log: StatementLog): Promise<Measured> {
  try {
    for (let round = 0; round < warmUps; round += 1) await work()
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`)
    return { name, ms: undefined, statements: 0, buffers: 0, touched: new Set() }
  }
  const times: number[] = []
  for (let round = 0; round < calls; round += 1) times.push(await log.timeOf(admin, work))
  const reading = await log.plansOf(admin, work)
  await admin.query('delete from quota_use')
  const ms = median(times)
  console.error(
    `${name}: ${ms.toFixed(2)} ms, ${reading.buffers} blocks, ${reading.touched.size} tables and partitions`,
  )
  return { name, ms, ...reading }
}

/** Times and plans of the same work on the whole tables and on the divided ones. */
function compare(whole: readonly Measured[], divided: readonly Measured[]): Figure[] {
  return whole.flatMap((before) => {
    const after = divided.find(({ name }) => name === before.name)
    if (before.ms === undefined || !after) return [known(`${before.name}: not answered`, 1, 'works')]
    const { name } = before
    if (after.ms === undefined) return [known(`${name}: refused once divided`, 1, 'works')]
    const partitions = dividedTables.map(
      (table) => [...after.touched].filter((each) => isPartition(each, table.name)).length,
    )
    return [
      known(`${name}: whole`, before.ms, 'ms'),
      known(`${name}: divided`, after.ms, 'ms'),
      known(`${name}: divided against whole`, after.ms / before.ms, 'ratio'),
      known(`${name}: buffers, whole`, before.buffers, 'blocks'),
      known(`${name}: buffers, divided`, after.buffers, 'blocks'),
      known(`${name}: partitions touched`, Math.max(...partitions), 'partitions'),
    ]
  })
}

const isPartition = (name: string, table: string) => new RegExp(`^${table}_\\d{4}_\\d{2}$`).test(name)

const figuresOfFates = (fates: readonly Fate[]): Figure[] => {
  for (const { table, kind, name, became, reason } of fates) {
    if (became !== 'same') console.error(`${table}: ${kind} ${name} ${became}: ${reason}`)
  }
  const counts = Map.groupBy(fates, ({ kind, became }) => `${kind}: ${became}`)
  return [...counts].map(([name, each]) => known(`constraints and indexes, ${name}`, each.length, 'objects'))
}

async function figuresOfRows(admin: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name } of dividedTables.filter((table) => table.name !== 'lesson')) {
    const { rows } = await admin.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
    figures.push(known(`rows of ${name}`, rows[0]?.rows ?? 0, 'rows'))
  }
  return figures
}

interface Sizes {
  table: string
  rows: number
  indexes: number
}

async function sizesOf(admin: pg.Client): Promise<Sizes[]> {
  const all: Sizes[] = []
  for (const { name } of dividedTables) {
    const { rows } = await admin.query<{ rows: string; indexes: string }>(
      `select sum(pg_table_size(relid)) as rows, sum(pg_indexes_size(relid)) as indexes 
       from (select relid from pg_partition_tree($1::regclass) union select $1::regclass) as part`,
      [name],
    )
    all.push({ table: name, rows: Number(rows[0]?.rows), indexes: Number(rows[0]?.indexes) })
  }
  return all
}

const figuresOfSizes = (whole: readonly Sizes[], divided: readonly Sizes[]): Figure[] =>
  whole.flatMap(({ table, rows, indexes }, place) => [
    known(`${table}: rows`, rows / 2 ** 20, 'MB'),
    known(`${table}: indexes, whole`, indexes / 2 ** 20, 'MB'),
    known(`${table}: indexes, divided`, (divided[place]?.indexes ?? 0) / 2 ** 20, 'MB'),
  ])
