// Checks a sheet: what each row says, and how its rows fit each other and what is there already. It asks nobody: what is known of
// the product is handed to it.
import { setImmediate } from 'node:timers/promises'
import { emailSchema, nameSchema, type Permission, usernameSchema } from '@navyk/api-spec/people/accounts'
import { learnerForm } from '@navyk/api-spec/people/learners'
import { contractForm, startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { isMixed, lessonMinutesSchema, levelSchema, priceOf, subjectSchema } from '@navyk/api-spec/vocabulary'
import type { ImportColumn } from '@navyk/api-spec/views/imports'
import { z } from 'zod'
import { mayImportContracts, mayImportRole } from '../policy.ts'
import { readDay, readPhone, readTimes, readWhole } from './read-cells.ts'
import { RowReader } from './read-row.ts'
import type { RowToCheck } from './read-sheet.ts'
import type { ContractOfRow, LearnerDraft, PersonDraft, SheetPlan } from './sheet-plan.ts'
import { plain, type SheetWords } from './sheet-words.ts'

export interface KnownRecords {
  /** Phones of the sheet that have an account. */
  takenPhones: ReadonlySet<string>
  /** Executors of the product, by phone. */
  executors: ReadonlyMap<string, { executorId: string; isOpen: boolean }>
  /** Permissions of the person who uploads the sheet. */
  permissions: readonly Permission[]
  today: string
  words: SheetWords
}

interface Sheet extends SheetPlan {
  known: KnownRecords
  byPhone: Map<string, PersonDraft>
  /** Phones of the executors who stand in the sheet. */
  newExecutors: Set<string>
  learnersByName: Map<string, LearnerDraft>
  /** The first row of each contract. */
  contractRows: Map<string, number>
}

const learnerColumns = ['learner_last_name', 'learner_first_name', 'learner_birth_year'] as const
const contractColumns = [
  'executor_phone',
  'subject',
  'level',
  'format',
  'place',
  'lesson_minutes',
  'weekly_times',
  'basis',
  'package_lessons',
  'customer_rate',
  'executor_rate',
  'notice_hours',
  'starts_on',
  'ends_on',
] as const

/** Every phone that a row names, so that the caller can ask who has them. */
export const phonesOf = (rows: RowToCheck[], column: 'phone' | 'executor_phone'): string[] => [
  ...new Set(rows.flatMap(({ cells }) => readPhone(cells[column]?.text ?? '') ?? [])),
]

/** Rows that are checked before other work gets its turn: some tens of milliseconds. */
const partRows = 250

/** Checks rows in parts, so that nobody waits for a long sheet. `afterPart` hears how many are checked.
 *  @returns what the sheet makes, and its faults in the order of the rows. With faults it makes nothing. */
export async function checkRows(
  rows: RowToCheck[],
  known: KnownRecords,
  afterPart: (checked: number) => Promise<void> | void = () => {},
): Promise<SheetPlan> {
  const sheet: Sheet = {
    faults: [],
    people: [],
    learners: [],
    contracts: [],
    known,
    phones: new Map(),
    byPhone: new Map(),
    newExecutors: findExecutors(rows, known.words),
    learnersByName: new Map(),
    contractRows: new Map(),
  }
  for (const [index, row] of rows.entries()) {
    const reader = new RowReader(row, known.words)
    checkRow(sheet, reader)
    sheet.faults.push(...reader.faults)
    if ((index + 1) % partRows > 0) continue
    await setImmediate()
    await afterPart(index + 1)
  }
  const { faults, people, phones, learners, contracts } = sheet
  return { faults, people, phones, learners, contracts }
}

const findExecutors = (rows: RowToCheck[], { values }: SheetWords): Set<string> =>
  new Set(
    rows.flatMap(({ cells }) =>
      values.kind.get(plain(cells.kind?.text ?? '')) === 'executor' ? (readPhone(cells.phone?.text ?? '') ?? []) : [],
    ),
  )

function checkRow(sheet: Sheet, row: RowReader): void {
  const role = row.has('kind') ? (row.listed('kind') as PersonDraft['role'] | undefined) : 'customer'
  if (role !== undefined && !mayImportRole(sheet.known, role)) {
    row.fault('kind', 'imports.faults.role_not_yours')
    return
  }
  const found = readPerson(sheet, row, role ?? 'customer')
  const hasContract = contractColumns.some(row.has)
  const hasLearner = hasContract || learnerColumns.some(row.has)
  if (role === 'executor') {
    const column = [...learnerColumns, ...contractColumns].find(row.has)
    if (column) row.fault(column, 'imports.faults.not_for_executor')
    if (found?.isAgain) row.fault('phone', 'imports.faults.row_twice', { row: found.person.row })
    return
  }
  const learner = hasLearner ? readLearner(sheet, row, found?.person) : undefined
  if (hasContract) readContract(sheet, row, found?.person, learner?.draft)
  else if (found?.isAgain && (learner === undefined || learner.isAgain)) {
    row.fault('phone', 'imports.faults.row_twice', { row: found.person.row })
  }
}

const personForm = z.object({
  phone: usernameSchema,
  lastName: nameSchema,
  firstName: nameSchema,
  email: emailSchema.nullable(),
})

/** The person of a row. A customer may stand in several, one for each contract: the others say the same of them. */
function readPerson(
  { known, byPhone, people, phones }: Sheet,
  row: RowReader,
  role: PersonDraft['role'],
): { person: PersonDraft; isAgain: boolean } | undefined {
  const phone = row.read('phone', readPhone, 'validation.phone')
  refuseMixed(row, ['last_name', 'first_name'])
  const input = {
    phone: phone ?? '',
    lastName: row.text('last_name'),
    firstName: row.text('first_name'),
    email: row.has('email') ? row.text('email') : null,
  }
  const columns = { phone: 'phone', lastName: 'last_name', firstName: 'first_name', email: 'email' } as const
  const form = row.parse(personForm, input, columns)
  if (phone !== undefined && known.takenPhones.has(phone)) row.fault('phone', 'imports.faults.phone_taken')
  if (phone !== undefined) phones.set(row.number, phone)
  const before = phone === undefined ? undefined : byPhone.get(phone)
  if (before && form) {
    if (isSame(before, { ...form, role })) return { person: before, isAgain: true }
    row.fault('phone', 'imports.faults.phone_twice', { row: before.row })
    return undefined
  }
  if (!form) return undefined
  const person = { row: row.number, role, ...form }
  byPhone.set(form.phone, person)
  people.push(person)
  return { person, isAgain: false }
}

function isSame(before: PersonDraft, now: Omit<PersonDraft, 'row'>): boolean {
  const hasSameEmail = now.email === null || now.email.toLowerCase() === before.email?.toLowerCase()
  return before.role === now.role && nameOf(before) === nameOf(now) && hasSameEmail
}

const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) => plain(`${lastName} ${firstName}`)

function refuseMixed(row: RowReader, columns: ImportColumn[]): void {
  for (const column of columns) if (isMixed(row.text(column))) row.fault(column, 'imports.faults.mixed_letters')
}

/** The learner of a row: the customer, where no name is given. */
function readLearner(
  sheet: Sheet,
  row: RowReader,
  person: PersonDraft | undefined,
): { draft: LearnerDraft; isAgain: boolean } | undefined {
  const isCustomer = !row.has('learner_last_name') && !row.has('learner_first_name')
  const birthYear = row.read('learner_birth_year', readWhole, 'validation.year') ?? null
  if (birthYear !== null && birthYear > Number(sheet.known.today.slice(0, 4))) {
    row.fault('learner_birth_year', 'learners.born_later')
  }
  refuseMixed(row, ['learner_last_name', 'learner_first_name'])
  if (isCustomer && !person) return undefined
  const names = isCustomer
    ? { lastName: person?.lastName, firstName: person?.firstName }
    : { lastName: row.text('learner_last_name'), firstName: row.text('learner_first_name') }
  const columns: Record<string, ImportColumn> = {
    lastName: 'learner_last_name',
    firstName: 'learner_first_name',
    birthYear: 'learner_birth_year',
  }
  const form = row.parse(learnerForm, { ...names, birthYear, note: '' }, columns)
  if (!form || !person) return undefined
  const key = `${person.phone} ${nameOf(form)}`
  const before = sheet.learnersByName.get(key)
  if (before) {
    if (birthYear !== null && before.form.birthYear !== birthYear) {
      row.fault('learner_birth_year', 'imports.faults.learner_differs', { row: before.row })
    }
    return { draft: before, isAgain: true }
  }
  const draft = { row: row.number, phone: person.phone, form }
  sheet.learnersByName.set(key, draft)
  sheet.learners.push(draft)
  return { draft, isAgain: false }
}

const contractOfRow = z.object({ executorPhone: usernameSchema, subject: subjectSchema, level: levelSchema })

function readContract(
  sheet: Sheet,
  row: RowReader,
  person: PersonDraft | undefined,
  learner: LearnerDraft | undefined,
): void {
  if (!mayImportContracts(sheet.known)) {
    const column = contractColumns.find(row.has) ?? null
    row.fault(column, 'imports.faults.contract_not_yours')
    return
  }
  const executorPhone = readExecutor(sheet, row)
  const about = row.parse(
    contractOfRow,
    { executorPhone: executorPhone ?? '', subject: row.listed('subject'), level: row.listed('level') },
    { executorPhone: 'executor_phone', subject: 'subject', level: 'level' },
  )
  const form = readTerms(sheet, row)
  if (!about || !form || !person || !learner) return
  const key = [person.phone, nameOf(learner.form), about.executorPhone, about.subject, form.startsOn].join(' ')
  const before = sheet.contractRows.get(key)
  if (before !== undefined) {
    row.fault(null, 'imports.faults.row_twice', { row: before })
    return
  }
  sheet.contractRows.set(key, row.number)
  sheet.contracts.push({ row: row.number, phone: person.phone, learner, ...about, form } satisfies ContractOfRow)
}

function readExecutor({ known, newExecutors }: Sheet, row: RowReader): string | undefined {
  const phone = row.read('executor_phone', readPhone, 'validation.phone')
  if (phone === undefined) return undefined
  const executor = known.executors.get(phone)
  if (phone === readPhone(row.text('phone'))) row.fault('executor_phone', 'imports.faults.executor_same')
  else if (!executor && !newExecutors.has(phone)) row.fault('executor_phone', 'imports.faults.executor_unknown')
  else if (executor && !executor.isOpen) row.fault('executor_phone', 'imports.faults.executor_closed')
  return phone
}

/** Column of each field of the terms. */
const termColumns: Record<string, ImportColumn> = {
  customerRateKopecks: 'customer_rate',
  executorRateKopecks: 'executor_rate',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  lessonMinutes: 'lesson_minutes',
  weeklySlots: 'weekly_times',
  format: 'format',
  place: 'place',
  basis: 'basis',
  packageLessons: 'package_lessons',
  noticeHours: 'notice_hours',
}

function readTerms({ known }: Sheet, row: RowReader) {
  const whole = (column: ImportColumn) => row.read(column, readWhole, 'validation.whole')
  const day = (column: ImportColumn) => row.read(column, readDay, 'imports.faults.day')
  const sum = (column: ImportColumn) => row.read(column, priceOf, 'imports.faults.sum')
  const lessonMinutes = whole('lesson_minutes')
  // A length that is wrong is a fault of its own column alone.
  const minutes = lessonMinutesSchema.safeParse(lessonMinutes).data ?? 60
  const times = (text: string) => readTimes(text, known.words.weekdays, minutes)
  const input = {
    ...startingPolicy,
    customerRateKopecks: sum('customer_rate'),
    executorRateKopecks: sum('executor_rate'),
    startsOn: day('starts_on'),
    endsOn: day('ends_on') ?? null,
    lessonMinutes,
    weeklySlots: row.read('weekly_times', times, 'imports.faults.times'),
    format: row.listed('format'),
    place: row.text('place'),
    basis: row.has('basis') ? row.listed('basis') : startingPolicy.basis,
    packageLessons: whole('package_lessons') ?? null,
    noticeHours: row.has('notice_hours') ? whole('notice_hours') : startingPolicy.noticeHours,
    settlementModel: 'principal',
  }
  return row.parse(contractForm, input, termColumns)
}
