import type pg from 'pg'
import { addMonths, businessInstant, businessMonth } from '../../packages/api-spec/src/kit/dates.ts'

/** A table and the column of the moment by whose month its rows are divided. */
export interface DividedTable {
  name: string
  time: string
}

/** Months into which tables are divided. */
export interface Span {
  /** The beginning of the first month. */
  from: Date
  months: number
  /** `time`: by the moment of the row; `id`: by its id, which begins with the moment at which it was made. */
  key: 'time' | 'id'
}

export const dividedTables: readonly DividedTable[] = [
  { name: 'lesson', time: 'starts_at' },
  { name: 'ledger_posting', time: 'occurred_at' },
  { name: 'audit_event', time: 'at' },
  { name: 'outgoing_message', time: 'created_at' },
]

interface KeyedTable {
  name: string
  key: string
}

/** A constraint or an index of a table, and the outcome for it when the table was divided. */
export interface Fate {
  table: string
  kind: 'primary key' | 'unique' | 'exclusion' | 'foreign key' | 'reference' | 'index'
  name: string
  became: 'same' | 'with the key' | 'per partition' | 'lost'
  /** PostgreSQL's words where it refused the thing as it was. */
  reason: string
}

interface Constraint {
  name: string
  kind: 'p' | 'u' | 'x' | 'f'
  definition: string
}

/** The schema in which the whole table waits until its rows are moved. */
const waiting = 'whole'

/** Turns a table into one that is divided by month, with its rows. Constraints and indexes are tried as they are, and changed only
 *  where PostgreSQL refuses them. Views and triggers have been removed before, and are made again afterwards.
 *  @returns what became of its constraints and indexes */
export async function divide(client: pg.Client, { name, time }: DividedTable, span: Span): Promise<Fate[]> {
  const key = span.key === 'id' ? 'id' : time
  const table = { name, key }
  const constraints = await constraintsOf(client, name)
  const indexes = await indexesOf(client, name)
  const references = await referencesTo(client, name)
  for (const reference of references)
    await client.query(`alter table ${reference.table} drop constraint ${reference.name}`)
  await client.query(`create schema if not exists ${waiting}`)
  await client.query(`alter table public.${name} set schema ${waiting}`)
  await client.query(`
    create table public.${name} (like ${waiting}.${name} including defaults including generated including identity including storage
      including comments including constraints) partition by range (${key})`)
  for (let month = 0; month < span.months; month += 1) await addPartition(client, name, span, month)
  const fates: Fate[] = []
  const foreign = constraints.filter(({ kind }) => kind === 'f')
  // While the table is empty nothing has to be checked.
  for (const each of foreign) fates.push(await tryConstraint(client, table, each))
  await client.query(`insert into public.${name} select * from ${waiting}.${name}`)
  await client.query(`drop table ${waiting}.${name} cascade`)
  for (const each of constraints) if (each.kind !== 'f') fates.push(await tryConstraint(client, table, each))
  for (const definition of indexes) fates.push(await tryIndex(client, table, definition))
  for (const reference of references) fates.push(await tryReference(client, name, reference))
  return fates
}

export const partitionName = (table: string, month: string) => `${table}_${month.replace('-', '_')}`

/** Adds the partition of a month, counted from the first one. The first one has all that was before as well: a lesson is made some
 *  weeks before it takes place. */
async function addPartition(client: pg.Client, table: string, { from, key }: Span, place: number): Promise<void> {
  const month = addMonths(businessMonth(from), place)
  const bound = (of: string) => (key === 'id' ? `'${firstIdOf(startOf(of))}'` : `'${startOf(of).toISOString()}'`)
  const [first, last] = [place === 0 ? 'minvalue' : bound(month), bound(addMonths(month, 1))]
  await client.query(
    `create table ${partitionName(table, month)} partition of ${table} for values from (${first}) to (${last})`,
  )
}

const startOf = (month: string) => businessInstant(`${month}-01`, '00:00')

/** The smallest id that can be made at a moment: its first 48 bits are the milliseconds. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** Runs a statement. @returns PostgreSQL's words where it is refused */
async function refusalOf(client: pg.Client, statement: string): Promise<string | undefined> {
  await client.query('savepoint tried')
  try {
    await client.query(statement)
    await client.query('release savepoint tried')
    return undefined
  } catch (error) {
    await client.query('rollback to savepoint tried')
    return (error as Error).message
  }
}

const kinds = { p: 'primary key', u: 'unique', x: 'exclusion', f: 'foreign key' } as const

async function tryConstraint(
  client: pg.Client,
  { name: table, key }: KeyedTable,
  constraint: Constraint,
): Promise<Fate> {
  const { name, definition } = constraint
  const kind = kinds[constraint.kind]
  const add = (to: string, how: string) => refusalOf(client, `alter table ${to} add constraint ${name} ${how}`)
  const reason = await add(table, definition)
  if (reason === undefined) return { table, kind, name, became: 'same', reason: '' }
  if (constraint.kind === 'p' || constraint.kind === 'u') {
    const isAdded = (await add(table, definition.replace(/\(([^)]*)\)/, `($1, ${key})`))) === undefined
    return { table, kind, name, became: isAdded ? 'with the key' : 'lost', reason }
  }
  if (constraint.kind === 'f') return { table, kind, name, became: 'lost', reason }
  for (const partition of await partitionsOf(client, table)) {
    const again = await refusalOf(client, `alter table ${partition} add constraint ${partition}_${name} ${definition}`)
    if (again !== undefined) return { table, kind, name, became: 'lost', reason: again }
  }
  return { table, kind, name, became: 'per partition', reason }
}

async function tryIndex(client: pg.Client, { name: table, key }: KeyedTable, definition: string): Promise<Fate> {
  const name = /index (\S+) on/i.exec(definition)?.[1] ?? ''
  const isUnique = /create unique/i.test(definition)
  const kind = isUnique ? 'unique' : 'index'
  const reason = await refusalOf(client, definition)
  if (reason === undefined) return { table, kind, name, became: 'same', reason: '' }
  const isAdded = isUnique && (await refusalOf(client, definition.replace(/\(([^)]*)\)/, `($1, ${key})`))) === undefined
  return { table, kind, name, became: isAdded ? 'with the key' : 'lost', reason }
}

async function tryReference(client: pg.Client, table: string, reference: Reference): Promise<Fate> {
  const { name, definition, table: from } = reference
  const reason = await refusalOf(client, `alter table ${from} add constraint ${name} ${definition}`)
  return {
    table,
    kind: 'reference',
    name: `${from}.${name}`,
    became: reason === undefined ? 'same' : 'lost',
    reason: reason ?? '',
  }
}

async function constraintsOf(client: pg.Client, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conname as name, contype as kind, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u', 'x', 'f') and confrelid <> $1::regclass order by contype, conname`,
    [`public.${table}`],
  )
  return rows
}

async function indexesOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by 1`,
    [`public.${table}`],
  )
  return rows.map(({ definition }) => definition)
}

interface Reference extends Constraint {
  table: string
}

/** Foreign keys of other tables, and of the table itself, that point to a table. */
async function referencesTo(client: pg.Client, table: string): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
     from pg_constraint where confrelid = $1::regclass and contype = 'f' order by 1, 2`,
    [`public.${table}`],
  )
  return rows
}

export async function partitionsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}
