import { isRunning } from '@navyk/api-spec/teaching/contracts'
import { maskPhone } from '@navyk/api-spec/vocabulary'
import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/contact-list'
import type { OwnClient } from '@navyk/api-spec/views/contact-list'
import { alike, pageByCount, type Reader, wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { sumContractPackages } from '#money/wallets'
import { listPeople } from '#people/accounts'
import { type ClientRow, listClientRows, listLastLessons, listNextLessons } from './client-queries.ts'
import { listNotes, type NoteRow } from './note-queries.ts'
import { clientStateOf, seesPhone } from './policy.ts'

type Query = Input<typeof spec.listOwnClients>
type Order = NonNullable<Query['order']>
type NextLesson = Awaited<ReturnType<typeof listNextLessons>> extends Map<string, infer Lesson> ? Lesson : never
type PackageSums = Awaited<ReturnType<typeof sumContractPackages>>

interface Facts {
  row: ClientRow
  note: NoteRow | undefined
  next: NextLesson | undefined
  lastContact: Date | undefined
}

/** A page of those whom an executor teaches. All of them are read, because nobody teaches many, and sorted here: as many queries for
 *  one as for all. */
export const listOwnClients: ReadCase<typeof spec.listOwnClients, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const now = clock.now()
  const found = await findClients(reader, session.cabinetId, query, now)
  const { rows, nextCursor } = pageByCount(found, query)
  return { data: await describeClients(reader, rows, now), nextCursor }
}

/** Clients that the filter finds, in its order. */
export async function findClients(reader: Reader, executorId: string, query: Query, now: Date): Promise<Facts[]> {
  const rows = await listClientRows(reader, executorId)
  const notes = await listNotes(reader, executorId)
  const nexts = await listNextLessons(reader, executorId, now)
  const lasts = await listLastLessons(reader, executorId)
  const all = rows.map((row): Facts => {
    const note = notes.get(row.learner_id)
    const contacts = [lasts.get(row.learner_id), note?.changed_at].flatMap((at) => at?.getTime() ?? [])
    return {
      row,
      note,
      next: nexts.get(row.learner_id),
      lastContact: contacts.length === 0 ? undefined : new Date(Math.max(...contacts)),
    }
  })
  const left = query.mark === 'package' ? await leftOf(reader, all, now) : undefined
  return all.filter((facts) => isWanted(facts, query, left)).toSorted(orders[query.order ?? 'name'])
}

function isWanted(
  { row, note, next }: Facts,
  { search = '', state, mark, subject }: Query,
  left?: PackageSums,
): boolean {
  const names = [row.learner_first_name, row.customer_first_name ?? ''].map(alike)
  const isNamed = wordsOf(search).every((word) => names.some((name) => name.startsWith(alike(word))))
  const marks = {
    no_next_lesson: () => clientStateOf(row) === 'running' && next === undefined,
    note: () => note !== undefined,
    package: () => row.contracts.some(({ id }) => hasLeft(left?.get(id))),
  }
  return (
    isNamed &&
    (state === undefined || clientStateOf(row) === state) &&
    (mark === undefined || marks[mark]()) &&
    (subject === undefined || [...row.contracts, ...row.programmes].some((each) => each.subject === subject))
  )
}

const hasLeft = (left: { lessons: number; minutes: number } | undefined) =>
  left !== undefined && left.lessons + left.minutes > 0

const byName = (one: Facts, other: Facts) =>
  one.row.learner_first_name.localeCompare(other.row.learner_first_name, 'ru') ||
  (one.row.customer_first_name ?? '').localeCompare(other.row.customer_first_name ?? '', 'ru') ||
  (one.row.learner_id < other.row.learner_id ? -1 : 1)

/** Orders of the list. Clients without a next lesson come last; those who were never taught come first by their last contact. */
const orders: Record<Order, (one: Facts, other: Facts) => number> = {
  name: byName,
  next: (one, other) =>
    (one.next?.starts_at.getTime() ?? Number.MAX_SAFE_INTEGER) -
      (other.next?.starts_at.getTime() ?? Number.MAX_SAFE_INTEGER) || byName(one, other),
  contact: (one, other) =>
    (one.lastContact?.getTime() ?? 0) - (other.lastContact?.getTime() ?? 0) || byName(one, other),
}

const leftOf = (reader: Reader, clients: Facts[], now: Date) => {
  const contracts = clients.flatMap(({ row }) => row.contracts.filter(isRunning))
  return sumContractPackages(
    reader,
    contracts.map(({ id }) => id),
    now,
  )
}

/** Describes clients for the list: a fixed number of queries for any number of clients. */
export async function describeClients(reader: Reader, clients: Facts[], now: Date): Promise<OwnClient[]> {
  const people = await listPeople(
    reader,
    clients.flatMap(({ row }) => row.customer_id ?? []),
  )
  const left = await leftOf(reader, clients, now)
  const contactOf = (row: ClientRow) =>
    row.customer_id !== null && seesPhone(row) ? people.get(row.customer_id) : undefined
  return clients.map(({ row, note, next, lastContact }) => ({
    id: row.learner_id,
    firstName: row.learner_first_name,
    customer: row.customer_id === null ? null : { id: row.customer_id, firstName: row.customer_first_name ?? '' },
    state: clientStateOf(row),
    contracts: row.contracts.map((contract) => {
      const { lessons = 0, minutes = 0 } = left.get(contract.id) ?? {}
      return { ...contract, lessonsLeft: lessons, minutesLeft: minutes }
    }),
    programmes: row.programmes,
    nextLesson: next
      ? { kind: next.kind, id: next.id, startsAt: next.starts_at.toISOString(), place: next.place }
      : null,
    lastContactAt: lastContact?.toISOString() ?? null,
    maskedPhone: seesPhone(row) ? maskPhone(contactOf(row)?.phone ?? '') : null,
    telegram: contactOf(row)?.telegram ?? null,
    note: note ? presentNote(note) : null,
  }))
}

export const presentNote = (note: NoteRow) => ({
  text: note.text,
  changedAt: note.changed_at.toISOString(),
  version: note.version,
})
