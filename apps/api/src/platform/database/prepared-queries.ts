import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import pg from 'pg'
import { parserFor } from './parsers.ts'
import { statementNames } from './statement-names.ts'

const { serialize } = protocol

type KyselyPglite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** PGlite's interface for Kysely with two changes: a repeated statement is parsed and planned once, which in
 *  WebAssembly takes several times as long as running it; and values are serialized and parsed as by the driver of
 *  PostgreSQL. */
export function preparedQueries(pglite: PGlite): KyselyPglite {
  /** The names and types of the columns of each prepared statement. */
  const prepared = new Map<string, Message | undefined>()
  const closing: string[] = []
  const names = statementNames({
    onForgotten: (name) => {
      prepared.delete(name)
      closing.push(name)
    },
  })

  const run = async (text: string, values: readonly unknown[] = [], isAlone: boolean) => {
    const name = names.nameOf(text) ?? ''
    const isNew = !prepared.has(name)
    const known = prepared.get(name)
    const message = Buffer.concat([
      ...closing.splice(0).map((forgotten) => serialize.close({ type: 'S', name: forgotten })),
      ...(isNew ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: values.map(prepareValue) }),
      ...(known ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
      serialize.sync(),
    ])
    try {
      // Synced to the file system at the end of a transaction.
      const { messages } = await pglite.execProtocol(message, { syncToFs: isAlone })
      const description = known ?? messages.find((answer) => answer.name === 'rowDescription')
      if (name) prepared.set(name, description)
      // After a change of a table prepared statements may be invalid.
      if (/^\s*(alter|create|drop)\b/i.test(text)) names.forgetAll()
      const [result] = parse.parseResults(description ? [description, ...messages] : messages, driverParsers)
      return result ?? { rows: [], fields: [] }
    } catch (error) {
      if (isNew) names.forget(text)
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

/** The driver's own serialization of a value, which its types don't declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

/** The parsers of the driver of PostgreSQL, by the oid of a type. */
const driverParsers = new Proxy({}, { get: (_, oid) => parserFor(Number(oid)) })
