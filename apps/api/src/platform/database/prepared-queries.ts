import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import pg from 'pg'
import { parserFor } from './parsers.ts'

const { serialize } = protocol

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
      serialize.bind({ statement: statement.name, values: values.map(prepareValue) }),
      // The columns of a prepared statement are known from its first use.
      ...(statement.description ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
      serialize.sync(),
    ])
    try {
      // Synced to the file system at the end of a transaction.
      const { messages } = await pglite.execProtocol(message, { syncToFs: isAlone })
      // After a change of a table prepared statements may be invalid.
      if (/^\s*(alter|create|drop)\b/i.test(text)) statements.forgetAll()
      statement.description ??= messages.find(({ name }) => name === 'rowDescription')
      const { description } = statement
      const [result] = parse.parseResults(description ? [description, ...messages] : messages, driverParsers)
      return result ?? { rows: [], fields: [] }
    } catch (error) {
      if (statement.isNew) statements.forget(text)
      throw error
    }
  }

  const door = (isAlone: boolean) => (text: string, values?: readonly unknown[]) =>
    // Rows are of the type that the caller names, as with any driver.
    pglite.runExclusive(() => run(text, values, isAlone)) as Promise<Results<never>>

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    // Kysely lets no query of its own in between those of a transaction.
    query: door(true),
    transaction: (work) => pglite.transaction((tx) => work({ query: door(false), rollback: tx.rollback })),
  }
}

interface Statement {
  name: string
  isNew: boolean
  /** The names and types of its columns. */
  description?: Message | undefined
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
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

/** The parsers of the driver of PostgreSQL, by the oid of a type. */
const driverParsers = new Proxy({}, { get: (_, oid) => parserFor(Number(oid)) })
