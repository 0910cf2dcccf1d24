import {
  type ContractState,
  type ContractWait,
  type contractChanges,
  type contractScopes,
  contractSides,
  contractStates,
  type ListedContract,
  runningStates,
} from '@navyk/api-spec/teaching/contracts'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { askedChange } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { type ChangeRow, listOpenChanges } from '../life/change-queries.ts'
import { statesBeforeActive } from '../policy.ts'
import { presentSummary } from './present-contract.ts'
import { type ContractFilter, type ContractRow, listContractRows, listTermsRows } from '../queries.ts'

type Scope = (typeof contractScopes)[number]

interface Query {
  scope?: Scope | undefined
  state?: ContractState | undefined
  subject?: Subject | undefined
  waitsFor?: ContractWait | undefined
  search?: string | undefined
  changed?: (typeof contractChanges)[number] | undefined
  since?: string | undefined
  customerId?: string | undefined
  executorId?: string | undefined
  offerId?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A line of the list without the fields about its lessons. */
type ListedWithoutLessons = Omit<ListedContract, 'nextLesson' | 'unclosedCount'>

/** A page of contracts, newest first, in four queries. */
export async function listContractPage(reader: Reader, session: Session, query: Query, now: Date) {
  const { cursor, limit, ...filters } = query
  const { rows, nextCursor } = await listContractRows(reader, filterOf(session, filters), { cursor, limit })
  const ids = rows.map((row) => row.id)
  const terms = await listTermsRows(reader, ids)
  const changes = await listOpenChanges(reader, ids)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  const today = businessDate(now)
  return {
    data: rows.map(
      (row): ListedWithoutLessons => ({
        ...presentSummary(session, people, row, terms.get(row.id) ?? [], today),
        waitsFor: waitsFor(row, changes.get(row.id)),
      }),
    ),
    nextCursor,
  }
}

/** Filter of the list; a party gets its own contracts alone. */
export function filterOf(
  session: Session,
  { scope, state, changed, since, ...filters }: Omit<Query, 'cursor' | 'limit'>,
) {
  return {
    change: askedChange(session, { changed, since }, 'contract', actionsOf),
    ...narrow(session, filters),
    ...scopeFilter(session, scope),
    ...(state && { states: statesOf(scope).filter((each) => each === state) }),
  }
}

const actionsOf = { begun: ['activated'], ended: ['finished', 'terminated'] }

/** Sides for whose action the contract, or a change of it, waits. It is not secret that the other side is asked about its rate; the rate
 *  is. */
function waitsFor(row: ContractRow, change: ChangeRow | undefined): ContractWait[] {
  if (row.state === 'draft') return ['staff']
  if (row.state === 'awaiting_ack') return contractSides.filter((side) => row[`${side}_ack_at`] === null)
  const asked = contractSides.filter((side) => change?.[`changes_${side}`] && change[`${side}_ack_at`] === null)
  const asksForPause = row.state === 'active' && row.pause_asked_at !== null
  return asksForPause ? [...new Set<ContractWait>([...asked, 'customer', 'staff'])] : asked
}

/** A party's own contracts, whatever else is asked for: naming somebody else gives the contracts with them. */
function narrow<Filters extends Pick<Query, 'customerId' | 'executorId'>>(session: Session, filters: Filters) {
  if (session.role === 'customer') return { ...filters, customerId: own(filters.customerId, session.cabinetId) }
  if (session.role === 'executor') return { ...filters, executorId: own(filters.executorId, session.cabinetId) }
  return filters
}

/** The nil id belongs to nobody, so somebody else's list is empty like an unknown person's. */
const nobody = '00000000-0000-0000-0000-000000000000'
const own = (asked: string | undefined, cabinetId: string) =>
  asked === undefined || asked === cabinetId ? cabinetId : nobody

function statesOf(scope: Scope | undefined): readonly ContractState[] {
  switch (scope) {
    case 'current':
      return [...statesBeforeActive, ...runningStates]
    case 'past':
      return ['finished', 'terminated', 'cancelled']
    case 'to_acknowledge':
      return ['awaiting_ack']
    case 'documents':
    case undefined:
      return contractStates
  }
}

function scopeFilter(session: Session, scope: Scope | undefined): Partial<ContractFilter> {
  if (scope === undefined) return {}
  const waitsFor = session.role === 'customer' || session.role === 'executor' ? session.role : undefined
  return {
    states: statesOf(scope),
    ...(scope === 'documents' && { isSent: true }),
    ...(scope === 'to_acknowledge' && { notAcknowledgedBy: waitsFor }),
  }
}
