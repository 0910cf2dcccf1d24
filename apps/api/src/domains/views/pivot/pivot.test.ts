import { closeLessons, type LessonSummary, listLessons } from '@navyk/api-spec/teaching/lessons'
import { draftPlan, savePlanRows } from '@navyk/api-spec/teaching/plans'
import { downloadPivot, getPivot, type Pivot } from '@navyk/api-spec/views/pivot'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { getPivot as getPivotOf, sumTable } from './get-pivot.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
let contracts: TestContract[]

/** November of two contracts of one executor: lessons held, in part, missed, cancelled and to come in the first, rows of
 *  a draft in the second; and a contract of another executor with the first one's customer. */
beforeAll(async () => {
  t = await testApp()
  const mine = await createContract(t)
  const drafted = await createContract(t, { customer: t.people.otherCustomer })
  const foreign = await createContract(t, { executor: t.people.otherExecutor })
  contracts = [mine, drafted, foreign]
  const lessons = await planLessons(t, mine, [
    { date: '2026-10-31', time: '23:59' },
    { date: '2026-11-01', time: '10:00' },
    { date: '2026-11-01', time: '12:00', minutes: 90 },
    { date: '2026-11-02' },
    { date: '2026-11-03' },
    { date: '2026-11-30', time: '23:59' },
    { date: '2026-12-01', time: '00:59' },
  ])
  const outcomes = [
    { outcome: 'held' },
    { outcome: 'held_partial', heldMinutes: 45 },
    { outcome: 'student_no_show' },
    { outcome: 'cancelled_by_executor' },
  ]
  const closing = outcomes.map((outcome, index) => ({ ...seen(lessons[index + 1]), ...outcome }))
  await t.call(closeLessons, { as: t.people.executor, body: { lessons: closing } })
  const draft = { contractId: drafted.id, month: '2026-11' }
  const { data } = (await t.call(draftPlan, { as: t.people.executor, body: draft })).body
  const rows = ['2026-11-24', '2026-11-25'].map((date) => ({
    date,
    time: '08:00',
    minutes: 60,
    topic: '',
    comment: '',
  }))
  const body = { version: data.version, pattern: [], rows }
  await t.call(savePlanRows, { as: t.people.executor, params: { id: data.id }, body })
  await planLessons(t, foreign, [{ date: '2026-11-05' }])
})
afterAll(() => t.close())

const seen = (lesson: LessonSummary | undefined) => ({ id: lesson?.id, version: lesson?.version })
const november = { from: '2026-11-01', to: '2026-11-30', columns: 'day', rows: 'contract', measures: 'planned,held' }
const ask = (as: TestPerson, query: Record<string, string> = {}) =>
  t.call(getPivot, { as, query: { ...november, ...query } })
const pivot = async (as: TestPerson, query: Record<string, string> = {}): Promise<Pivot> =>
  (await ask(as, query)).body.data
/** The cells of a row by their columns. */
const byColumn = ({ columns, rows }: Pivot, row = 0) =>
  Object.fromEntries((rows[row]?.cells ?? []).map(([column = 0, ...values]) => [columns[column], values]))

test('past lessons without an outcome are counted apart from coming ones, on the same day too', async () => {
  const at = async (instant: string) => {
    t.clock.set(new Date(instant))
    const data = await pivot(t.people.manager, { measures: 'planned,unclosed,ahead', rows: 'executor' })
    return Object.assign({}, ...data.rows.map((_, row) => byColumn(data, row)))
  }
  const today = t.clock.now()
  // 30 November, 23:59 in Minsk, for an hour: nothing of the day has ended until the next one.
  expect(await at('2026-11-30T20:59:30Z')).toMatchObject({
    '2026-11-01': [2, 0, 0],
    '2026-11-05': [1, 1, 0],
    '2026-11-24': [1, 0, 0],
    '2026-11-30': [1, 0, 1],
  })
  expect((await at('2026-11-30T21:59:00Z'))['2026-11-30']).toEqual([1, 1, 0])
  // Rows of a plan of today are ahead; those of a day before are neither.
  expect((await at('2026-11-24T20:00:00Z'))['2026-11-24']).toEqual([1, 0, 1])
  expect((await at('2026-11-23T20:00:00Z'))['2026-11-30']).toEqual([1, 0, 1])
  t.clock.set(today)
})

describe('a month by days in the pivot table', () => {
  test('counts each lesson on its day by the calendar of Minsk, and rows of plans that are not agreed yet as planned', async () => {
    const data = await pivot(t.people.executor)
    expect(data.columns).toHaveLength(30)
    expect(byColumn(data)).toEqual({
      '2026-11-01': [2, 2],
      '2026-11-02': [1, 0],
      '2026-11-03': [1, 0],
      '2026-11-30': [1, 0],
    })
    expect(byColumn(data, 1)).toEqual({ '2026-11-24': [1, 0], '2026-11-25': [1, 0] })
    expect(data.rows.map(({ sums }) => sums)).toEqual([
      [5, 2],
      [2, 0],
    ])
    expect(data.sums).toEqual([7, 2])
    expect(data.columnSums[0]).toEqual([2, 2])
    expect(data.rowCount).toBe(2)
  })

  test('divides lessons that were not held by reason, and counts hours and the reader’s own money', async () => {
    const { sums } = await pivot(t.people.executor, {
      measures: 'no_show,cancelled_by_executor,cancelled_by_customer,drafted',
    })
    expect(sums).toEqual([1, 1, 0, 2])
    const hours = await pivot(t.people.executor, {
      measures: 'planned_minutes,held_minutes,minutes_difference,difference',
    })
    expect(hours.sums).toEqual([450, 105, -345, -5])
    // Held 30.00, three quarters of an hour of one and a half at 45.00, a missed one at 30.00.
    const money = await pivot(t.people.executor, { measures: 'planned_pay,pay,pay_difference' })
    expect(money.sums).toEqual([16_500, 8250, -8250])
    const all = await pivot(t.people.accountant, { measures: 'charge,pay,commission', rows: 'executor' })
    expect(all.sums).toEqual([11_000, 8250, 2750])
  })
})

test('weeks begin on Mondays and months on their first days, cut to the range', async () => {
  const weeks = await pivot(t.people.executor, { columns: 'week', from: '2026-10-31', to: '2026-11-03' })
  expect(byColumn(weeks)).toEqual({ '2026-10-26': [3, 2], '2026-11-02': [2, 0] })
  const months = await pivot(t.people.executor, { columns: 'month', from: '2026-10-01', to: '2026-12-31' })
  expect(byColumn(months)).toEqual({ '2026-10-01': [1, 0], '2026-11-01': [5, 2], '2026-12-01': [1, 0] })
})

test('rows nest, and each one is the sum of those inside it', async () => {
  const data = await pivot(t.people.accountant, { rows: 'customer,executor,subject' })
  const lines = data.rows.map(({ level, label, sums }) => [level, label.kind, sums[0]])
  expect(lines).toEqual([
    [0, 'customer', 6],
    [1, 'executor', 5],
    [2, 'subject', 5],
    [1, 'executor', 1],
    [2, 'subject', 1],
    [0, 'customer', 2],
    [1, 'executor', 2],
    [2, 'subject', 2],
  ])
})

describe('the pivot table’s readers:', () => {
  test('an executor has their own lessons, staff everybody’s, of one executor if they name one', async () => {
    expect((await pivot(t.people.otherExecutor)).sums[0]).toBe(1)
    expect((await pivot(t.people.accountant)).sums[0]).toBe(8)
    const executorId = t.people.otherExecutor.cabinetId
    expect((await pivot(t.people.manager, { executorId })).sums[0]).toBe(1)
    expect((await ask(t.people.customer)).status).toBe(403)
    expect((await t.call(getPivot, { query: november })).status).toBe(401)
  })

  test.each([
    ['executor', { executorId: () => t.people.otherExecutor.cabinetId }],
    ['contract', { contractId: () => contracts[2]?.id ?? '' }],
    ['customer whom somebody else teaches', { customerId: () => t.people.manager.cabinetId }],
    ['learner that is not there', { learnerId: () => contracts[0]?.id ?? '' }],
  ])('another’s %s as a filter leaves nothing, and not even a name', async (_, filter) => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, id]) => [name, id()]))
    const answer = await ask(t.people.executor, query)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ rows: [], sums: [0, 0], rowCount: 0, filters: [] })
  })

  test('filters narrow to a customer, a subject or a state of the contract, and the answer names what is filtered', async () => {
    const customerId = t.people.otherCustomer.cabinetId
    const filtered = await pivot(t.people.executor, { customerId, subject: 'mathematics', state: 'active' })
    expect(filtered.sums[0]).toBe(2)
    expect(filtered.filters).toMatchObject([{ kind: 'customer', lastName: 'Last-otherCustomer' }, { kind: 'subject' }])
    expect((await pivot(t.people.executor, { state: 'finished' })).rowCount).toBe(0)
    expect((await pivot(t.people.executor, { subject: 'chess' })).rowCount).toBe(0)
  })

  test.each(['charge', 'planned_charge', 'charge_difference', 'commission'])(
    'the customers’ price is no measure for an executor: %s',
    async (measures) => {
      const answer = await ask(t.people.executor, { measures })
      expect([answer.status, answer.body.errors]).toEqual([422, { measures: ['Проверьте это поле'] }])
    },
  )
})

test.each([
  [{ to: '2026-10-31' }, { to: ['Последний день не может быть раньше первого'] }],
  [{ to: '2027-06-30' }, { to: ['Слишком длинный промежуток. Выберите столбцами недели или месяцы'] }],
  [{ rows: 'customer,moon' }, { rows: ['Проверьте это поле'] }],
  [{ from: '2026-02-30' }, { from: ['Нужна дата'] }],
  [
    { from: 'x', to: '' },
    { from: ['Нужна дата'], to: ['Нужна дата'] },
  ],
  [{ contractId: 'x' }, { contractId: ['Неизвестный номер'] }],
  [{ cursor: 'x' }, { cursor: ['Список нужно открыть заново'] }],
])('a query with %o is refused at its field', async (change, errors) => {
  const answer = await ask(t.people.executor, change)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('staff go through the outermost rows page by page; the sums are those of all of them', async () => {
  const query = { ...november, columns: 'day' as const, rows: ['contract' as const], measures: ['planned' as const] }
  const { session } = t.people.accountant
  const first = await sumTable(t.services.db, session, query, { limit: 2, now: t.clock.now() })
  const second = await sumTable(
    t.services.db,
    session,
    { ...query, cursor: first.nextCursor ?? '' },
    { limit: 2, now: t.clock.now() },
  )
  expect([first.data.rows.length, second.data.rows.length, second.nextCursor]).toEqual([2, 1, null])
  expect(second.data.sums).toEqual(first.data.sums)
  expect(second.data.columnSums).toEqual(first.data.columnSums)
  const numbers = [...first.data.rows, ...second.data.rows].map(
    ({ label }) => label.kind === 'contract' && label.number,
  )
  expect(numbers).toEqual(numbers.toSorted())
})

test('the pivot table takes two statements, however many rows are shown and nested', async () => {
  const count = (rows: Parameters<typeof getPivotOf>[3]['rows'], customerId?: string) =>
    countStatements(t, (tx) =>
      getPivotOf(tx, t.services, t.people.accountant.session, {
        ...november,
        columns: 'day',
        measures: ['planned'],
        rows,
        customerId,
      }),
    )
  const one = await count(['customer'], t.people.otherCustomer.cabinetId)
  expect(one).toBe(await count(['customer', 'contract', 'executor']))
  expect(one).toBe(2)
})

test('rows, columns and the whole add up to the same, at each depth, whatever lessons there are', async () => {
  const undo = new Error('undo')
  const day = fc.record({
    contract: fc.nat(2),
    day: fc.integer({ min: 1, max: 30 }),
    planned: fc.integer({ min: 1, max: 9 }),
    held: fc.nat(9),
    pay: fc.nat(1_000_000),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(day, { maxLength: 40, selector: (one) => `${one.contract} ${one.day}` }),
      async (days) => {
        const trial = t.services.transact(async (tx) => {
          const known = await tx.selectFrom('lesson_day').selectAll().execute()
          await tx.deleteFrom('lesson_day').execute()
          const values = days.flatMap((one) => {
            const contract = contracts[one.contract]
            const like = known.find(({ contract_id }) => contract_id === contract?.id)
            const date = `2026-11-${String(one.day).padStart(2, '0')}`
            return like ? [{ ...like, day: date, planned: one.planned, held: one.held, pay_kopecks: one.pay }] : []
          })
          if (values.length > 0) await tx.insertInto('lesson_day').values(values).execute()
          const { data } = await getPivotOf(tx, t.services, t.people.accountant.session, {
            ...november,
            columns: 'day',
            rows: ['customer', 'contract', 'subject'],
            measures: ['planned', 'difference', 'pay'],
          })
          expectSums(data)
          const planned = days.reduce((sum, one) => sum + one.planned, 0)
          expect(data.sums[0]).toBe(planned)
          throw undo
        })
        await trial.catch((error: unknown) => {
          if (error !== undo) throw error
        })
      },
    ),
    { numRuns: tries(25) },
  )
})

const add = (lists: number[][], width: number) =>
  lists.reduce(
    (sums, list) => sums.map((sum, index) => sum + (list[index] ?? 0)),
    Array.from({ length: width }, () => 0),
  )

function expectSums(data: Pivot): void {
  const width = data.sums.length
  for (const level of [0, 1, 2]) {
    const rows = data.rows.filter((row) => row.level === level)
    expect(
      add(
        rows.map(({ sums }) => sums),
        width,
      ),
    ).toEqual(data.sums)
    for (const row of rows)
      expect(
        add(
          row.cells.map(([, ...values]) => values),
          width,
        ),
      ).toEqual(row.sums)
    for (const [column, sums] of data.columnSums.entries()) {
      const cells = rows.flatMap((row) =>
        row.cells.filter(([place]) => place === column).map(([, ...values]) => values),
      )
      expect(add(cells, width)).toEqual(sums)
    }
  }
}

describe('the edges of a month', () => {
  const zone = process.env.TZ
  afterEach(() => {
    process.env.TZ = zone
  })
  test.each(['UTC', 'Europe/Minsk', 'America/St_Johns'])('are those of Minsk on a machine in %s', async (machine) => {
    process.env.TZ = machine
    const months = await pivot(t.people.executor, { columns: 'month', from: '2026-10-31', to: '2026-12-01' })
    expect(byColumn(months)).toEqual({ '2026-10-01': [1, 0], '2026-11-01': [5, 2], '2026-12-01': [1, 0] })
  })
})

test('the list of lessons under the filters of a cell has as many as the cell counts', async () => {
  const cell = { from: '2026-11-01', to: '2026-11-02', contractId: contracts[0]?.id ?? '', subject: 'mathematics' }
  const { body } = await t.call(listLessons, { as: t.people.executor, query: cell })
  expect(body.data).toHaveLength((await pivot(t.people.executor, cell)).sums[0] ?? 0)
  const other = await t.call(listLessons, { as: t.people.executor, query: { ...cell, subject: 'chess' } })
  expect(other.body.data).toEqual([])
})

describe('the workbook of the pivot table', () => {
  test('has the same figures as numbers, with frozen heads, in hours and roubles', async () => {
    const query = { ...november, measures: 'planned,held_minutes,pay' }
    const answer = await fetchFile(t.people.executor, query)
    expect(answer.headers['content-disposition']).toBe('attachment; filename=navyk-2026-11-01-2026-11-30.xlsx')
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('state="frozen"')
    const figures = [...sheet.matchAll(/<v>([\d.-]+)<\/v><\/c><\/row>/g)].map(([, value]) => Number(value))
    // The last figure of each row is its pay, and the last row that of everything.
    expect(figures.at(-1)).toBe(82.5)
    expect(sheet).toContain('<v>1.75</v>')
    const words = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()) + sheet
    expect(words).toContain('Оплата исполнителю')
    expect(words).toContain('Savich Alina')
  })

  test.each([
    ['day', 'вс, 1 ноября'],
    ['week', '2–8 ноября'],
    ['month', 'ноябрь 2026'],
  ])('writes dates as people do: a %s is "%s"', async (columns, head) => {
    const { rawPayload } = await fetchFile(t.people.executor, { ...november, columns })
    const files = unzipSync(new Uint8Array(rawPayload))
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const words = read('xl/sharedStrings.xml') + read('xl/worksheets/sheet1.xml')
    expect(words).toContain(`>${head}<`)
    expect(words).toContain('>План и факт: 1–30 ноября 2026<')
    expect(read('xl/workbook.xml')).toContain('name="1–30 нояб. 2026"')
    expect(words).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  test('has no money of the other side, and is only for those who have the table', async () => {
    const refused = await t.call(downloadPivot, { as: t.people.executor, query: { ...november, measures: 'charge' } })
    expect(refused.status).toBe(422)
    expect((await t.call(downloadPivot, { as: t.people.customer, query: november })).status).toBe(403)
  })
})

/** The bytes of the file, which the answers of other calls read as a text. */
function fetchFile(as: TestPerson, query: Record<string, string>) {
  const url = `${downloadPivot.path}?${new URLSearchParams(query)}`
  return t.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
}
