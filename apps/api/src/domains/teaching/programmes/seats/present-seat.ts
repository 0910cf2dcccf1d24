import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import type { Session } from '#platform/http'
import { refusalOfSeat, type SeatStep } from '../policy.ts'
import { totalOf } from '../pricing.ts'
import type { SeatRow } from './seat-queries.ts'

/** A seat as its customer and staff see it. */
export function presentSeat(row: SeatRow, session: Session): ProgrammeSeat {
  const may = (step: SeatStep) =>
    isTaker(session) && refusalOfSeat(row, { state: row.programme_state }, step) === undefined
  return {
    id: row.id,
    programme: {
      id: row.programme_id,
      number: row.number,
      title: row.title,
      state: row.programme_state,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    },
    learner: { id: row.learner_id, firstName: row.learner_first_name, lastName: row.learner_last_name },
    customer: {
      id: row.customer_id,
      firstName: row.customer_first_name ?? '',
      lastName: row.customer_last_name ?? '',
    },
    kind: row.kind,
    state: row.state,
    place: row.place,
    trialOn: row.trial_on,
    priceBasis: row.price_basis,
    priceKopecks: row.price_kopecks,
    totalKopecks: totalOf(row, row.planned_sessions),
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    orderId: row.order_id,
    reason: row.reason,
    invoicing: session.role === 'staff' ? row.invoicing : null,
    actions: {
      accept: may('accept'),
      decline: may('decline'),
      confirm: session.role === 'staff' && may('confirm'),
      keep: may('keep'),
      leave: may('leave'),
    },
    version: row.version,
  }
}

/** True for those who change seats: the customer, and managers. */
const isTaker = ({ role, permissions }: Session) => role !== 'staff' || permissions.includes('manager')
