import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { fullName } from '@navyk/api-spec/vocabulary'
import { type Reader, wordsOf } from '#platform/database'
import type { AnsweredFile, ReadCase, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, dayOf, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople, type Person } from '#people/accounts'
import { listDoubles } from '#people/learners'
import { describePerson } from './preview-merge.ts'
import { listByIds } from '../queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

/** Customers who seem to be registered twice, or seemed so and are different people, the newest accounts first: a fixed number of
 *  queries, however many pairs. */
export const listCustomerDoubles: ReadCase<typeof spec.listCustomerDoubles, 'clock'> = async (
  reader,
  effects,
  _session,
  query,
) => {
  const { rows, nextCursor } = await listDoubles(reader, filterOf(query), query)
  return { data: await describePairs(reader, rows, effects.clock.now()), nextCursor }
}

const columns: Columns<spec.CustomerDouble, 'customer_management.doubles'> = [
  ['customer', 32, ({ newer }) => text(fullName(newer.firstName, newer.lastName))],
  ['older', 20, ({ older }) => text(older.maskedPhone)],
  ['older_since', 14, ({ older }) => dayOf(older.since)],
  ['newer', 20, ({ newer }) => text(newer.maskedPhone)],
  ['newer_since', 14, ({ newer }) => dayOf(newer.since)],
  ['signs', 20, ({ signs }, translate) => text(signs.map((sign) => translate(`signs.${sign}`)).join(', '))],
  ['due', 14, ({ older, newer }) => money(older.dueKopecks + newer.dueKopecks)],
]

/** The pairs as a workbook, in the order of the list. */
export async function downloadCustomerDoubles(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadCustomerDoubles>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'customer_management.doubles')
  const now = clock.now()
  const { rows, nextCursor } = await listDoubles(reader, filterOf(query), { limit: mostRows })
  const pairs = await describePairs(reader, rows, now)
  return {
    name: `navyk-doubles-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns, rows: pairs, isCut: nextCursor !== null }),
    shows: pairs.flatMap(({ older, newer }) => [older.id, newer.id]),
  }
}

const filterOf = ({ are, search = '', sign }: Input<typeof spec.downloadCustomerDoubles>) => ({
  areDistinct: are === 'distinct',
  names: wordsOf(search),
  sign,
})

type DoublePair = Awaited<ReturnType<typeof listDoubles>>['rows'][number]

async function describePairs(reader: Reader, pairs: DoublePair[], now: Date): Promise<spec.CustomerDouble[]> {
  const ids = [...new Set(pairs.flatMap((pair) => [pair.older_id, pair.newer_id]))]
  const people = await listPeople(reader, ids)
  const rows = new Map((await listByIds(reader, ids, businessDate(now))).map((row) => [row.id, row]))
  const describe = (id: string) => describePerson(cabinetOf(people.get(id), id), rows.get(id))
  return pairs.map((pair) => ({
    signs: [...(pair.has_email ? (['email'] as const) : []), ...(pair.has_learner ? (['learner'] as const) : [])],
    older: describe(pair.older_id),
    newer: describe(pair.newer_id),
  }))
}

function cabinetOf(person: Person | undefined, id: string) {
  if (!person) throw new Error(`There is no cabinet ${id}`)
  const { accountId, phone, email, since } = person
  return { id, account_id: accountId, phone, email, created_at: since }
}
