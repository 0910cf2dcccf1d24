import { mostOver } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listPartyContracts, runningStates } from '../contracts/index.ts'
import { ownerOfContract, ownerOfSeat } from './owners.ts'
import { isPastSeat, statesOfEnd } from './policy.ts'
import { listSeatsOf } from './seat-queries.ts'
import { summariesOf } from './summaries.ts'

/** One line for each contract and seat of the customer that runs, or of the newest that are over. */
export const listProgress: ReadCase<typeof spec.listProgress, 'clock'> = async (
  reader,
  { clock },
  session,
  { view = 'running' },
) => {
  const isOver = view === 'over'
  const party = { customerId: session.cabinetId }
  const contracts = await listPartyContracts(reader, party, isOver ? statesOfEnd : runningStates)
  const seats = (await listSeatsOf(reader, party)).filter((seat) => isPastSeat(seat) === isOver)
  const owners = [...contracts.map(ownerOfContract), ...seats.map(ownerOfSeat)]
  // Ids begin with the time at which they were made.
  const newest = owners.toSorted((one, other) => other.id.localeCompare(one.id)).slice(0, mostOver)
  return summariesOf(reader, session, isOver ? newest : owners, { now: clock.now(), isOver })
}
