import { businessDate } from '@navyk/api-spec/kit'
import { eachId } from '#platform/ids/each-id.ts'
import type { Services } from '#platform/services.ts'
import { expireSeat } from './seats/change-seat.ts'
import { startByDay } from './life/move-programme.ts'
import { listToStart } from './queries.ts'
import { listExpired } from './seats/seat-queries.ts'

export const passSeatTimesTask = 'pass-seat-times'
export const startProgrammesTask = 'start-programmes'

/** Ends the seats whose time is over, each in a transaction of its own; the next in line are offered them. Running it again
 *  does nothing. */
export async function passSeatTimes(services: Services): Promise<void> {
  const now = services.clock.now()
  await eachId(
    (after, limit) => listExpired(services.db, now, after, limit).then((rows) => rows.map(({ id }) => id)),
    (id) => services.transact((tx) => expireSeat(tx, services, id)),
  )
}

/** Starts the confirmed programmes whose first day has come. Running it again does nothing. */
export async function startProgrammes(services: Services): Promise<void> {
  const today = businessDate(services.clock.now())
  await eachId(
    (after, limit) => listToStart(services.db, today, after, limit),
    (id) => services.transact((tx) => startByDay(tx, services, id, today)),
  )
}

/** The handlers of this domain's tasks. */
export const programmeTasks = (services: Services) => ({
  [passSeatTimesTask]: () => passSeatTimes(services),
  [startProgrammesTask]: () => startProgrammes(services),
})
