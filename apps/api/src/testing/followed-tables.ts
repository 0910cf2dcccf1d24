// Which answers may have changed since they were read: those whose queries name a table that has changed. Reading everything
// after each of some hundreds of writes takes minutes, and most writes change a few tables.
import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Connection, Db } from '../platform/database/index.ts'

/** Read with every request by statements that are compiled once, so `tablesOf` does not see them. */
const readAlways = ['account', 'cabinet']

interface FollowedTables {
  /** Gives the API's queries to `tablesOf`. */
  connection: Connection
  /** @returns what the work answers, and the tables that its queries may read */
  tablesOf: <T>(work: () => Promise<T>) => Promise<{ answer: T; tables: Set<string> }>
  /** @returns a mark for each table, which is another one after each change of its rows */
  marks: () => Promise<Map<string, string>>
}

export async function followTables(database: Connection): Promise<FollowedTables> {
  const tablesByName = await readTablesByName(database.db)
  const words = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      for (const word of wordsOf(textOf(node))) words.add(word)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    connection: { ...database, db: database.db.withPlugin(plugin) },
    tablesOf: async (work) => {
      words.clear()
      const answer = await work()
      const tables = new Set(readAlways)
      for (const word of words) for (const table of tablesByName.get(word) ?? []) tables.add(table)
      return { answer, tables }
    },
    marks: markReader(database.db, tablesByName),
  }
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/[a-z_]\w*/g))

/** Names of tables and texts of statements, with more words beside them: a word too many costs a reading, no change. */
const textOf = (node: RootOperationNode): string =>
  JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** The tables behind each name that a query may contain: of tables, views and functions. */
async function readTablesByName(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; kind: string; body: string }>`
    select relname as name, relkind::text as kind, case relkind when 'v' then pg_get_viewdef(oid) else '' end as body
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union all
    select proname, 'f', prosrc from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
  const found = new Map<string, Set<string>>()
  for (const { name, kind } of rows) found.set(name, new Set(kind === 'r' ? [name] : []))
  // Views and functions may name others of them: until nothing is added.
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const { name, body } of rows) {
      const own = found.get(name) ?? new Set()
      const before = own.size
      for (const word of wordsOf(body)) for (const table of found.get(word) ?? []) own.add(table)
      isGrowing ||= own.size > before
    }
  }
  return found
}

/** An insert or an update leaves a row of a newer transaction, a deletion one row less. */
function markReader(db: Db, tablesByName: Map<string, Set<string>>): FollowedTables['marks'] {
  const tables = [...new Set([...tablesByName.values()].flatMap((each) => [...each]))]
  const each = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${sql.table(table)}`,
  )
  const query = sql<{ name: string; mark: string }>`${sql.join(each, sql` union all `)}`
  return async () => new Map((await query.execute(db)).rows.map(({ name, mark }) => [name, mark]))
}
