import pg from 'pg'

/** The database is away, restarting, full or no longer writable. Whether the transaction was committed is unknown, so a
 *  repetition needs the same idempotency key. */
export class DatabaseUnavailableError extends Error {
  /** The code of PostgreSQL or of the network, otherwise a word. */
  readonly reason: string

  constructor(cause: unknown) {
    const { code, message } = cause as { code?: string; message?: string }
    // Messages about lost connections contain no values; other properties of the errors are dropped.
    super(`the database is unavailable: ${message || code}`)
    this.reason = code ?? 'lost'
  }
}

/** Answers of PostgreSQL after which this connection is of no use: shut down (57P…), timed out in a pause (25P03), full (53300), or
 *  a broken protocol (08…). */
const endingStates = /^(08\w{3}|57P0[1235]|25P03|53300)$/

/** Whether PostgreSQL's error means that the connection can't be used any more. */
export const isEnding = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && endingStates.test(error.code ?? '')

/** Whether PostgreSQL refuses to write. It still answers reads. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Temporary errors: all connections are taken, or the server is starting. */
export const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '53300' || error.code === '57P03')
