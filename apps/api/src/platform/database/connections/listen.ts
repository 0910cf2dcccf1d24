import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The callbacks of a channel. */
export interface Listener {
  onMessage(payload: string): void
  /** Called when the connection is established again; notifications in between are lost. */
  onResume(): void
}

export type StopListening = () => Promise<void>

const firstPauseMs = 1000
/** Open pages get nothing between the return of the database and the next try. */
const longestPauseMs = 4000

/** Listens on a connection of its own, which is reopened when it breaks, after growing pauses. Resolves when it
 *  listens, or after a first failure, while it keeps trying. */
export async function listenPostgres(
  place: pg.ClientConfig,
  channel: string,
  listener: Listener,
  onError: (error: Error) => void,
): Promise<StopListening> {
  const stopped = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let current: pg.Client | undefined
  let hasFailed = false

  const listenUntilLost = async () => {
    const client = new pg.Client(place)
    current = client
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', onError)
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (hasFailed) listener.onResume()
    firstTry.resolve()
    await lost
  }

  const run = async () => {
    for (let pauseMs = firstPauseMs; !stopped.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const isLost = await listenUntilLost().then(
        () => true,
        (error: Error) => {
          if (!stopped.signal.aborted) onError(error)
          return false
        },
      )
      hasFailed = true
      if (isLost) pauseMs = firstPauseMs
      firstTry.resolve()
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const running = run()
  await firstTry.promise
  return async () => {
    stopped.abort()
    await current?.end().catch(() => {})
    await running
  }
}
