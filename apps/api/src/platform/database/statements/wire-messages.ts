// The messages of PostgreSQL's protocol that the embedded database gets and sends for one statement. Its own reader makes an
// object and several buffers of each message, which takes longer than many a statement itself.
import { messages, protocol } from '@electric-sql/pglite'
import pg from 'pg'
import { parserFor } from '../connections/parsers.ts'

const { serialize } = protocol

/** A column of a result, with the parser of its type. */
export interface Column {
  name: string
  parse: (text: string) => unknown
}

interface StatementAnswer {
  /** Columns of the result; undefined where the answer describes no rows. */
  columns: readonly Column[] | undefined
  rows: Record<string, unknown>[]
  affectedRows: number
  notifications: { channel: string; payload: string }[]
}

/** Runs what was bound, and ends the exchange. */
export const runAndSync: Uint8Array = Buffer.concat([serialize.execute(), serialize.sync()])

/** Binds values to a prepared statement as PostgreSQL's driver does; results come as texts. */
export function bindMessage(statement: string, values: readonly unknown[]): Uint8Array {
  const prepared = values.map(prepareValue)
  const name = Buffer.from(`\0${statement}\0`)
  const lengths = prepared.map((value) => (value === null ? 0 : Buffer.byteLength(value)))
  const length = 4 + name.length + 2 + 2 * values.length + 2 + lengths.reduce((sum, each) => sum + 4 + each, 0) + 2
  const message = Buffer.allocUnsafe(1 + length)
  message[0] = letter.bind
  let at = message.writeInt32BE(length, 1)
  at += name.copy(message, at)
  at = message.writeUInt16BE(prepared.length, at)
  for (const value of prepared) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at)
  at = message.writeUInt16BE(prepared.length, at)
  for (const [index, value] of prepared.entries()) {
    at = message.writeInt32BE(value === null ? -1 : (lengths[index] ?? 0), at)
    if (value !== null) at += Buffer.isBuffer(value) ? value.copy(message, at) : message.write(value, at)
  }
  message.writeInt16BE(0, at)
  return message
}

/** Reads the answer to one statement.
 *  @param known the columns, where the statement was not asked to describe them
 *  @throws the database's error, as its own reader makes it */
export function readAnswer(bytes: Buffer, known: readonly Column[] | undefined): StatementAnswer {
  const answer: StatementAnswer = { columns: known, rows: [], affectedRows: 0, notifications: [] }
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at]
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const body = at + 5
    if (kind === letter.dataRow) answer.rows.push(readRow(bytes, body, answer.columns ?? []))
    else if (kind === letter.rowDescription) answer.columns = readColumns(bytes, body)
    else if (kind === letter.commandComplete) answer.affectedRows += countOf(text(bytes, body, end - 1))
    else if (kind === letter.error) throw readError(bytes)
    else if (kind === letter.notification) answer.notifications.push(readNotification(bytes, body + 4))
    at = end
  }
  return answer
}

const letter = {
  bind: 0x42,
  dataRow: 0x44,
  rowDescription: 0x54,
  commandComplete: 0x43,
  error: 0x45,
  notification: 0x41,
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('utf8', from, to)

/** The driver's own serialization of a value, which its types don't declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils

function readRow(bytes: Buffer, body: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = body + 2
  for (const { name, parse } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
      continue
    }
    row[name] = parse(text(bytes, at, at + length))
    at += length
  }
  return row
}

/** Bytes of a described column after its name: table, number, type, size, modifier, format. */
const columnFacts = { typeAt: 6, size: 18 }

function readColumns(bytes: Buffer, body: number): Column[] {
  const columns: Column[] = []
  let at = body + 2
  for (let left = bytes.readInt16BE(body); left > 0; left--) {
    const nameEnd = bytes.indexOf(0, at)
    const name = text(bytes, at, nameEnd)
    columns.push({ name, parse: parserFor(bytes.readUInt32BE(nameEnd + 1 + columnFacts.typeAt)) })
    at = nameEnd + 1 + columnFacts.size
  }
  return columns
}

/** Rows that a command changed, by its tag: `INSERT 0 3`, `UPDATE 3`. */
function countOf(tag: string): number {
  const count = /^(?:INSERT \d+|UPDATE|DELETE|COPY|MERGE) (\d+)$/.exec(tag)?.[1]
  return Number(count ?? 0)
}

function readNotification(bytes: Buffer, body: number): { channel: string; payload: string } {
  const channelEnd = bytes.indexOf(0, body)
  const payloadEnd = bytes.indexOf(0, channelEnd + 1)
  return { channel: text(bytes, body, channelEnd), payload: text(bytes, channelEnd + 1, payloadEnd) }
}

function readError(bytes: Buffer): Error {
  let found: Error | undefined
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof messages.DatabaseError) found ??= message
  })
  return found ?? new Error('The embedded database failed without an error')
}
