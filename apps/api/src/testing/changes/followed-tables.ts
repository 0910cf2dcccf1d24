// Which answers may have changed since they were read: those whose queries name a table that has changed. Reading everything
// after each of some hundreds of writes takes minutes, and most writes change a few tables.
import { sql, type KyselyPlugin } from 'kysely'
import type { Connection, Db } from '#platform/database'

interface FollowedTables {
  /** Gives the API's queries to `tablesOf`. */
  connection: Connection
  /** @returns what the work answers, and the tables that its queries may read */
  tablesOf: <T>(work: () => Promise<T>) => Promise<{ answer: T; tables: Set<string> }>
  /** @returns a mark for each table, which is another one after each change of its rows, and one for each cabinet by its id, of
   *  its account and all cabinets of that: every request reads them by a statement that is compiled once, so `tablesOf` does not
   *  see it. */
  marks: () => Promise<Map<string, string>>
}

export async function followTables(database: Connection): Promise<FollowedTables> {
  const tablesByName = await readTablesByName(database.db)
  const names = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      addNamesOfQuery(node, names)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    connection: { ...database, db: database.db.withPlugin(plugin) },
    tablesOf: async (work) => {
      names.clear()
      const answer = await work()
      const tables = new Set<string>()
      for (const name of names) for (const table of tablesByName.get(name) ?? []) tables.add(table)
      return { answer, tables }
    },
    marks: markReader(database.db, tablesByName),
  }
}

/** Adds the names that a query reads from: those that stand as tables, those of functions, and those in texts of SQL. A column is
 *  named beside its table or its alias, which stand elsewhere too. */
function addNamesOfQuery(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) addNamesOfQuery(each, names)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { kind, ...parts } = node as Record<string, unknown>
  if (kind === 'IdentifierNode') names.add(String(parts.name))
  if (kind === 'FunctionNode' || kind === 'AggregateFunctionNode') names.add(String(parts.func))
  if (kind === 'RawNode') for (const name of namesIn((parts.sqlFragments as string[]).join(' '))) names.add(name)
  if (kind === 'ReferenceNode' || kind === 'ColumnNode' || kind === 'ValueNode') return
  // What stands under another name here is no table by that name.
  for (const part of kind === 'AliasNode' ? [parts.node] : Object.values(parts)) addNamesOfQuery(part, names)
}

/** Names that a text of SQL reads from: after words that come before a table, in lists, and of functions. A name before a dot is
 *  an alias. A name too many costs only a reading, and hides no change. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\b(?:from|join|into|update|using|only)\s+|[,(]\s*)"?([a-z_]\w*)"?(?![\w.])/gi)]
    .concat([...text.matchAll(/\b([a-z_]\w*)\s*\(/gi)])
    .map(([, name = '']) => name)

/** The tables behind each name that a query may contain: of tables, views and functions. */
async function readTablesByName(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; kind: string; body: string }>`
    select relname as name, relkind::text as kind, case relkind when 'v' then pg_get_viewdef(oid) else '' end as body
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union all
    select proname, 'f', prosrc from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
  const found = new Map<string, Set<string>>()
  for (const { name, kind } of rows) found.set(name, new Set(kind === 'r' ? [name] : []))
  const bodies = rows.map(({ name, body }) => ({ name, names: namesIn(body).filter((each) => found.has(each)) }))
  // Views and functions may name others of them: until nothing is added.
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const { name, names } of bodies) {
      const own = found.get(name) ?? new Set()
      const before = own.size
      for (const each of names) for (const table of found.get(each) ?? []) own.add(table)
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
  const cabinets = sql`
    select cabinet.id::text, account.xmin::text || (select string_agg(' ' || own.xmin, '' order by own.id) from cabinet own where own.account_id = account.id)
    from cabinet join account on account.id = cabinet.account_id`
  const query = sql<{ name: string; mark: string }>`${sql.join([...each, cabinets], sql` union all `)}`
  return async () => new Map((await query.execute(db)).rows.map(({ name, mark }) => [name, mark]))
}
