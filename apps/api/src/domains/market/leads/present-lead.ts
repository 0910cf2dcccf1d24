import { refOf, maskPhone } from '@navyk/api-spec/vocabulary'
import type { BoardOffer, Lead, LeadCard } from '@navyk/api-spec/market/leads'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { notFound } from '#platform/http'
import { listAccountsByPhone, listPeople, type Person } from '#people/accounts'
import { listLearnersOf } from '#people/learners'
import { listActivityRows, listTaskRows } from './changing/activity-queries.ts'
import type { OwnOfferRow } from './board/own-offer-queries.ts'
import { isErased, mayTake, type Step } from './policy.ts'
import { findLeadRow, type LeadRow, listSameLeads } from './queries.ts'

type People = ReadonlyMap<string, Person>

/** Leads as the board shows them: two queries more, however many. */
export async function presentCards(reader: Reader, rows: LeadRow[], now: Date): Promise<LeadCard[]> {
  const people = await listPeople(
    reader,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  const accounts = await listAccountsByPhone(
    reader,
    rows.flatMap(({ customer_id, phone }) => (customer_id === null && phone !== '' ? [phone] : [])),
  )
  return rows.map((row) => presentCard(row, people, accounts.has(row.phone), now))
}

function presentCard(row: LeadRow, people: People, hasAccount: boolean, now: Date): LeadCard {
  const task = row.next_task
  const may = (step: Step) => !isErased(row) && mayTake(row, step)
  return {
    id: row.id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    maskedPhone: maskPhone(row.phone),
    learnerName: row.learner_name,
    subject: row.subject,
    level: row.level,
    source: row.source,
    state: row.state,
    assignee: row.assignee_id === null ? null : refOf(people, row.assignee_id),
    createdAt: row.created_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    isStale: row.is_stale,
    nextTask: task && {
      id: task.id,
      title: task.title,
      dueOn: task.due_on,
      isLate: task.due_on < businessDate(now),
    },
    doubles: row.doubles,
    isKnown: row.customer_id === null && hasAccount,
    offer: row.offer,
    lostReason: row.lost_reason,
    actions: {
      change: may('change'),
      move: may('move'),
      lose: may('lose'),
      reopen: may('reopen'),
      convert: may('convert'),
    },
    version: row.version,
  }
}

/** Requests of customers who were no leads: one query more. */
export async function presentOffers(
  reader: Reader,
  rows: OwnOfferRow[],
): Promise<(BoardOffer & Pick<OwnOfferRow, 'stage'>)[]> {
  const people = await listPeople(
    reader,
    rows.map(({ customer_id }) => customer_id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    subject: row.subject,
    level: row.level,
    state: row.state,
    stage: row.stage,
    customer: refOf(people, row.customer_id),
    waitingSince:
      row.stage === 'request_made' ? ((row.waiting_since ?? row.published_at)?.toISOString() ?? null) : null,
    lostReason: row.state === 'cancelled' ? row.outcome_reason : null,
  }))
}

/** A lead with all that is known: a fixed number of queries. @throws Failure 404 */
export async function getPresentedLead(reader: Reader, id: string, now: Date): Promise<Lead> {
  const row = await findLeadRow(reader, id, now)
  if (!row) throw notFound()
  const activities = await listActivityRows(reader, id)
  const tasks = await listTaskRows(reader, id)
  const people = await listPeople(reader, [
    ...activities.map(({ author_id }) => author_id),
    ...tasks.map(({ assignee_id }) => assignee_id),
    ...[row.assignee_id, row.customer_id, row.wanted_executor_id].flatMap((each) => each ?? []),
  ])
  const account = (await listAccountsByPhone(reader, [row.phone])).get(row.phone)
  const customer = await presentCustomer(reader, row, people, account)
  return {
    ...presentCard(row, people, account !== undefined, now),
    phone: row.phone,
    format: row.format,
    city: row.city,
    wish: row.wish,
    site: row.site,
    consent:
      row.consent_version === null ? null : { version: row.consent_version, givenAt: row.created_at.toISOString() },
    wantedExecutor: row.wanted_executor_id === null ? null : refOf(people, row.wanted_executor_id),
    activities: activities.map((each) => ({
      id: each.id,
      kind: each.kind,
      result: each.result,
      text: each.text,
      author: refOf(people, each.author_id),
      createdAt: each.created_at.toISOString(),
    })),
    tasks: tasks.map((each) => ({
      id: each.id,
      title: each.title,
      dueOn: each.due_on,
      version: each.version,
      isLate: each.done_at === null && each.due_on < businessDate(now),
      assignee: refOf(people, each.assignee_id),
      doneAt: each.done_at?.toISOString() ?? null,
    })),
    sameLeads: (await listSameLeads(reader, row)).map((same) => ({
      id: same.id,
      number: same.number,
      firstName: same.first_name,
      lastName: same.last_name,
      state: same.state,
      createdAt: same.created_at.toISOString(),
    })),
    customer,
  }
}

async function presentCustomer(
  reader: Reader,
  row: LeadRow,
  people: People,
  account: (Pick<Person, 'accountId' | 'firstName' | 'lastName'> & { customerId: string | null }) | undefined,
): Promise<Lead['customer']> {
  const linked = row.customer_id === null ? undefined : people.get(row.customer_id)
  const person = linked ?? account
  if (!person) return null
  const cabinetId = linked?.cabinetId ?? account?.customerId ?? null
  const learners = cabinetId === null ? [] : await listLearnersOf(reader, [cabinetId])
  return {
    id: cabinetId ?? person.accountId,
    accountId: person.accountId,
    firstName: person.firstName,
    lastName: person.lastName,
    isCustomer: cabinetId !== null,
    isLinked: linked !== undefined,
    learners: learners.map(({ id, first_name, last_name, birth_year }) => {
      return { id, firstName: first_name, lastName: last_name, birthYear: birth_year }
    }),
  }
}
