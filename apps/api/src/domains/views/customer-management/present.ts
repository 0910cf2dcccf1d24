import { maskPhone } from '@navyk/api-spec/vocabulary'
import type { CustomerNote, ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import type { Session } from '#platform/http'
import type { Person } from '#people/accounts'
import type { NoteRow } from './note-queries.ts'
import { mayChange, mayRemove } from './policy.ts'
import type { CustomerRow } from './queries.ts'

/** An order in the list, from the JSON that PostgreSQL writes. */
const orderOf = (order: CustomerRow['last_order']) =>
  order && { id: order.id, number: order.number, state: order.state, createdAt: isoOf(order.created_at) }

const isoOf = (at: Date | string) => new Date(at).toISOString()

export const presentCustomer = (
  people: ReadonlyMap<string, Person>,
  row: CustomerRow,
  left: { lessons: number; minutes: number } | undefined,
): ManagedCustomer => ({
  id: row.id,
  accountId: row.account_id,
  firstName: row.first_name,
  lastName: row.last_name,
  maskedPhone: maskPhone(people.get(row.id)?.phone ?? ''),
  learners: row.learners.map((learner) => ({
    id: learner.id,
    firstName: learner.first_name,
    lastName: learner.last_name,
  })),
  runningContracts: row.running_contracts,
  lessonsLeft: left?.lessons ?? 0,
  minutesLeft: left?.minutes ?? 0,
  dueKopecks: row.due,
  overdueKopecks: row.overdue,
  creditKopecks: row.credit,
  lastOrder: orderOf(row.last_order),
  notes: row.notes,
})

export const presentNote = (people: ReadonlyMap<string, Person>, session: Session, row: NoteRow): CustomerNote => ({
  id: row.id,
  text: row.text,
  isPinned: row.is_pinned,
  author: {
    firstName: people.get(row.author_id)?.firstName ?? '',
    lastName: people.get(row.author_id)?.lastName ?? '',
  },
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  actions: { change: mayChange(session, row), remove: mayRemove(session, row) },
  version: row.version,
})
