import { maskPhone, refOf } from '@navyk/api-spec/vocabulary'
import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/contact-list'
import type { Contact } from '@navyk/api-spec/views/contact-list'
import type { PageOfRows, PageRequest, Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findAccountsBy, readSearch } from '#people/directory'
import { listLearnersOf } from '#people/learners'
import { type ContactRow, listContactRows, listLessonTimes, listTeaching } from './contact-queries.ts'

/** Most accounts that are found by a part of a phone. */
const mostPhones = 200

/** A page of customers by name: a fixed number of queries, however many. */
export const listContacts: ReadCase<typeof spec.listContacts, 'clock'> = async (reader, { clock }, _session, query) => {
  const now = clock.now()
  const { rows, nextCursor } = await findContacts(reader, query, query, now)
  return { data: await describeContacts(reader, rows, now), nextCursor }
}

/** A search without letters is a part of a phone, which the directory of accounts finds. */
export async function findContacts(
  reader: Reader,
  { search = '', mark, subject }: Input<typeof spec.downloadContacts>,
  page: PageRequest,
  now: Date,
): Promise<PageOfRows<ContactRow>> {
  const { names, digits } = readSearch(search)
  const accounts = digits === undefined ? undefined : await findAccountsBy(reader, [], digits, mostPhones)
  const filter = { names, accountIds: accounts?.map(({ id }) => id), mark, subject, now }
  return listContactRows(reader, filter, page)
}

export async function describeContacts(reader: Reader, rows: ContactRow[], now: Date): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id)
  const learners = Map.groupBy(await listLearnersOf(reader, ids), (row) => row.customer_id)
  const teaching = await listTeaching(reader, ids)
  const people = await listPeople(reader, [...ids, ...teaching.map((row) => row.executor_id)])
  const times = await listLessonTimes(reader, ids, now)
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    maskedPhone: maskPhone(people.get(row.id)?.phone ?? ''),
    telegram: people.get(row.id)?.telegram ?? null,
    learners: (learners.get(row.id) ?? []).map((one) => {
      return { id: one.id, firstName: one.first_name, lastName: one.last_name, birthYear: one.birth_year }
    }),
    teachers: teaching
      .filter(({ customer_id }) => customer_id === row.id)
      .map(({ executor_id, subject }) => ({ ...refOf(people, executor_id), subject })),
    nextLessonAt: times.get(row.id)?.next_at?.toISOString() ?? null,
    lastLessonAt: times.get(row.id)?.last_at?.toISOString() ?? null,
  }))
}
