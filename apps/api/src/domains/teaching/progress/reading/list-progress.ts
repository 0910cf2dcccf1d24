import { runningStates } from '@navyk/api-spec/teaching/contracts'
import type { Input } from '@navyk/api-spec/kit'
import { mostOver } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { invalidFields, type ReadCase, type Session } from '#platform/http'
import { listPartyContracts } from '#teaching/contracts'
import { ownerOfContract, ownerOfSeat } from '../owners.ts'
import { isPastSeat, statesOfEnd } from '../policy.ts'
import { listSeatsOf } from '../groups/seat-queries.ts'
import { summariesOf } from './summaries.ts'

/** Lists one line for each contract and seat of a customer, or of an executor: those that run, or the newest of those that are over.
 *  @throws Failure 422 at `customerId` where staff do not name one of them */
export const listProgress: ReadCase<typeof spec.listProgress, 'clock'> = async (reader, { clock }, session, query) => {
  const isOver = query.view === 'over'
  const party = partyOf(session, query)
  if (!party) return []
  const contracts = await listPartyContracts(reader, party, isOver ? statesOfEnd : runningStates)
  const seats = (await listSeatsOf(reader, party)).filter((seat) => isPastSeat(seat) === isOver)
  const owners = [...contracts.map(ownerOfContract), ...seats.map(ownerOfSeat)]
  // Ids begin with the time at which they were made.
  const newest = owners.toSorted((one, other) => other.id.localeCompare(one.id)).slice(0, mostOver)
  return summariesOf(reader, session, isOver ? newest : owners, { now: clock.now(), isOver })
}

/** Party whose progress is asked for; a customer gets their own, and undefined for anybody else's. */
function partyOf(session: Session, { customerId, executorId }: Input<typeof spec.listProgress>) {
  if (session.role !== 'staff') {
    const isOwn = executorId === undefined && (customerId ?? session.cabinetId) === session.cabinetId
    return isOwn ? { customerId: session.cabinetId } : undefined
  }
  if (customerId !== undefined && executorId === undefined) return { customerId }
  if (executorId === undefined || customerId !== undefined) throw invalidFields({ customerId: 'validation.required' })
  return { executorId }
}
