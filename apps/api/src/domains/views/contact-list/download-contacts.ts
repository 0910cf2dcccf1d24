import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/contact-list'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import {
  type Cell,
  count,
  firstRows,
  hours,
  moment,
  mostRows,
  type Translate,
  text,
  writeList,
} from '#platform/workbooks'
import { describeClients, findClients } from './list-clients.ts'
import { describeContacts, findContacts } from './list-contacts.ts'

const contactColumns = [
  ['customer', 32],
  ['phone', 20],
  ['learners', 40],
  ['teachers', 40],
  ['next', 18],
  ['last', 18],
] as const
const clientColumns = [
  ['learner', 20],
  ['customer', 20],
  ['contracts', 20],
  ['lessons_left', 14],
  ['hours_left', 14],
  ['next', 18],
  ['contact', 18],
  ['note', 60],
] as const

type Facts = Pick<RequestFacts, 'language'>
type DownloadEffects = Pick<Effects, 'clock' | 'texts'>

/** Customers with their learners as a workbook, by name; phones are masked, because a file goes on. */
export async function downloadContacts(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadContacts>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `contact_list.workbook.${key}`, values)
  const now = clock.now()
  const { rows, nextCursor } = await findContacts(reader, query, { limit: mostRows }, now)
  const contacts = await describeContacts(reader, rows, now)
  const named = (people: readonly { firstName: string; lastName: string }[]) =>
    text([...new Set(people.map((one) => fullName(one.firstName, one.lastName)))].join(', '))
  const cells = contacts.map((contact): Cell[] => [
    named([contact]),
    text(contact.maskedPhone),
    named(contact.learners),
    named(contact.teachers),
    moment(contact.nextLessonAt),
    moment(contact.lastLessonAt),
  ])
  return {
    name: `navyk-contacts-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, {
      sheet: 'contacts',
      columns: contactColumns,
      rows: cells,
      isCut: nextCursor !== null,
    }),
    shows: contacts.map(({ id }) => id),
  }
}

/** Whom an executor teaches as a workbook, without phones and prices. */
export async function downloadOwnClients(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  session: Session,
  query: Input<typeof spec.downloadOwnClients>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `contact_list.workbook.${key}`, values)
  const now = clock.now()
  const { rows, isCut } = firstRows(await findClients(reader, session.cabinetId, query, now))
  const clients = await describeClients(reader, rows, now)
  const cells = clients.map((client): Cell[] => [
    text(client.firstName),
    text(client.customer?.firstName ?? null),
    text(
      [...client.contracts.map(({ number }) => `№ ${number}`), ...client.programmes.map(({ title }) => title)].join(
        ', ',
      ),
    ),
    count(client.contracts.reduce((sum, { lessonsLeft }) => sum + lessonsLeft, 0)),
    hours(client.contracts.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0)),
    moment(client.nextLesson?.startsAt ?? null),
    moment(client.lastContactAt),
    text(client.note?.text ?? null),
  ])
  return {
    name: `navyk-clients-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { sheet: 'clients', columns: clientColumns, rows: cells, isCut }),
    shows: clients.flatMap(({ customer }) => customer?.id ?? []),
  }
}
