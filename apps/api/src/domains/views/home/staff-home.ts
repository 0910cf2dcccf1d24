import type { Permission } from '@navyk/api-spec/people/accounts'
import { type StaffChangeKind, type StaffHome, staffChangeKinds } from '@navyk/api-spec/views/home'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { countEventsSince } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { readContractCounts } from '#teaching/contracts'
import { listAway } from '#teaching/schedule'
import { countLessonsOfDay } from '#teaching/lessons'
import { readOpenOffers } from '#market/offers'
import { countQueue, queueContext } from './staff-queue.ts'

/** The staff's page: at most 41 queries, however much there is. A person sees the work of their permissions. */
export async function getStaffHome(
  reader: Reader,
  { payoutRules, staffQueue }: Pick<Services, 'payoutRules' | 'staffQueue'>,
  session: Session,
  now: Date,
): Promise<StaffHome> {
  const today = businessDate(now)
  const context = queueContext({ reader, session, now, today, payoutRules })
  const contracts = await context.once(readContractCounts)
  const offers = await context.once(readOpenOffers)
  const lessons = await countLessonsOfDay(reader, {
    from: businessInstant(today),
    to: businessInstant(addDays(today, 1)),
  })
  return {
    role: 'staff',
    today,
    queue: await countQueue(context, staffQueue),
    figures: {
      lessonsToday: lessons.lessons,
      heldToday: lessons.held,
      contractsInForce: contracts.inForceCount,
      openOffers: offers.openCount,
    },
    changes: await changesSince(reader, session, businessInstant(addDays(today, -1))),
    away: has(session, 'manager') ? await awayNow(reader, now) : { count: 0, executors: [] },
  }
}

/** Events of the history that count as each kind of change, and the permission that sees it. */
const changeEvents: Record<StaffChangeKind, { of: Permission; events: string[] }> = {
  leads_arrived: { of: 'manager', events: ['lead created', 'lead arrived'] },
  leads_won: { of: 'manager', events: ['lead won'] },
  leads_lost: { of: 'manager', events: ['lead lost'] },
  offers_submitted: { of: 'manager', events: ['offer submitted'] },
  offers_responded: { of: 'manager', events: ['offer responded'] },
  contracts_begun: { of: 'manager', events: ['contract activated'] },
  contracts_ended: { of: 'manager', events: ['contract finished', 'contract terminated'] },
  lessons_cancelled: { of: 'manager', events: ['lesson cancelled'] },
  lessons_moved: { of: 'manager', events: ['lesson moved'] },
  sessions_cancelled: { of: 'manager', events: ['programme_session cancelled'] },
  sessions_moved: { of: 'manager', events: ['programme_session moved'] },
  programmes_confirmed: { of: 'manager', events: ['programme confirmed'] },
  programmes_cancelled: { of: 'manager', events: ['programme cancelled'] },
  invoices_issued: { of: 'accountant', events: ['invoice issued'] },
  payments_recorded: { of: 'accountant', events: ['payment recorded'] },
  accounts_invited: { of: 'administrator', events: ['account invited'] },
  accounts_blocked: { of: 'administrator', events: ['account blocked'] },
  accounts_to_delete: { of: 'administrator', events: ['account deletion_requested'] },
}

const changedThings = [
  'account',
  'lead',
  'offer',
  'contract',
  'lesson',
  'programme',
  'programme_session',
  'invoice',
  'payment',
]

async function changesSince(reader: Reader, session: Session, since: Date): Promise<StaffHome['changes']> {
  const counts = await countEventsSince(reader, since, changedThings)
  return staffChangeKinds.flatMap((kind) => {
    const { of, events } = changeEvents[kind]
    const count = events.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0)
    return has(session, of) && count > 0 ? [{ kind, count }] : []
  })
}

/** Most executors away that are named; the others are only counted. */
const namedAway = 6

async function awayNow(reader: Reader, now: Date): Promise<StaffHome['away']> {
  const { count, executors } = await listAway(reader, now, namedAway)
  const people = await listPeople(
    reader,
    executors.map(({ executorId }) => executorId),
  )
  return {
    count,
    executors: executors.map(({ executorId, until }) => {
      const { firstName = '', lastName = '' } = people.get(executorId) ?? {}
      return { executor: { id: executorId, firstName, lastName }, until: until.toISOString() }
    }),
  }
}

const has = (session: Session, permission: Permission) => session.permissions.includes(permission)
