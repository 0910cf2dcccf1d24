import type { LessonFormat, Level, OfferScope, OfferState, OfferSummary, Subject } from '@navyk/api-spec'
import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { listPeople } from '../accounts/index.ts'
import { seesCustomer } from './policy.ts'
import { presentSummary } from './present-offer.ts'
import { listOfferRows, listOwnResponses, type OfferFilter, type OfferRow } from './queries.ts'

interface Query {
  scope?: OfferScope | undefined
  state?: OfferState | undefined
  subject?: Subject | undefined
  level?: Level | undefined
  format?: LessonFormat | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of offers, newest first, in at most four queries. */
export async function listOffers(reader: Reader, session: Session, query: Query, now: Date) {
  const { scope, cursor, limit = defaultPageSize, ...filters } = query
  const today = businessDate(now)
  const filter: OfferFilter = {
    ...filters,
    today,
    isOpen: scope === 'open',
    before: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
  }
  const rows = await visibleRows(reader, session, filter, scope)
  const shown = rows.slice(0, limit)
  const people = await listPeople(
    reader,
    shown.map((row) => row.customer_id),
  )
  const own = seesCustomer(session)
    ? new Map()
    : await listOwnResponses(
        reader,
        session.cabinetId,
        shown.map((row) => row.id),
      )
  const data: OfferSummary[] = shown.map((row) => presentSummary(session, people, row, own.get(row.id), today))
  return { data, nextCursor: rows.length > limit ? String(shown.at(-1)?.number) : null }
}

async function visibleRows(
  reader: Reader,
  session: Session,
  filter: OfferFilter,
  scope: OfferScope | undefined,
): Promise<OfferRow[]> {
  const isResponded = scope === 'responded'
  if (session.role === 'staff') return listOfferRows(reader, { ...filter, isResponded })
  if (session.role === 'customer') {
    return listOfferRows(reader, { ...filter, isResponded, customerId: session.cabinetId })
  }
  const [open, responded] = [
    scope === 'responded' ? [] : await listOfferRows(reader, { ...filter, isOpen: true }),
    scope === 'open' ? [] : await listOfferRows(reader, { ...filter, respondedBy: session.cabinetId }),
  ]
  // Two indexed reads and a merge: one query with "open or responded to" would walk through everything in between.
  const byNumber = new Map([...open, ...responded].map((row) => [row.number, row]))
  return [...byNumber.values()].sort((one, other) => other.number - one.number).slice(0, filter.limit)
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw invalidFields({ cursor: 'validation.cursor' })
}
