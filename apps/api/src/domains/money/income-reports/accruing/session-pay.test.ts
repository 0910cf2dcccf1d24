import * as spec from '@navyk/api-spec/money/income-reports'
import { startPayoutRun } from '@navyk/api-spec/money/payouts'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { extractText } from 'unpdf'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { contradictions } from '#testing/sums/contradictions.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { accrueSessions } from './accrue-sessions.ts'

let t: TestApp
let people: TestApp['people']
let learnerIds: string[]
let programmeId: string
/** A group of two whose lead is paid 61,03 a session, and an assistant 5,00 for each learner who came. */
beforeEach(async () => {
  t = await testApp()
  people = t.people
  programmeId = (await openProgramme(t)).id
  await joinTeam(t, programmeId)
  await joinTeam(t, programmeId, people.otherExecutor, { role: 'assistant', basis: 'head', amountKopecks: 5_00 })
  const seats = [await createFirmSeat(t, programmeId), await createFirmSeat(t, programmeId, people.otherCustomer)]
  learnerIds = seats.map(({ learner }) => learner.id)
})
afterEach(() => t.close())

const title = 'Готовимся к ЦЭ по математике'

/** Marks a session with this number of learners who came; a second call is a correction. */
async function hold(id: string, version: number, came: number, as: TestPerson = people.executor): Promise<void> {
  const outcomes = learnerIds.map((learnerId, index) => ({ learnerId, outcome: index < came ? 'present' : 'absent' }))
  const body = { version, outcomes, ...(as === people.manager && { reason: 'Ошибка в списке' }) }
  const answer = await t.call(holdProgrammeSession, { as, params: { id }, body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

/** A session of 23 November that was held at its end, with both learners. */
async function heldSession(): Promise<string> {
  const { id } = await addSession(t, programmeId, '2026-11-23')
  t.clock.set(new Date('2026-11-23T16:30:00Z'))
  await hold(id, 1, 2)
  return id
}
const later = async (instant: string) => {
  t.clock.set(new Date(instant))
  await accrueSessions(t.services)
}
const reports = async (as: TestPerson = people.executor): Promise<spec.IncomeReportSummary[]> =>
  (await t.call(spec.listIncomeReports, { as })).body.data
/** The balances by kind of account: below zero is owed to executors, above zero is what the service has spent. */
async function books() {
  return t.services.db
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_account as account', 'account.id', 'posting.ledger_account_id')
    .select(['account.kind', (sum) => sum.fn.sum<number>('posting.amount_kopecks').as('kopecks')])
    .groupBy('account.kind')
    .orderBy('account.kind')
    .execute()
}
async function rows(as: TestPerson = people.executor) {
  const found: [month: string, held: string | undefined, kopecks: number][] = []
  for (const { id, month } of await reports(as)) {
    const { adjustments } = (await t.call(spec.getIncomeReport, { as, params: { id } })).body.data as spec.IncomeReport
    found.push(...adjustments.map((row): (typeof found)[number] => [month, row.session?.heldOn, row.amountKopecks]))
  }
  return found
}

describe('a held session of a group', () => {
  test('is paid in the month in which it was held, once its outcomes can no longer be corrected', async () => {
    await heldSession()
    await later('2026-11-25T16:29:59Z')
    expect(await reports()).toEqual([])
    await later('2026-11-25T16:30:00Z')
    await later('2026-11-26T16:30:00Z')
    expect(await rows()).toEqual([['2026-11', '2026-11-23', 61_03]])
    expect(await rows(people.otherExecutor)).toEqual([['2026-11', '2026-11-23', 10_00]])
    expect(await reports()).toMatchObject([{ state: 'accruing', lessonCount: 0, payableKopecks: 61_03 }])
    expect((await books()).map(({ kind, kopecks }) => [kind, Number(kopecks)])).toEqual([
      ['cost', 71_03],
      // The charges to the customers for the two seats of the group.
      ['customer', 600_00],
      ['executor', -71_03],
      ['income', -600_00],
    ])
    expect(await contradictions(t.services.db)).toEqual([])
  })

  test('is paid by its last correction within that time', async () => {
    const id = await heldSession()
    await hold(id, 2, 1)
    await later('2026-11-25T16:30:00Z')
    expect(await rows(people.otherExecutor)).toEqual([['2026-11', '2026-11-23', 5_00]])
  })

  test('is corrected later by a row of its own, which may be negative', async () => {
    const id = await heldSession()
    await later('2026-11-25T16:30:00Z')
    await hold(id, 2, 1, people.manager)
    await later('2026-11-25T17:00:00Z')
    const all = [
      ['2026-11', '2026-11-23', 10_00],
      ['2026-11', '2026-11-23', -5_00],
    ]
    expect((await rows(people.otherExecutor)).toSorted((one, other) => other[2] - one[2])).toEqual(all)
    // It counts as one session in the income of the year.
    const { body } = await t.call(spec.getIncomeSources, { as: people.otherExecutor, query: { year: '2026' } })
    expect(body.data.programmes).toEqual([{ title, payKopecks: 5_00, lessonCount: 1 }])
    // An executor who is paid for the session as a whole gets the same.
    expect(await rows()).toEqual([['2026-11', '2026-11-23', 61_03]])
    expect(await contradictions(t.services.db)).toEqual([])
  })

  test('counts in the next month if its own is drafted, and does not wait for anybody’s payment', async () => {
    t.services.payoutRules.payWhen = 'invoice_paid'
    await enterServiceDetails(t)
    await enterPayout(t, people.executor, people.executor.cabinetId)
    const first = await heldSession()
    await later('2026-11-25T16:30:00Z')
    await t.call(startPayoutRun, { as: people.accountant, body: { month: '2026-11' } })
    expect(await reports()).toMatchObject([{ month: '2026-11', state: 'draft', payableKopecks: 61_03 }])
    const { id } = await addSession(t, programmeId, '2026-11-30')
    t.clock.set(new Date('2026-11-30T16:30:00Z'))
    await hold(id, 1, 2)
    await later('2026-12-02T16:30:00Z')
    expect(first).not.toBe(id)
    expect(await rows()).toEqual([
      ['2026-12', '2026-11-30', 61_03],
      ['2026-11', '2026-11-23', 61_03],
    ])
  })

  test('is part of the year’s sources, by its programme and its subject', async () => {
    await heldSession()
    await later('2026-11-25T16:30:00Z')
    const { body } = await t.call(spec.getIncomeSources, { as: people.executor, query: { year: '2026' } })
    expect(body.data).toMatchObject({
      customers: [],
      programmes: [{ title, payKopecks: 61_03, lessonCount: 1 }],
      subjects: [{ subject: 'mathematics', payKopecks: 61_03, lessonCount: 1 }],
    })
  })

  test('is a line of the document of the month', async () => {
    await heldSession()
    await later('2026-11-25T16:30:00Z')
    const [report] = await reports()
    const url = spec.downloadIncomeDocument.path.replace(':id', report?.id ?? '')
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${people.executor.token}` } })
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
    expect(text).toContain(`Занятие группы: ${title}`)
    expect(text).toContain('23.11.2026')
    expect(text).toContain('61,03')
  })

  test('is seen only by the accountant and the paid executor', async () => {
    await heldSession()
    await later('2026-11-25T16:30:00Z')
    const [report] = await reports()
    const answers = [people.accountant, people.otherExecutor, people.customer, people.manager].map((as) =>
      t.call(spec.getIncomeReport, { as, params: { id: report?.id ?? '' } }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 403, 403])
  })
})
