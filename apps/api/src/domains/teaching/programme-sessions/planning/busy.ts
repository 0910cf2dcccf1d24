import { exclusionViolation, sqlState, type Tx } from '#platform/database'
import { Failure, type Session } from '#platform/http'
import { lockTimeOf, listBlocking, overlapText } from '#teaching/lessons'

interface TimeSpan {
  startsAt: Date
  endsAt: Date
}

/** Locks the times of executors, in a fixed order. */
export async function lockTimesOf(tx: Tx, executorIds: readonly string[]): Promise<void> {
  for (const id of new Set([...executorIds].sort())) await lockTimeOf(tx, id)
}

/** Most fields of an answer that name what is in the way. */
const mostNamed = 10

/** Refuses times at which one of these executors has a lesson or another session. Their times are locked. A query for each
 *  of them. @throws Failure 409 `executor_busy` that names what is in the way, as far as the person may see it, at the fields of
 *  the times */
export async function refuseBusy(
  tx: Tx,
  session: Session | null,
  executorIds: readonly string[],
  times: TimeSpan[],
  pathOf: (index: number) => string,
  except: string[] = [],
): Promise<void> {
  await lockTimesOf(tx, executorIds)
  const fields = new Map<string, ReturnType<typeof overlapText>[]>()
  for (const executorId of executorIds) {
    const blocking = await listBlocking(tx, session, executorId, times, except)
    // Colleagues do not see what an executor does elsewhere.
    const isHidden = session?.role === 'executor' && session.cabinetId !== executorId
    for (const [index, one] of blocking) {
      const text = overlapText(isHidden ? { startsAt: one.startsAt, endsAt: one.endsAt, learnerName: null } : one)
      const path = pathOf(index)
      if (fields.size < mostNamed || fields.has(path)) fields.set(path, [...(fields.get(path) ?? []), text])
    }
  }
  const [first] = fields.values()
  if (!first?.[0]) return
  const { key, values } = first[0]
  throw new Failure(409, 'executor_busy', key, { values, fields: Object.fromEntries(fields) })
}

/** The time was taken by a transaction without the lock, so what is in the way can't be named. */
export function refuseTaken(error: unknown): never {
  throw sqlState(error) === exclusionViolation ? new Failure(409, 'executor_busy', 'programme_sessions.busy') : error
}
