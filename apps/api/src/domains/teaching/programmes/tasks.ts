import { businessDate } from '@navyk/api-spec/kit'
import type { Services } from '../../../platform/services.ts'
import { expireSeat } from './change-seat.ts'
import { startByDay } from './move-programme.ts'
import { listToStart } from './queries.ts'
import { listExpired } from './seat-queries.ts'

export const passSeatTimesTask = 'pass-seat-times'
export const startProgrammesTask = 'start-programmes'
const atOnce = 200
const nil = '00000000-0000-0000-0000-000000000000'

/** Ends the seats whose time is over, each in a transaction of its own; the next in line are offered them. Running it again
 *  does nothing. */
export async function passSeatTimes(services: Services): Promise<void> {
  const now = services.clock.now()
  await each(
    (after) => listExpired(services.db, now, after, atOnce).then((rows) => rows.map(({ id }) => id)),
    (id) => services.transact((tx) => expireSeat(tx, services, id)),
  )
}

/** Starts the confirmed programmes whose first day has come. Running it again does nothing. */
export async function startProgrammes(services: Services): Promise<void> {
  const today = businessDate(services.clock.now())
  await each(
    (after) => listToStart(services.db, today, after, atOnce),
    (id) => services.transact((tx) => startByDay(tx, services, id, today)),
  )
}

async function each(list: (after: string) => Promise<string[]>, work: (id: string) => Promise<void>): Promise<void> {
  for (let after = nil; ; ) {
    const ids = await list(after)
    for (const id of ids) await work(id)
    const last = ids.at(-1)
    if (ids.length < atOnce || last === undefined) return
    after = last
  }
}

/** The handlers of this domain's tasks. */
export const programmeTasks = (services: Services) => ({
  [passSeatTimesTask]: () => passSeatTimes(services),
  [startProgrammesTask]: () => startProgrammes(services),
})
