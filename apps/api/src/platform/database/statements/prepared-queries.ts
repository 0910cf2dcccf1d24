import { type PGlite, protocol, type Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { statementNames } from './statement-names.ts'
import { bindMessage, type Column, readAnswer, runAndSync } from './wire-messages.ts'

const { serialize } = protocol

type KyselyPglite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** The embedded database serves the whole product from one connection, so it keeps the statements of all of it. */
const mostNames = 2048

interface PreparedQueries {
  /** PGlite's interface for Kysely. */
  pglite: KyselyPglite
  /** Receives the notifications of a channel. @returns what ends that */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
}

/** PGlite with two changes: a statement is parsed and planned once, which in WebAssembly takes several times as
 *  long as running it; and values are serialized and parsed as by the driver of PostgreSQL. */
export function preparedQueries(pglite: PGlite): PreparedQueries {
  /** The columns of each prepared statement; none for one that answers no rows. */
  const prepared = new Map<string, readonly Column[]>()
  const closing: string[] = []
  const names = statementNames({
    most: mostNames,
    onForgotten: (name) => {
      prepared.delete(name)
      closing.push(name)
    },
  })
  const { tell, listen } = notifications(pglite)

  const run = async (text: string, values: readonly unknown[] = [], isAlone: boolean) => {
    const name = names.nameOf(text) ?? ''
    const isNew = !prepared.has(name)
    const known = prepared.get(name)
    const message = Buffer.concat([
      ...closing.splice(0).map((forgotten) => serialize.close({ type: 'S', name: forgotten })),
      ...(isNew ? [serialize.parse({ name, text })] : []),
      bindMessage(name, values),
      ...(known ? [] : [serialize.describe({ type: 'P' })]),
      runAndSync,
    ])
    const answer = await exchange(pglite, message, isAlone)
    try {
      const { columns, rows, affectedRows, notifications: sent } = readAnswer(answer, known)
      if (name) prepared.set(name, columns ?? [])
      // After a change of a table prepared statements may be invalid.
      if (/^\s*(alter|create|drop)\b/i.test(text)) names.forgetAll()
      tell(sent)
      // Rows are of the type that the caller names, as with any driver.
      return { rows: rows as never[], affectedRows, fields: [] }
    } catch (error) {
      if (isNew) names.forget(text)
      throw error
    }
  }

  const door = (isAlone: boolean) => (text: string, values?: readonly unknown[]) =>
    pglite.runExclusive((): Promise<Results<never>> => run(text, values, isAlone))

  return {
    pglite: {
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
    },
    listen,
  }
}

/** Sends messages of the protocol.
 *  @param syncToFs whether the files are synced at once; those of a transaction are at its end
 *  @returns the answer */
async function exchange(pglite: PGlite, message: Buffer, syncToFs: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Each chunk is a view of the database's memory.
  await pglite.execProtocolRawStream(message, {
    syncToFs,
    onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
  })
  const [first = Buffer.alloc(0)] = chunks
  return chunks.length > 1 ? Buffer.concat(chunks) : first
}

/** Listeners by channel. Notifications in a statement's own answer are handed over by `tell`, those that come with a commit by
 *  PGlite. */
function notifications(pglite: PGlite) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const tell = (sent: readonly { channel: string; payload: string }[]) => {
    for (const { channel, payload } of sent) for (const onMessage of listeners.get(channel) ?? []) onMessage(payload)
  }
  const listen: PreparedQueries['listen'] = async (channel, onMessage) => {
    const known = listeners.get(channel) ?? new Set()
    listeners.set(channel, known.add(onMessage))
    const stop = await pglite.listen(channel, onMessage)
    return async () => {
      known.delete(onMessage)
      await stop()
    }
  }
  return { tell, listen }
}
