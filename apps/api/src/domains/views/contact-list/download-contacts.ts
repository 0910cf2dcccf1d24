import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/contact-list'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describeClients, findClients } from './list-clients.ts'
import { describeContacts, findContacts } from './list-contacts.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
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
type Used = Pick<Effects, 'clock' | 'texts'>
type Cell = CellObject | null
type Say = (key: string, values?: Record<string, string | number>) => string

/** Customers with their learners as a workbook, by name; phones are masked, because a file goes on. */
export async function downloadContacts(
  reader: Reader,
  { clock, texts }: Used,
  _session: Session,
  query: Input<typeof spec.downloadContacts>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const say: Say = (key, values = {}) => texts.say(language, `contact_list.workbook.${key}`, values)
  const now = clock.now()
  const rows = await findContacts(reader, query, mostRows + 1, now)
  const contacts = await describeContacts(reader, rows.slice(0, mostRows), now)
  const named = (people: readonly { firstName: string; lastName: string }[]) =>
    text([...new Set(people.map((one) => fullName(one.firstName, one.lastName)))].join(', '))
  const data = contacts.map((contact): Cell[] => [
    ...[named([contact]), text(contact.maskedPhone), named(contact.learners), named(contact.teachers)],
    ...[day(contact.nextLessonAt), day(contact.lastLessonAt)],
  ])
  const isCut = rows.length > mostRows
  return {
    name: `navyk-contacts-${businessDate(now)}.xlsx`,
    bytes: await workbook(say, 'contacts', contactColumns, data, isCut),
    shows: contacts.map(({ id }) => id),
  }
}

/** Whom an executor teaches as a workbook, without phones and prices. */
export async function downloadOwnClients(
  reader: Reader,
  { clock, texts }: Used,
  session: Session,
  query: Input<typeof spec.downloadOwnClients>,
  { language }: Facts,
): Promise<AnsweredFile> {
  const say: Say = (key, values = {}) => texts.say(language, `contact_list.workbook.${key}`, values)
  const now = clock.now()
  const rows = await findClients(reader, session.cabinetId, query, now)
  const clients = await describeClients(reader, rows.slice(0, mostRows), now)
  const count = (value: number): Cell => ({ type: Number, value })
  const data = clients.map((client): Cell[] => [
    ...[text(client.firstName), text(client.customer.firstName)],
    text(client.contracts.map(({ number }) => `№ ${number}`).join(', ')),
    count(client.contracts.reduce((sum, { lessonsLeft }) => sum + lessonsLeft, 0)),
    count(client.contracts.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0) / 60),
    ...[day(client.nextLesson?.startsAt ?? null), day(client.lastContactAt), text(client.note?.text ?? '')],
  ])
  return {
    name: `navyk-clients-${businessDate(now)}.xlsx`,
    bytes: await workbook(say, 'clients', clientColumns, data, rows.length > mostRows),
    shows: clients.map(({ customer }) => customer.id),
  }
}

const text = (value: string): Cell => (value === '' ? null : { type: String, value })
const day = (at: string | null): Cell =>
  at === null ? null : { type: Date, value: new Date(at), format: 'dd.mm.yyyy hh:mm' }

/** Cells are texts, numbers or dates, so nothing that was typed is calculated. */
async function workbook(
  say: Say,
  kind: 'contacts' | 'clients',
  columns: readonly (readonly [string, number])[],
  rows: Cell[][],
  isCut: boolean,
): Promise<Buffer> {
  const head = columns.map(([column]): CellObject => ({ value: say(`column.${column}`), fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows]
  if (isCut) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say(kind), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return writeXlsxFile(data, sheet).toBuffer()
}
