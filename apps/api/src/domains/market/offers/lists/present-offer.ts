import type { Offer, OfferResponse, OfferSummary } from '@navyk/api-spec/market/offers'
import { learnerAge } from '@navyk/api-spec/vocabulary'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { listHistory } from '#platform/audit'
import type { Db, Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople, type Person } from '#people/accounts'
import { listDismissals } from './dismissal-queries.ts'
import {
  countsAsSeen,
  isInvited,
  isOpen,
  isProposable,
  isUndecided,
  mayChoose,
  mayPropose,
  maySee,
  mayTake,
  mayWithdraw,
  refusalToRespond,
  seesCustomer,
  type Step,
  seesPay,
  seesPrice,
  stateOn,
} from '../policy.ts'
import { offerForm } from '../creating/offer-form.ts'
import { customerPriceOf, payWithin } from '../creating/pricing.ts'
import { listProposals } from '../responses/proposal-queries.ts'
import { markViewed } from '../responses/response-queries.ts'
import { findOfferRow, listResponseRows, type OfferRow, type ResponseRow, findUsualPay } from '../queries.ts'
import type { OfferProposalTable } from '../tables.ts'

type People = Map<string, Person>

/** An offer with the responses that the person may see. */
export interface VisibleOffer {
  row: OfferRow
  /** Oldest first; for an executor their own. */
  responses: ResponseRow[]
}

/** The offer behind an id, if it exists and is this person's to see.
 *  @throws Failure 404, the same for an absent offer and for one that is not theirs */
export async function getVisibleOffer(reader: Reader, session: Session, id: string, now: Date): Promise<VisibleOffer> {
  const row = await findOfferRow(reader, id)
  const responses = row ? await listResponseRows(reader, id, seesCustomer(session) ? undefined : session.cabinetId) : []
  if (!row || !maySee(session, row, responses.length > 0, businessDate(now))) throw notFound()
  return { row, responses }
}

/** The offer as `getOffer` answers it. */
async function presentOffer(
  reader: Reader,
  session: Session,
  { row, responses }: VisibleOffer,
  now: Date,
): Promise<Offer> {
  const today = businessDate(now)
  const isExecutor = session.role === 'executor'
  const people = await listPeople(reader, [
    row.customer_id,
    ...responses.map((response) => response.executor_id),
    ...(row.invited_executor_id === null ? [] : [row.invited_executor_id]),
  ])
  const dismissed = isExecutor ? (await listDismissals(reader, session.cabinetId, [row.id])).get(row.id) : undefined
  const own = isExecutor ? responses : []
  const actions = { ...ownActions(session, people, row, own, today), ...actionsOnOffer(session, row, responses, today) }
  const proposals = seesCustomer(session) ? await listProposals(reader, row.id) : undefined
  return {
    ...presentSummary(session, people, row, own.at(-1), today),
    ...(dismissed !== undefined && { dismissedReason: dismissed }),
    comment: row.comment,
    outcomeReason: row.outcome_reason,
    responses: responses.map((response) => presentResponse(session, people, response, proposals)),
    ...(actions.respond && { usualPayKopecks: await findUsualPay(reader, session.cabinetId, row) }),
    actions,
  }
}

/** Actions open to an executor. */
function ownActions(session: Session, people: People, row: OfferRow, own: ResponseRow[], today: string) {
  const waits = own.some((response) => mayWithdraw(session, response))
  return {
    respond: session.role === 'executor' && mayRespond(session, people, row, own, today),
    withdraw: waits && isUndecided(row, today),
    changeResponse: waits && isOpen(row, today),
    dismiss: session.role === 'executor' && !waits && isOpen(row, today),
  }
}

/** Actions open to the customer and managers. */
function actionsOnOffer(session: Session, row: OfferRow, responses: ResponseRow[], today: string) {
  const may = (step: Step) => mayTake(session, row, step, today)
  return {
    choose: mayChoose(session, row, responses, today),
    propose: mayPropose(session, row, responses, today),
    cancel: may('cancel'),
    edit: may('resubmit'),
    republish: may('republish'),
    publish: may('publish'),
    pause: may('pause'),
    resume: may('resume'),
  }
}

/** Reads and presents in one go. @throws Failure 404 */
export async function getPresentedOffer(reader: Reader, session: Session, id: string, now: Date): Promise<Offer> {
  return presentOffer(reader, session, await getVisibleOffer(reader, session, id, now), now)
}

/** The offer for its page; responses that its customer opens are marked as seen. */
export async function getOffer(
  reader: Db,
  services: Services,
  session: Session,
  { id }: Input<typeof spec.getOffer>,
): Promise<Answer<typeof spec.getOffer>> {
  const now = services.clock.now()
  const visible = await getVisibleOffer(reader, session, id, now)
  const shown = await presentOffer(reader, session, visible, now)
  const unseen = visible.responses.filter((response) => response.state === 'submitted' && response.viewed_at === null)
  if (unseen.length > 0 && countsAsSeen(session, visible.row)) {
    await services.transact((tx) => markViewed(tx, unseen, now))
  }
  return shown
}

/** Lists the events of an offer. @throws Failure 404 */
export const listOfferHistory: ReadCase<typeof spec.listOfferHistory, 'clock'> = async (
  reader,
  effects,
  session,
  { id },
) => {
  await getVisibleOffer(reader, session, id, effects.clock.now())
  return listHistory(reader, 'offer', id)
}

/** A line of the list. Fields that are not for the asking side are left out, not emptied. */
export function presentSummary(
  session: Session,
  people: People,
  row: OfferRow,
  own: ResponseRow | undefined,
  today: string,
): OfferSummary {
  const { priceFromKopecks, priceToKopecks, comment: _, ...needs } = offerForm.fieldsOf(row)
  return {
    id: row.id,
    number: row.number,
    ...needs,
    ...presentBudget(session, priceFromKopecks, priceToKopecks),
    ...presentFamily(session, people, row, today),
    state: stateOn(row, today),
    publishedAt: row.published_at?.toISOString() ?? null,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    ...presentInvited(session, people, row),
    responseCount: row.response_count,
    ...(seesCustomer(session) && { unseenCount: row.unseen_count }),
    ...(own && {
      ownResponse: { id: own.id, state: own.state, ending: own.ending, payKopecks: own.pay_kopecks },
    }),
    version: row.version,
  }
}

/** @param from the least of the customer's budget, `to` the most, in kopecks */
function presentBudget(session: Session, from: number | null, to: number | null) {
  return {
    ...(seesPrice(session) && { priceFromKopecks: from, priceToKopecks: to }),
    ...(seesPay(session) && {
      payFromKopecks: from === null ? null : payWithin(from),
      payToKopecks: to === null ? null : payWithin(to),
    }),
  }
}

function presentFamily(session: Session, people: People, row: OfferRow, today: string) {
  const learner = { firstName: row.first_name, age: learnerAge(row.birth_year, today) }
  if (!seesCustomer(session)) return { learner }
  return {
    learner: { ...learner, id: row.learner_id, lastName: row.last_name },
    customer: presentName(people, row.customer_id),
  }
}

function presentInvited(session: Session, people: People, row: OfferRow) {
  const id = row.invited_executor_id
  if (!seesCustomer(session)) {
    const isInvitedByService = isInvited(session, row)
    return { isInvited: isInvitedByService || id === session.cabinetId, isInvitedByService }
  }
  return { invited: id === null ? null : presentName(people, id) }
}

/** @param proposals what staff suggest; nothing for executors, who never read it */
function presentResponse(
  session: Session,
  people: People,
  row: ResponseRow,
  proposals: OfferProposalTable[] | undefined,
): OfferResponse {
  const proposal = isProposable(row) ? proposals?.find(({ response_id }) => response_id === row.id) : undefined
  return {
    id: row.id,
    executor: presentName(people, row.executor_id),
    ...(seesPay(session) && { payKopecks: row.pay_kopecks }),
    ...(seesPrice(session) && {
      priceKopecks: customerPriceOf(row.pay_kopecks),
      priceBeforeKopecks: row.pay_before_kopecks === null ? null : customerPriceOf(row.pay_before_kopecks),
    }),
    message: row.message,
    slots: row.slots,
    startsOn: row.starts_on,
    state: row.state,
    ending: row.ending,
    reason: row.reason,
    ...(proposals && { proposal: proposal ? { place: proposal.place, reason: proposal.reason } : null }),
    isShortlisted: row.shortlisted_at !== null,
    viewedAt: row.viewed_at?.toISOString() ?? null,
    changedAt: row.changed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

/** A name alone: phone and e-mail come with an active contract. */
function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  if (!person) throw new Error(`Cabinet ${cabinetId} is part of an offer and is not there`)
  return { id: cabinetId, firstName: person.firstName, lastName: person.lastName }
}

function mayRespond(session: Session, people: People, row: OfferRow, own: ResponseRow[], today: string): boolean {
  const isCustomer = people.get(row.customer_id)?.accountId === session.accountId
  return refusalToRespond(row, { own, liveCount: row.response_count, isCustomer }, today) === undefined
}
