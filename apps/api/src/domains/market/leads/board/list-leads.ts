import { refOf } from '@navyk/api-spec/vocabulary'
import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/leads'
import { type LeadBoard, type LeadState, leadStates, ownOfferStages } from '@navyk/api-spec/market/leads'
import { askedChange, listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { findStaff, listPeople } from '#people/accounts'
import { findAccountsBy, readSearch } from '#people/directory'
import { countColumns, type LeadFilter, listColumn } from './board-queries.ts'
import { getPresentedLead, presentCards, presentOffers } from '../present-lead.ts'
import { countOwnOffers, listOwnOffers, type OwnOfferFilter, type OwnOfferRow } from './own-offer-queries.ts'
import { findLeadRow } from '../queries.ts'

/** Leads of a column in one page. */
const columnSize = 20
/** Most requests of a stage that the board shows. */
const mostOffers = 6
/** Some digits may be a part of very many phones. */
const mostPhones = 200

/** The board: a fixed number of queries, however many leads there are. */
export const getLeadBoard: ReadCase<typeof spec.getLeadBoard, 'clock'> = async (reader, { clock }, session, query) => {
  const now = clock.now()
  const filter = filterOf(session, query, now)
  const totals = new Map((await countColumns(reader, filter)).map((row) => [row.state, row]))
  const pages = new Map<LeadState, Awaited<ReturnType<typeof listColumn>>>()
  for (const state of leadStates) pages.set(state, await listColumn(reader, state, filter, { limit: columnSize }))
  const cards = await presentCards(
    reader,
    [...pages.values()].flatMap(({ rows }) => rows),
    now,
  )
  const columns = leadStates.map((state) => ({
    state,
    count: totals.get(state)?.count ?? 0,
    staleCount: totals.get(state)?.stale ?? 0,
    lateCount: totals.get(state)?.late ?? 0,
    leads: cards.filter((card) => card.state === state),
    nextCursor: pages.get(state)?.nextCursor ?? null,
  }))
  const managers = await findStaff(reader, 'manager')
  const people = await listPeople(reader, managers)
  return {
    columns,
    offers: seesOffers(query) ? await offersOf(reader, filter) : [],
    managers: managers.map((id) => refOf(people, id)),
  }
}

/** Requests without a lead in their stages: a fixed number of queries, however many. */
async function offersOf(reader: Reader, { subject, names, digits, now }: LeadFilter): Promise<LeadBoard['offers']> {
  const accounts = digits === undefined ? undefined : await findAccountsBy(reader, [], digits, mostPhones)
  const filter: OwnOfferFilter = { subject, names, now, accountIds: accounts?.map(({ id }) => id) }
  const counts = new Map((await countOwnOffers(reader, filter)).map(({ stage, count }) => [stage, count]))
  const rows: OwnOfferRow[] = []
  for (const stage of ownOfferStages) rows.push(...(await listOwnOffers(reader, stage, filter, mostOffers)))
  const offers = await presentOffers(reader, rows)
  return ownOfferStages.map((stage) => ({
    stage,
    count: counts.get(stage) ?? 0,
    first: offers.filter((offer) => offer.stage === stage),
  }))
}

/** A page of one column: three queries. @throws Failure 422 a wrong cursor */
export const listLeads: ReadCase<typeof spec.listLeads, 'clock'> = async (reader, { clock }, session, query) => {
  const now = clock.now()
  const { rows, nextCursor } = await listColumn(reader, query.state, filterOf(session, query, now), query)
  return { data: await presentCards(reader, rows, now), nextCursor }
}

/** @throws Failure 404 */
export const getLead: ReadCase<typeof spec.getLead, 'clock'> = (reader, { clock }, _session, { id }) =>
  getPresentedLead(reader, id, clock.now())

/** @throws Failure 404 */
export const listLeadHistory: ReadCase<typeof spec.listLeadHistory, 'clock'> = async (
  reader,
  { clock },
  _session,
  { id },
) => {
  if (!(await findLeadRow(reader, id, clock.now()))) throw notFound()
  return listHistory(reader, 'lead', id)
}

type Query = Input<typeof spec.getLeadBoard>

export const filterOf = (session: Session, query: Query, now: Date): LeadFilter => ({
  ...readSearch(query.search ?? ''),
  source: query.source,
  subject: query.subject,
  assigneeId: query.assigneeId,
  mark: query.mark,
  change: askedChange(session, query, 'lead', { arrived: ['created', 'arrived'], won: ['won'], lost: ['lost'] }),
  me: session.cabinetId,
  now,
})

/** True without the filters that no request can match: requests have no source, assignee, mark or change. */
const seesOffers = ({ source, assigneeId, mark, changed }: Query) => !(source || assigneeId || mark || changed)
