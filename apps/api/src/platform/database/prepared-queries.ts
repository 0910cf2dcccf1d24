import type { PGlite } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parserFor } from './parsers.ts'

type KyselyPglite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** The most prepared statements; the least recently used are closed. */
const mostStatements = 256
/** The most texts that are remembered after a first use. */
const mostSeen = 2048

/** PGlite's interface for Kysely with two changes: a repeated statement is parsed and planned once, which in
 *  WebAssembly takes several times as long as running it; and values are serialized and parsed as by the driver of
 *  PostgreSQL. */
export function preparedQueries(pglite: PGlite): KyselyPglite {
  const statements = statementNames()

  const run = async (text: string, values: readonly unknown[] = [], isAlone: boolean) => {
    const statement = statements.use(text)
    const message = Buffer.concat([
      ...statements.forgotten().map((name) => serialize.close({ type: 'S', name })),
      ...(statement.isNew ? [serialize.parse({ name: statement.name, text })] : []),
      serialize.bind({ statement: statement.name, values: [...values], valueMapper: prepareValue }),
      // The columns of a prepared statement are known from its first use.
      ...(statement.columns ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
      serialize.sync(),
    ])
    try {
      // Synced to the file system at the end of a transaction.
      const { messages } = await pglite.execProtocol(message, { syncToFs: isAlone })
      // After a change of a table prepared statements may be invalid.
      if (/^\s*(alter|create|drop)\b/i.test(text)) statements.forgetAll()
      statement.columns ??= columnsOf(messages)
      return resultOf(messages, statement.columns)
    } catch (error) {
      if (statement.isNew) statements.forget(text)
      throw error
    }
  }

  const door = (isAlone: boolean) => (text: string, values?: readonly unknown[]) =>
    pglite._runExclusiveQuery(() => run(text, values, isAlone)) as Promise<{ affectedRows?: number; rows: never[] }>

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: (text, values) => pglite._runExclusiveTransaction(() => door(true)(text, values)) as never,
    transaction: (work) => pglite.transaction(() => work({ query: door(false) } as never)),
  }
}

interface Statement {
  name: string
  isNew: boolean
  columns?: Column[]
}

/** The names of prepared statements by text; a text gets one with its second use. */
function statementNames() {
  const names = new Map<string, Statement>()
  const seen = new Set<string>()
  const closing: string[] = []
  let count = 0

  const forget = (text: string) => {
    const kept = names.get(text)
    if (kept) closing.push(kept.name)
    names.delete(text)
  }
  return {
    use(text: string): Statement {
      const known = names.get(text)
      if (known) {
        known.isNew = false
        names.delete(text)
        names.set(text, known)
        return known
      }
      if (!seen.has(text)) {
        if (seen.size >= mostSeen) seen.clear()
        seen.add(text)
        return { name: '', isNew: true }
      }
      const [oldest] = names.keys()
      if (names.size >= mostStatements && oldest !== undefined) forget(oldest)
      count += 1
      const kept = { name: `kept_${count}`, isNew: true }
      names.set(text, kept)
      return kept
    },
    forget,
    forgetAll: () => {
      for (const text of [...names.keys()]) forget(text)
    },
    /** Names of statements to close. */
    forgotten: () => closing.splice(0),
  }
}

/** The driver's own serialization of a value, which its types don't declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]
interface Described extends Message {
  fields: { name: string; dataTypeID: number }[]
}
interface Row extends Message {
  fields: (string | null)[]
}
interface Completed extends Message {
  text: string
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

function columnsOf(messages: readonly Message[]): Column[] {
  const described = messages.find((message): message is Described => message.name === 'rowDescription')
  return (described?.fields ?? []).map(({ name, dataTypeID }) => ({ name, parse: parserFor(dataTypeID) }))
}

function resultOf(messages: readonly Message[], columns: readonly Column[]) {
  const rows: Record<string, unknown>[] = []
  let affectedRows: number | undefined
  for (const message of messages) {
    if (isRow(message)) rows.push(rowOf(message.fields, columns))
    // 'UPDATE 3', 'INSERT 0 3'; a SELECT changes nothing.
    else if (isCompleted(message))
      affectedRows = countOf(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(message.text))
  }
  return { ...(affectedRows !== undefined && { affectedRows }), rows }
}

function rowOf(fields: Row['fields'], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const value = fields[index] ?? null
    row[name] = value === null ? null : parse(value)
  }
  return row
}

const isRow = (message: Message): message is Row => message.name === 'dataRow'
const isCompleted = (message: Message): message is Completed => message.name === 'commandComplete'
const countOf = (match: RegExpExecArray | null) => (match ? Number(match[1]) : undefined)
