import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/views/imports'
import { strToU8, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeCyrillic } from '#platform/payments/bank-files'
import { csvOf, customerLine, type SheetLine, workbookOf } from '#testing/factories/import-sheets.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { settableClock } from '#platform/clock.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import type { Services } from '#platform/services.ts'
import { createImported } from './applying/apply-import.ts'
import { restartImports } from './applying/restart-imports.ts'
import { checkImport } from './check-import.ts'
import { claimToInvite } from './queries.ts'
import { importRetention } from './retention.ts'
import { listImportRows } from './read-imports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const upload = (file: Uint8Array, as: TestPerson = t.people.manager, name = 'people.xlsx') =>
  t.call(spec.uploadImport, { as, query: { name }, file, language: 'ru' })

/** The import as it is once its task has run, which in tests is at once. */
async function checked(file: Uint8Array, as: TestPerson = t.people.manager, name?: string) {
  const { body } = await upload(file, as, name)
  const { body: now } = await t.call(spec.getImport, { as, params: { id: body.data.id }, language: 'ru' })
  return now.data as spec.ImportDetails
}

async function faultsOf(id: string, as: TestPerson = t.people.manager, query: Record<string, string> = {}) {
  const answer = await t.call(spec.listImportFaults, {
    as,
    params: { id },
    query: { limit: '100', ...query },
    language: 'ru',
  })
  return (answer.body.data as spec.ImportFault[]).map(({ row, column, text }) => [row, column, text])
}

const apply = (id: string, version: number, as: TestPerson = t.people.manager, isInviting = false) =>
  t.call(spec.applyImport, { as, params: { id }, body: { version, isInviting } })

/** Each test has people of its own, because accounts stay. */
let firstNumber = 0
beforeEach(() => {
  firstNumber += 1000
})

const line = (number: number, changes: SheetLine = {}): SheetLine => ({
  ...customerLine(firstNumber + number, t.people.executor.phone),
  ...changes,
})
const phoneOf = (number: number) => line(number).phone ?? ''

const countAccounts = async () => (await t.services.db.selectFrom('account').select('id').execute()).length

test('forty planted faults are named by row and column, and nothing of the sheet can be applied', async () => {
  const planted: [SheetLine, string, RegExp][] = [
    [{ phone: '' }, 'phone', /Укажите|требуется|номер/i],
    [{ phone: '+375 29 12-34' }, 'phone', /номер/i],
    [{ phone: '+7 495 123-45-67' }, 'phone', /номер/i],
    [{ phone: '37529123456O' }, 'phone', /номер/i],
    [{ phone: t.people.customer.phone }, 'phone', /уже есть/],
    [{ phone: '=A1' }, 'phone', /Формула/],
    [{ phone: phoneOf(900), last_name: 'Другая' }, 'phone', /в строке\s2\sс/],
    [{ last_name: '' }, 'last_name', /./],
    [{ last_name: 'Я'.repeat(81) }, 'last_name', /80/],
    [{ last_name: 'Cоколова' }, 'last_name', /смешаны/],
    [{ first_name: '' }, 'first_name', /./],
    [{ first_name: '@SUM(1)' }, 'first_name', /Формула/],
    [{ email: 'sokolova' }, 'email', /./],
    [{ kind: 'Директор' }, 'kind', /Такого значения нет/],
    [{ kind: 'Исполнитель' }, 'kind', /не можете/],
    [{ learner_last_name: '' }, 'learner_last_name', /./],
    [{ learner_first_name: 'Аlеся' }, 'learner_first_name', /смешаны/],
    [{ learner_birth_year: '2027' }, 'learner_birth_year', /ещё не/],
    [{ learner_birth_year: '1900' }, 'learner_birth_year', /./],
    [{ learner_birth_year: 'семь' }, 'learner_birth_year', /./],
    [{ executor_phone: '375290000009' }, 'executor_phone', /нет ни в сервисе/],
    [{ executor_phone: '12345' }, 'executor_phone', /номер/i],
    [{ executor_phone: '' }, 'executor_phone', /./],
    [{ executor_phone: phoneOf(0) }, 'executor_phone', /один и тот же/],
    [{ subject: 'Алхимия' }, 'subject', /Такого значения нет/],
    [{ subject: '' }, 'subject', /./],
    [{ level: 'XII' }, 'level', /Такого значения нет/],
    [{ format: 'На Луне' }, 'format', /Такого значения нет/],
    [{ place: 'javascript://x' }, 'place', /https/],
    [{ lesson_minutes: '10' }, 'lesson_minutes', /30/],
    [{ lesson_minutes: 'час' }, 'lesson_minutes', /./],
    [{ weekly_times: 'пн 25:00' }, 'weekly_times', /дни и время/],
    [{ weekly_times: 'пн 17:00, пн 17:30' }, 'weekly_times', /./],
    [{ basis: 'Пакет' }, 'package_lessons', /./],
    [{ customer_rate: '30' }, 'customer_rate', /не может быть ниже/],
    [{ customer_rate: '45,505' }, 'customer_rate', /сумма/],
    [{ executor_rate: '=1+1' }, 'executor_rate', /Формула/],
    [{ notice_hours: '1000' }, 'notice_hours', /168/],
    [{ starts_on: '31.02.2026' }, 'starts_on', /день/],
    [{ starts_on: '' }, 'starts_on', /./],
    [{ ends_on: '30.11.2026' }, 'ends_on', /./],
  ]
  const lines = planted.map(([changes], index) => {
    const isOwn = changes.executor_phone === phoneOf(0)
    return line(index + 1, isOwn ? { executor_phone: phoneOf(index + 1) } : changes)
  })
  const made = await checked(await workbookOf([line(900), ...lines]))
  expect([made.state, made.faultCount, made.rowCount]).toEqual(['faulty', planted.length, planted.length + 1])
  const found = await faultsOf(made.id)
  expect(found.map(([row, column]) => [row, column])).toEqual(planted.map(([, column], index) => [index + 3, column]))
  for (const [index, [, , text]] of planted.entries()) expect(found[index]?.[2]).toMatch(text)
  expect(made.faultsOf.reduce((sum, { count }) => sum + count, 0)).toBe(planted.length)
  expect(await faultsOf(made.id, t.people.manager, { column: 'basis' })).toEqual([])
  expect(await faultsOf(made.id, t.people.manager, { column: 'place' })).toHaveLength(1)
  expect(made.actions.apply).toBe(false)
  const before = await countAccounts()
  expect((await apply(made.id, made.version)).body).toMatchObject({ code: 'import_changed', current: { id: made.id } })
  expect(await countAccounts()).toBe(before)

  const file = await t.call(spec.downloadImportRemarks, {
    as: t.people.manager,
    params: { id: made.id },
    language: 'ru',
  })
  const [sheet] = await readWorkbook(Buffer.from(file.bytes))
  expect(sheet?.data[0]?.at(-1)).toBe('Замечания')
  expect(String(sheet?.data[2]?.at(-1))).toMatch(/^Телефон: /)
  // Mended, the sheet is read with its remarks: they are no column of it.
  const again = await checked(file.bytes)
  expect(again.faultCount).toBe(planted.length)
})

test('the first two hundred characters of a faulty cell are shown', async () => {
  const { id } = await checked(await workbookOf([line(1, { email: 'я'.repeat(201) }), line(2, { kind: 'Директор' })]))
  const { body } = await t.call(spec.listImportFaults, { as: t.people.manager, params: { id } })
  expect(body.data).toMatchObject([{ value: 'я'.repeat(200) }, { value: 'Директор' }])
})

test('a sheet makes customers, learners and drafts of contracts, once, and a customer may have several', async () => {
  const lines = [
    line(1),
    line(1, { subject: 'Физика', learner_birth_year: '' }),
    line(2, { learner_last_name: '', learner_first_name: '', learner_birth_year: '' }),
    { phone: '8 (044) 100-00-03', last_name: 'Ёлкин', first_name: 'Пётр' },
  ]
  const ready = await checked(await workbookOf(lines))
  expect(ready).toMatchObject({
    state: 'ready',
    rowCount: 4,
    customerCount: 3,
    learnerCount: 2,
    contractCount: 3,
    executorCount: 0,
    uploadedBy: 'Last-manager First4',
    keptUntil: '2026-12-04',
    actions: { apply: true, discard: true },
  })
  const before = await countAccounts()
  const answer = await apply(ready.id, ready.version)
  expect(answer.body.data.state).toBe('applying')
  const { body } = await t.call(spec.getImport, { as: t.people.manager, params: { id: ready.id } })
  expect(body.data).toMatchObject({
    state: 'applied',
    appliedBy: 'Last-manager First4',
    keptUntil: null,
    contractCount: 3,
    actions: { apply: false, discard: false },
  })
  expect(await countAccounts()).toBe(before + 3)
  expect((await apply(ready.id, body.data.version)).status).toBe(409)
  expect(await countAccounts()).toBe(before + 3)

  const { body: page } = await t.call(spec.listImportRows, {
    as: t.people.manager,
    params: { id: ready.id },
    language: 'ru',
  })
  const [first, second, own, alone] = page.data as spec.ImportRow[]
  expect(first).toMatchObject({ row: 2, name: 'Соколова Ирина', learner: 'Соколова Алеся', subject: 'Математика' })
  expect(second).toMatchObject({ customerId: first?.customerId, learner: 'Соколова Алеся', subject: 'Физика' })
  expect(own?.learner).toBe('Соколова Ирина')
  expect(alone).toMatchObject({ name: 'Ёлкин Пётр', contractId: null })
  const contract = await t.services.db
    .selectFrom('contract')
    .innerJoin('contract_terms as terms', 'terms.contract_id', 'contract.id')
    .selectAll('contract')
    .select(['terms.customer_rate_kopecks', 'terms.executor_rate_kopecks'])
    .where('contract.id', '=', first?.contractId ?? '')
    .executeTakeFirstOrThrow()
  expect(contract).toMatchObject({
    state: 'draft',
    offer_id: null,
    executor_id: t.people.executor.cabinetId,
    customer_rate_kopecks: 4550,
    executor_rate_kopecks: 3200,
    notice_hours: 12,
    starts_on: '2026-12-01',
    lesson_minutes: 60,
    subject: 'mathematics',
    weekly_slots: [
      { weekday: 1, time: '17:00', minutes: 60 },
      { weekday: 3, time: '18:30', minutes: 60 },
    ],
  })
  const stored = await t.services.db
    .selectFrom('people_import_row')
    .selectAll()
    .where('import_id', '=', ready.id)
    .execute()
  expect(stored.every(({ cells, phone }) => cells === null && phone === null)).toBe(true)
  // The same sheet again: everybody in it is there.
  const again = await checked(await workbookOf(lines))
  expect(again.faultCount).toBe(4)
})

test('rows of one customer are for different contracts of one learner', async () => {
  const made = await checked(
    await workbookOf([
      line(1),
      line(1),
      line(1, { subject: 'Физика', learner_birth_year: '2009' }),
      line(1, { email: 'a@b.by' }),
      line(1, { starts_on: '02.12.2026' }),
      line(2, { learner_birth_year: '2009' }),
    ]),
  )
  expect((await faultsOf(made.id)).map(([row, column]) => [row, column])).toEqual([
    [3, null],
    [4, 'learner_birth_year'],
    [5, 'phone'],
  ])
})

test('a change since the check is a fault, and nothing of the sheet is made', async () => {
  const ready = await checked(await workbookOf([line(1), line(2)]))
  await t.services.db
    .updateTable('account')
    .set({ phone: phoneOf(2).replaceAll(/\D/g, '') })
    .where('id', '=', t.people.otherCustomer.accountId)
    .execute()
  const before = await countAccounts()
  await apply(ready.id, ready.version)
  const { body } = await t.call(spec.getImport, { as: t.people.manager, params: { id: ready.id } })
  expect([body.data.state, await countAccounts()]).toEqual(['faulty', before])
  expect((await faultsOf(ready.id)).map(([row, column]) => [row, column])).toEqual([[3, 'phone']])
})

/** A sheet whose task has been asked for and has not begun. */
async function asked(lines: SheetLine[]): Promise<spec.ImportDetails> {
  const ready = await checked(await workbookOf(lines))
  const columns = { state: 'applying' as const, applied_by: t.people.manager.cabinetId, tries: 0 }
  await t.services.db.updateTable('people_import').set(columns).where('id', '=', ready.id).execute()
  return ready
}

const stateOf = async (id: string) =>
  (await t.call(spec.getImport, { as: t.people.manager, params: { id } })).body.data.state

/** As when the process ends after the last statement and before the commit. */
function endingServices(): Services {
  let transactions = 0
  const transact: Services['transact'] = (work) =>
    t.services.transact(async (tx) => {
      const result = await work(tx)
      transactions += 1
      // The first one counts the try.
      if (transactions > 1) throw new Error('the process has ended')
      return result
    })
  return { ...t.services, transact }
}

test('a process that ends in the middle makes nothing, and another one continues and makes everything once', async () => {
  const { id } = await asked([line(1), line(2)])
  const before = await countAccounts()
  await expect(createImported(endingServices(), { importId: id })).rejects.toThrow('the process has ended')
  expect([await stateOf(id), await countAccounts()]).toEqual(['applying', before])
  await restartImports(t.services)
  expect(await stateOf(id)).toBe('applying')
  t.clock.set(new Date(t.clock.now().getTime() + 2 * minuteMs + 1))
  await restartImports(t.services)
  expect([await stateOf(id), await countAccounts()]).toEqual(['applied', before + 2])
  await createImported(t.services, { importId: id })
  expect(await countAccounts()).toBe(before + 2)
})

test('an import whose every try has failed says so, and can be applied again', async () => {
  const { id } = await asked([line(1)])
  const before = await countAccounts()
  for (const _ of Array(5)) await expect(createImported(endingServices(), { importId: id })).rejects.toThrow()
  expect(await stateOf(id)).toBe('applying')
  await createImported(t.services, { importId: id })
  const { body } = await t.call(spec.getImport, { as: t.people.manager, params: { id } })
  expect(body.data).toMatchObject({ state: 'failed', appliedBy: null, actions: { apply: true, discard: true } })
  expect(await countAccounts()).toBe(before)
  expect((await apply(id, body.data.version)).status).toBe(200)
  expect([await stateOf(id), await countAccounts()]).toEqual(['applied', before + 1])
})

test('a file whose every check has failed is unreadable, and says why', async () => {
  const { id } = await checked(await workbookOf([line(1)]))
  const columns = { state: 'checking' as const, content: new Uint8Array([1]), tries: 5 }
  await t.services.db.updateTable('people_import').set(columns).where('id', '=', id).execute()
  await checkImport(t.services, { importId: id })
  const { body } = await t.call(spec.getImport, { as: t.people.manager, params: { id }, language: 'ru' })
  expect(body.data).toMatchObject({ state: 'unreadable', actions: { apply: false, discard: true } })
  expect(body.data.problem).toMatch(/несколько раз не удалась/)
})

test('a sheet that is applied without invitations invites nobody', async () => {
  const ready = await checked(await workbookOf([line(1), line(2)]))
  await apply(ready.id, ready.version)
  expect(await stateOf(ready.id)).toBe('applied')
  expect(await t.services.transact((tx) => claimToInvite(tx, ready.id, 10))).toEqual([])
})

test('each invited person gets one link, sent in parts', async () => {
  const lines = [line(1), line(1, { subject: 'Физика' }), ...Array.from({ length: 60 }, (_, at) => line(at + 2))]
  const ready = await checked(await workbookOf(lines))
  await apply(ready.id, ready.version, t.people.manager, true)
  const links = await t.services.db
    .selectFrom('account_invitation')
    .select('account_id')
    .where('token_hash', 'is not', null)
    .execute()
  expect(new Set(links.map(({ account_id }) => account_id)).size).toBe(61)
  expect(links).toHaveLength(61)
  const { body } = await t.call(spec.getImport, { as: t.people.manager, params: { id: ready.id } })
  expect(body.data).toMatchObject({ isInviting: true, waitingCount: 0 })
})

test('administrators import executors and no contracts, managers contracts and no executors', async () => {
  const executor: SheetLine = { kind: 'Исполнитель', phone: '375291112233', last_name: 'Лис', first_name: 'Яна' }
  const { administrator, manager } = t.people
  const ofExecutors = await checked(await workbookOf([executor]), administrator)
  expect([ofExecutors.state, ofExecutors.executorCount]).toEqual(['ready', 1])
  expect((await apply(ofExecutors.id, ofExecutors.version, manager)).status).toBe(403)
  const withContract = await checked(
    await workbookOf([executor, line(1), { ...executor, subject: 'Физика' }]),
    administrator,
  )
  expect((await faultsOf(withContract.id, administrator)).map(([row, column]) => [row, column])).toEqual([
    [3, 'executor_phone'],
    [4, 'subject'],
    [4, 'phone'],
  ])
  const ofContracts = await checked(await workbookOf([line(1)]))
  expect((await apply(ofContracts.id, ofContracts.version, administrator)).status).toBe(403)
  expect((await apply(ofExecutors.id, ofExecutors.version, administrator)).status).toBe(200)
  const role = await t.services.db
    .selectFrom('account')
    .select('cabinet_roles')
    .where('phone', '=', '375291112233')
    .execute()
  expect(role).toEqual([{ cabinet_roles: ['executor'] }])
})

test('a person with both permissions imports an executor with the contracts of their customers', async () => {
  const { manager } = t.people
  const update = t.services.db.updateTable('cabinet').set({ permissions: ['administrator', 'manager'] })
  await update.where('id', '=', manager.cabinetId).execute()
  const executor: SheetLine = { kind: 'executor', phone: '375291112244', last_name: 'Лис', first_name: 'Яна' }
  const ready = await checked(await workbookOf([{ ...line(1), executor_phone: '+375 29 111-22-44' }, executor]))
  expect(ready).toMatchObject({ state: 'ready', executorCount: 1, contractCount: 1 })
  await apply(ready.id, ready.version)
  const { body } = await t.call(spec.listImportRows, { as: manager, params: { id: ready.id } })
  expect(body.data[0].executor).toBe('Лис Яна')
  await t.services.db
    .updateTable('cabinet')
    .set({ permissions: ['manager'] })
    .where('id', '=', manager.cabinetId)
    .execute()
})

test.each<[string, () => Partial<Record<'blocked_at' | 'deletion_asked_at' | 'deletion_at', Date>>]>([
  ['blocked', () => ({ blocked_at: t.clock.now() })],
  [
    'to be deleted',
    () => ({ deletion_asked_at: t.clock.now(), deletion_at: new Date(t.clock.now().getTime() + 14 * dayMs) }),
  ],
])('an executor whose account is %s gets no contract of a sheet', async (_, change) => {
  const account = t.services.db.updateTable('account').where('id', '=', t.people.executor.accountId)
  await account.set(change()).execute()
  const made = await checked(await workbookOf([line(1)]))
  expect(await faultsOf(made.id)).toEqual([[2, 'executor_phone', expect.stringMatching(/заблокирована или скоро/)]])
  await account.set({ blocked_at: null, deletion_asked_at: null, deletion_at: null }).execute()
})

test.each([
  ['semicolons in UTF-8', (lines: SheetLine[]) => strToU8(csvOf(lines))],
  ['commas in UTF-8 with a mark', (lines: SheetLine[]) => strToU8(`\uFEFF${csvOf(lines, ',')}`)],
  ['semicolons in windows-1251', (lines: SheetLine[]) => encodeCyrillic(csvOf(lines))],
])('a table with %s is read', async (_, write) => {
  const ready = await checked(write([line(1), line(2)]), t.people.manager, 'people.csv')
  expect(ready).toMatchObject({ state: 'ready', customerCount: 2, contractCount: 2 })
})

const bomb = () =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024),
  })

test.each([
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]), /не книга XLSX/],
  ['an archive of something else', () => zipSync({ 'a.txt': strToU8('x') }), /не книга XLSX/],
  ['an archive that is cut off', async () => (await workbookOf([line(1)])).slice(0, 900), /повреждён/],
  ['a small archive with very much in it', bomb, /больше, чем читается/],
  ['headings alone', () => workbookOf([]), /ни одной строки/],
  ['a table with too many rows', () => strToU8(`phone\n${'1\n'.repeat(10_001)}`), /больше 10 000/],
])('%s is refused as a whole', async (_, file, problem) => {
  const refused = await checked(await file())
  expect(refused.state).toBe('unreadable')
  expect(refused.problem?.replaceAll('\u00a0', ' ')).toMatch(problem)
})

test('unknown, missing and repeated headings are named, and so are hidden columns', async () => {
  const heads = await checked(strToU8('Телефон;Фамилия;Phone;Skype\n375331000001;Ива;1;2'))
  expect((await faultsOf(heads.id)).map(([row, column]) => [row, column])).toEqual([
    [1, 'phone'],
    [1, null],
    [1, 'first_name'],
  ])
  // Made by a spreadsheet program: a hidden column, a hidden row, a formula, a day and a phone as numbers.
  const hidden = await checked(handMade())
  expect((await faultsOf(hidden.id)).map(([row, column]) => [row, column])).toEqual([
    [1, 'email'],
    [3, null],
    [5, 'first_name'],
  ])
})

/** A workbook as programs write it, with shared texts, formats of days and gaps where rows were deleted. */
function handMade(): Uint8Array {
  const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const shared = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`
  const rows = [
    `<row r="1">${shared('A1', 0)}${shared('B1', 1)}${cell('C1', 'Имя')}${cell('D1', 'E-mail')}${cell('E1', 'Первый день')}</row>`,
    `<row r="2"><c r="A2"><v>375331000001</v></c>${cell('B2', 'Ива')}${cell('C2', 'Ян &amp; &#1071;')}</row>`,
    `<row r="3" hidden="1"><c r="A3"><v>3.75331000002E11</v></c>${cell('B3', 'Ива')}${cell('C3', 'Ян')}</row>`,
    `<row r="5"><c r="A5"><v>375331000003</v></c>${cell('B5', 'Ива')}<c r="C5" t="str"><f>B5</f><v>Ива</v></c></row>`,
  ]
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="x" sheetId="2" state="hidden" r:id="rId9"/><sheet name="y" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Телефон</t></si><si><r><t>Фами</t></r><r><t>лия</t></r><rPh><t>x</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><cols><col min="4" max="4" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

test.each(['ru', 'en', 'es'])(
  'the template explains its columns in %s, and its example is left out',
  async (language) => {
    const file = await t.call(spec.downloadImportTemplate, { as: t.people.manager, language })
    const [sheet, rules] = await readWorkbook(Buffer.from(file.bytes))
    expect(sheet?.data[0]).toHaveLength(spec.importColumns.length)
    expect(rules?.data).toHaveLength(spec.importColumns.length + 1)
    expect((await checked(file.bytes)).problem).toBe('Под заголовками нет ни одной строки')
    const heads = (sheet?.data[0] ?? []).map(String).join(';')
    const example = (sheet?.data[1] ?? []).map((cell) => String(cell ?? '')).join(';')
    const filled = await checked(strToU8(`${heads}\n${example}\n;375331000001;Ива;Ян`))
    expect(filled).toMatchObject({ state: 'ready', exampleCount: 1, customerCount: 1, contractCount: 0 })
  },
)

test('the stored data of a sheet are removed when somebody discards it, and after fourteen days', async () => {
  const [one, other] = [await checked(await workbookOf([line(1)])), await checked(await workbookOf([line(2)]))]
  const discard = (version: number) =>
    t.call(spec.discardImport, { as: t.people.manager, params: { id: one.id }, body: { version } })
  expect((await discard(one.version - 1)).body).toMatchObject({ code: 'import_changed', current: { state: 'ready' } })
  expect((await discard(one.version)).body.data).toMatchObject({ state: 'discarded', keptUntil: null })
  expect((await apply(one.id, one.version + 1)).status).toBe(409)
  const rows = () =>
    t.services.db
      .selectFrom('people_import_row')
      .select('import_id')
      .where('import_id', 'in', [one.id, other.id])
      .execute()
  expect(await rows()).toEqual([{ import_id: other.id }])
  const after = (days: number) => {
    const clock = settableClock(new Date(t.clock.now().getTime() + days * dayMs - 1))
    return removeOver({ ...t.services, clock }, [importRetention])
  }
  await after(14)
  expect(await rows()).toHaveLength(1)
  await after(15)
  expect(await rows()).toHaveLength(0)
})

test('customers, executors and accountants can not import; a session is needed; an absent import is not found', async () => {
  const { id } = await checked(await workbookOf([line(1)]))
  const body = { version: 1, isInviting: false }
  const calls = [
    [spec.downloadImportTemplate, {}],
    [spec.listImports, {}],
    [spec.getImport, { params: { id } }],
    [spec.listImportFaults, { params: { id } }],
    [spec.listImportRows, { params: { id } }],
    [spec.downloadImportRemarks, { params: { id } }],
    [spec.applyImport, { params: { id }, body }],
    [spec.discardImport, { params: { id }, body: { version: 1 } }],
    [spec.uploadImport, { query: { name: 'x.csv' }, file: strToU8('x') }],
  ] as const
  for (const [endpoint, given] of calls) {
    for (const who of ['customer', 'executor', 'accountant'] as const) {
      expect((await t.call(endpoint, { ...given, as: t.people[who] })).status).toBe(403)
    }
    expect((await t.call(endpoint, given)).status).toBe(401)
    if (!('params' in given)) continue
    const nobody = { ...given, params: { id: t.people.customer.cabinetId }, as: t.people.manager }
    expect((await t.call(endpoint, nobody)).status).toBe(404)
  }
  const empty = await t.call(spec.uploadImport, {
    as: t.people.manager,
    query: { name: 'x.csv' },
    file: new Uint8Array(),
  })
  expect(empty.status).toBe(422)
})

test('a page of rows takes as many queries as one row', async () => {
  const { id } = await checked(await workbookOf(Array.from({ length: 40 }, (_, at) => line(at + 1))))
  const count = (limit: number) =>
    countStatements(t, (tx) =>
      listImportRows(tx, t.services, t.people.manager.session, { id, limit }, { language: 'ru' }),
    )
  expect(await count(40)).toBe(await count(1))
})

test('uploads are filtered by the name of the file and by their state, and have a workbook', async () => {
  const { manager, administrator, accountant, customer, executor } = t.people
  const { id } = await checked(await workbookOf([line(1)]), manager, 'осень 100%.xlsx')
  await checked(await workbookOf([line(2, { phone: '' })]), manager, 'осень с ошибкой.xlsx')
  const find = async (query: Record<string, string>) =>
    ((await t.call(spec.listImports, { as: manager, query })).body.data as spec.PeopleImport[]).map((one) => one.id)
  expect(await find({ search: 'ОСЕНЬ', state: 'ready' })).toEqual([id])
  expect(await find({ search: '100%' })).toEqual([id])
  expect(await find({ search: 'зима' })).toEqual([])
  const download = (as: TestPerson | undefined) =>
    t.call(spec.downloadImports, { ...(as && { as }), query: { search: '100%' }, language: 'ru' })
  const [saved] = await readWorkbook(Buffer.from((await download(administrator)).bytes))
  expect(saved?.data.map((row) => row.slice(0, 4))).toEqual([
    ['Файл', 'Состояние', 'Строк', 'Ошибок'],
    ['осень 100%.xlsx', 'Готова', 1, 0],
  ])
  for (const as of [accountant, customer, executor]) expect((await download(as)).status).toBe(403)
  expect((await download(undefined)).status).toBe(401)
})
