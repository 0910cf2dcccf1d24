import { addDays, businessDate, businessInstant, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/oversight'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import {
  type Columns,
  count,
  firstRows,
  listSheet,
  moment,
  mostRows,
  text,
  writeSheets,
} from '#platform/files/workbooks'
import { type Contacts, listContacts } from '#people/directory'
import { listStaffSessions } from '#people/sessions'
import { wordsIn } from './action-words.ts'
import { type BreachFilter, listBreachPeople, listNamesOf, type SessionSpan, sumBreach } from './breach-queries.ts'
import { learnersOf, readingColumns, subjectColumns } from './download-actions.ts'
import { listReadingRows } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'
import type { TextKeyBelow } from '#platform/texts/text-keys.ts'

type Words = ReturnType<typeof wordsIn>
type StaffSession = Awaited<ReturnType<typeof listStaffSessions>>[number]
type BreachPerson = Awaited<ReturnType<typeof listBreachPeople>>[number]
type Names = Awaited<ReturnType<typeof listNamesOf>>

const noContacts: Contacts = { phone: '', email: null, language: 'ru', erasedAt: null }

const personColumns = (
  words: Words,
  contacts: ReadonlyMap<string, Contacts>,
): Columns<BreachPerson, 'oversight.workbook'> => {
  const of = ({ id }: BreachPerson) => contacts.get(id) ?? noContacts
  return [
    ['subject', 32, (row) => text(fullName(row.first_name, row.last_name))],
    ['phone', 20, (row) => text(of(row).phone && `+${of(row).phone}`)],
    ['email', 32, (row) => text(of(row).email)],
    ['language', 10, (row) => text(of(row).language)],
    ['kinds', 48, (row) => text(row.kinds.map(words.reading).join(', '))],
    ['readings', 12, (row) => count(row.readings)],
    ['readers', 14, (row) => count(row.readers)],
    ['first', 18, (row) => moment(row.first_at)],
    ['last', 18, (row) => moment(row.last_at)],
    ['account_id', 40, (row) => text(row.id)],
  ]
}

const sessionColumns = (names: Names): Columns<StaffSession, 'oversight.workbook'> => [
  ['reader', 32, (row) => text(nameIn(names, row.account_id))],
  ['address', 24, (row) => text(row.address)],
  ['browser', 48, (row) => text(row.user_agent)],
  ['opened', 18, (row) => moment(row.created_at)],
  ['used', 18, (row) => moment(row.last_used_at)],
  ['ended', 18, (row) => moment(row.ended_at)],
  ['session_id', 40, (row) => text(row.id)],
]

type BreachSum = TextKeyBelow<'oversight.workbook.sum'>

const sumColumns: Columns<[sum: BreachSum, value: number], 'oversight.workbook'> = [
  ['sum', 60, ([sum], translate) => text(translate(`sum.${sum}`))],
  ['number', 12, ([, value]) => count(value)],
]

/** Workbook of the records that staff have read within some days, for notices after a breach: sums, people with their contacts, readings,
 *  and the sessions of staff that were in use. It is a reading of the contacts of all those people. */
export async function downloadBreach(
  reader: Reader,
  { clock, texts }: Pick<UseCaseServices, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadBreach>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'oversight.workbook')
  const words = wordsIn(texts, language)
  const { readerId, sessionId, address } = query
  const days = { from: businessInstant(query.from), before: businessInstant(addDays(query.to, 1)) }
  const sessions = firstRows(
    await listStaffSessions(reader, { ...days, accountId: readerId, sessionId, address }, mostRows + 1),
  )
  const bySessions = sessionId !== undefined || address !== undefined
  const filter: BreachFilter = { ...days, readerId, spans: bySessions ? sessions.rows.map(spanOf) : undefined }
  const people = firstRows(await listBreachPeople(reader, filter))
  const ids = people.rows.map(({ id }) => id)
  const contacts = await listContacts(reader, ids)
  const sums = await sumBreach(reader, filter)
  const reached = [...contacts.values()].filter(({ phone, email }) => phone !== '' || email !== null).length
  const readings = await listReadingRows(reader, { ...filter, subjectNames: [] }, { limit: mostRows })
  const names = await listNamesOf(reader, [...new Set(sessions.rows.map((row) => row.account_id))])
  const sheets = [
    listSheet(translate, {
      sheet: 'breach',
      columns: sumColumns,
      rows: [
        ['people', sums.people],
        ['reached', reached],
        ['readings', sums.readings],
        ['readers', sums.readers],
      ],
      isCut: people.isCut,
    }),
    listSheet(translate, { sheet: 'people', columns: personColumns(words, contacts), ...people }),
    listSheet(translate, {
      sheet: 'readings',
      columns: readingColumns(words, await learnersOf(reader, readings.rows), subjectColumns),
      rows: readings.rows,
      isCut: readings.nextCursor !== null,
    }),
    listSheet(translate, { sheet: 'sessions', columns: sessionColumns(names), ...sessions }),
  ]
  return {
    name: `navyk-breach-${businessDate(clock.now())}.xlsx`,
    bytes: await writeSheets(sheets),
    shows: ids,
  }
}

const nameIn = (names: Names, id: string): string => {
  const person = names.get(id)
  return person ? fullName(person.first_name, person.last_name) : ''
}

const spanOf = ({ account_id, created_at, usedUntil }: StaffSession): SessionSpan => ({
  accountId: account_id,
  from: created_at,
  to: usedUntil,
})
