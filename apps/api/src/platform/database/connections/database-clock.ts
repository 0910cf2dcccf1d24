import { performance } from 'node:perf_hooks'
import { type Clock, systemClock } from '../../clock.ts'

/** Milliseconds between two readings of the clock of the database. */
const pauseMs = 15_000

/** Milliseconds beyond the time of an answer from which the two clocks differ: PostgreSQL's moment is of its own processor. */
const toleratedMs = 20

export interface FollowingClock extends Clock {
  /** Reads the database's clock now. What can't be read leaves the clock as it is. */
  follow(): Promise<void>
  stop(): void
}

/** The clock of the machine, for the embedded database, which has it as well. */
export const machineClock: FollowingClock = { ...systemClock, follow: async () => {}, stop: () => {} }

/** A clock that shows the time of the database, so that all processes agree and the time of a machine may be wrong: codes, sessions and
 *  tasks end at one moment for all of them. Between two readings the monotonic time of the process carries it on, which nobody sets.
 *  @param readTime asks the database for its present moment
 *  @param elapsed monotonic milliseconds since any moment
 *  @throws what `readTime` throws, at the first reading */
export async function followClock(
  readTime: () => Promise<Date>,
  elapsed: () => number = () => performance.now(),
): Promise<FollowingClock> {
  // The first answer waits for a connection as well.
  await readTime()
  let offsetMs = 0
  const measure = async () => {
    const asked = elapsed()
    const moment = (await readTime()).getTime()
    const answered = elapsed()
    const earliest = asked + offsetMs - toleratedMs
    const latest = answered + offsetMs + toleratedMs
    if (moment < earliest || moment > latest) offsetMs = moment - (asked + answered) / 2
  }
  await measure()
  const follow = () => measure().catch(() => {})
  const timer = setInterval(follow, pauseMs).unref()
  return { now: () => new Date(elapsed() + offsetMs), follow, stop: () => clearInterval(timer) }
}
