import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/contact-list'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, firstRows, hours, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { describeClients, findClients } from './list-clients.ts'
import { describeContacts, findContacts } from './list-contacts.ts'
import { textsBelow } from '#platform/texts/texts.ts'

type Contact = Awaited<ReturnType<typeof describeContacts>>[number]
type Client = Awaited<ReturnType<typeof describeClients>>[number]

const contactColumns: Columns<Contact, 'contact_list.workbook'> = [
  ['customer', 32, (contact) => named([contact])],
  ['phone', 20, (contact) => text(contact.maskedPhone)],
  ['learners', 40, (contact) => named(contact.learners)],
  ['teachers', 40, (contact) => named(contact.teachers)],
  ['next', 18, (contact) => moment(contact.nextLessonAt)],
  ['last', 18, (contact) => moment(contact.lastLessonAt)],
]

const clientColumns: Columns<Client, 'contact_list.workbook'> = [
  ['learner', 20, (client) => text(client.firstName)],
  ['customer', 20, (client) => text(client.customer?.firstName ?? null)],
  [
    'contracts',
    20,
    ({ contracts, programmes }) =>
      text([...contracts.map(({ number }) => `№ ${number}`), ...programmes.map(({ title }) => title)].join(', ')),
  ],
  ['lessons_left', 14, ({ contracts }) => count(contracts.reduce((sum, { lessonsLeft }) => sum + lessonsLeft, 0))],
  ['hours_left', 14, ({ contracts }) => hours(contracts.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0))],
  ['next', 18, (client) => moment(client.nextLesson?.startsAt ?? null)],
  ['contact', 18, (client) => moment(client.lastContactAt)],
  ['note', 60, (client) => text(client.note?.text ?? null)],
]

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
  const translate = textsBelow(texts, language, 'contact_list.workbook')
  const now = clock.now()
  const { rows, nextCursor } = await findContacts(reader, query, { limit: mostRows }, now)
  const contacts = await describeContacts(reader, rows, now)
  return {
    name: `navyk-contacts-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, {
      sheet: 'contacts',
      columns: contactColumns,
      rows: contacts,
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
  const translate = textsBelow(texts, language, 'contact_list.workbook')
  const now = clock.now()
  const { rows, isCut } = firstRows(await findClients(reader, session.cabinetId, query, now))
  const clients = await describeClients(reader, rows, now)
  return {
    name: `navyk-clients-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { sheet: 'clients', columns: clientColumns, rows: clients, isCut }),
    shows: clients.flatMap(({ customer }) => customer?.id ?? []),
  }
}

/** Cell with full names, each once. */
const named = (people: readonly { firstName: string; lastName: string }[]) =>
  text([...new Set(people.map((one) => fullName(one.firstName, one.lastName)))].join(', '))
