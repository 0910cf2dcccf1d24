import pg from 'pg'

/** Rows and digest of each table, and the value of each sequence. */
export interface DatabaseState {
  tables: Map<string, string>
  sequences: Map<string, bigint>
}

/** A sequence writes ahead so many values to the log, so after a recovery it may be that much further. */
const sequenceAhead = 32n

interface NamedRow {
  name: string
  value: string | null
}

/** Reads the state of a database that nobody changes meanwhile. */
export async function readState(databaseUrl: string): Promise<DatabaseState> {
  return withClient(databaseUrl, async (client) => stateOf(client))
}

/** Lets no transaction change anything for two seconds and reads the state in them.
 *  @returns the state, and a moment within these seconds by the clock of the database */
export async function freezeState(databaseUrl: string): Promise<{ state: DatabaseState; moment: string }> {
  return withClient(databaseUrl, async (client) => {
    await lockAll(client)
    await client.query('select pg_sleep(1)')
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
    await client.query('select pg_sleep(1)')
    const state = await stateOf(client)
    await client.query('commit')
    return { state, moment: rows[0]?.moment ?? '' }
  })
}

/** Locks all tables against changes. A shorter wait than that of the search for deadlocks lets this side give way. */
async function lockAll(client: pg.Client): Promise<void> {
  for (let round = 0; round < 200; round++) {
    await client.query('begin')
    try {
      await client.query("set local lock_timeout = '300ms'")
      const names = (await tablesOf(client)).map((name) => `table ${name}`)
      await client.query(`lock ${names.join(', ').replaceAll(/, table /g, ', ')} in share mode`)
      return
    } catch {
      await client.query('rollback')
    }
  }
  throw new Error('the tables were never free to be locked')
}

/** Differences of two states, for people to read. */
export function compareStates(source: DatabaseState, restored: DatabaseState) {
  const tables = [...new Set([...source.tables.keys(), ...restored.tables.keys()])].filter(
    (name) => source.tables.get(name) !== restored.tables.get(name),
  )
  const sequences = [...source.sequences].filter(([name, value]) => {
    const found = restored.sequences.get(name)
    return found === undefined || found < value || found > value + sequenceAhead
  })
  return { tables, sequences: sequences.map(([name]) => name) }
}

async function stateOf(client: pg.Client): Promise<DatabaseState> {
  const tables = new Map<string, string>()
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ digest: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
      from (select md5(t::text) as line from ${name} t) as lines`)
    tables.set(name, rows[0]?.digest ?? '')
  }
  const { rows } = await client.query<NamedRow>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences order by 1`,
  )
  return { tables, sequences: new Map(rows.map(({ name, value }) => [name, BigInt(value ?? 0)])) }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema') order by 1`)
  return rows.map(({ name }) => name)
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
