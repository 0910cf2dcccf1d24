// The first hours of a month: half past midnight on the first in Minsk is still the previous month in UTC.
import { getActivity } from '@navyk/api-spec/market/profiles'
import { getIncomeReport, type IncomeReport, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import {
  draftInvoices,
  getStatement,
  issueInvoice,
  listInvoices,
  type StatementRow,
} from '@navyk/api-spec/money/invoices'
import { getWorkReport, listWorkReports } from '@navyk/api-spec/money/work-reports'
import { getLessonCancellation, listLessons } from '@navyk/api-spec/teaching/lessons'
import { getHome } from '@navyk/api-spec/views/home'
import { businessInstant } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'

eachTestHasOneContract()

const ofOctober = { date: '2026-10-31', time: '23:00' }
const ofNovember = { date: '2026-11-01', time: '00:30' }
const ofDecember = { date: '2026-12-01', time: '00:30' }
const at = (date: string, time: string) => t.clock.set(businessInstant(date, time))
const reportOf = async (month: string) =>
  (await t.call(listWorkReports, { as: t.people.executor, query: { month } })).body.data[0]

describe('a lesson at half past midnight of the first counts in the month that has begun:', () => {
  test.each(['executor', 'customer'] as const)('it counts in the figures of the %s', async (role) => {
    await teach(t, contract, [ofOctober, ofNovember])
    const { months } = (await t.call(getActivity, { as: t.people[role] })).body.data
    expect(months.slice(0, 2)).toMatchObject([
      { month: '2026-11', heldLessons: 1, heldMinutes: 60 },
      { month: '2026-10', heldLessons: 1, heldMinutes: 60 },
    ])
  })

  test('it counts in the month of the executor’s home', async () => {
    at('2026-11-01', '00:10')
    await planLessons(t, contract, [ofOctober, ofNovember, ofDecember])
    const { body } = await t.call(getHome, { as: t.people.executor })
    expect(body.data.today).toBe('2026-11-01')
    expect(body.data.month).toMatchObject({ month: '2026-11', plannedLessons: 1, openLessons: 1 })
  })

  test('it counts in the days of study on the customer’s home', async () => {
    await teach(t, contract, [
      { date: '2026-11-19', time: '23:00' },
      { date: '2026-11-20', time: '00:30' },
    ])
    const { body } = await t.call(getHome, { as: t.people.customer })
    expect(body.data.studyDays.slice(-2)).toEqual([
      { date: '2026-11-19', minutes: 60 },
      { date: '2026-11-20', minutes: 60 },
    ])
  })

  test('it counts in the free moves of the contract', async () => {
    at('2026-10-20', '12:00')
    const [october, november, later] = await planLessons(t, contract, [
      ofOctober,
      ofNovember,
      { date: '2026-11-15', time: '12:00' },
    ])
    await t.services.db
      .updateTable('lesson')
      .set({ used_free_move: true })
      .where('id', '=', november?.id ?? '')
      .execute()
    const leftIn = async (id = '') =>
      (await t.call(getLessonCancellation, { as: t.people.customer, params: { id } })).body.data.freeMoves
    const { perMonth } = await leftIn(october?.id)
    expect(await leftIn(october?.id)).toMatchObject({ month: '2026-10', left: perMonth })
    expect(await leftIn(november?.id)).toMatchObject({ month: '2026-11', left: perMonth - 1 })
    expect(await leftIn(later?.id)).toMatchObject({ month: '2026-11', left: perMonth - 1 })
  })

  test('it is in the list of lessons', async () => {
    await planLessons(t, contract, [ofOctober, ofNovember, ofDecember])
    const { body } = await t.call(listLessons, { as: t.people.executor, query: { month: '2026-11' } })
    expect(body.data).toMatchObject([{ startsAt: '2026-10-31T21:30:00.000Z' }])
  })

  test('it is in the work report, alone and in the list', async () => {
    await teach(t, contract, [ofOctober, ofNovember, { ...ofDecember, outcome: null }])
    at('2026-12-01', '02:00')
    for (const month of ['2026-10', '2026-11', '2026-12']) {
      const row = await reportOf(month)
      expect(row, month).toMatchObject({
        month,
        totals: { lessonCount: 1, unclosedCount: month === '2026-12' ? 1 : 0 },
      })
      const { body } = await t.call(getWorkReport, { as: t.people.executor, params: { id: row.id } })
      expect(body.data).toMatchObject({ month, totals: { lessonCount: 1 } })
    }
  })
})

describe('a month can be handed in', () => {
  const offered = async () => (await t.call(getHome, { as: t.people.executor })).body.data.workReport

  test('while the first lesson of the next one waits for its outcome', async () => {
    await teach(t, contract, [ofNovember, { ...ofDecember, outcome: null }])
    at('2026-12-01', '02:00')
    expect(await offered()).toMatchObject({ month: '2026-11' })
  })

  test('once its own first lesson has an outcome', async () => {
    await teach(t, contract, [ofOctober, { ...ofNovember, outcome: null }, { date: '2026-11-10' }])
    at('2026-12-01', '02:00')
    await settleMonth(t, t.people.executor, '2026-10')
    expect(await offered()).toBeNull()
  })
})

describe('once November is handed in', () => {
  const plan = (date: string) =>
    planLessons(t, contract, [{ date }]).then(
      () => 'planned',
      (failure: { code: string }) => failure.code,
    )

  test.each([
    ['at half past midnight of its first day', ofNovember],
    ['half an hour before midnight of its last', { date: '2026-11-30', time: '22:30' }],
  ])(
    'no lesson is added to it, and one is added to the months beside it, when all it has is a lesson %s',
    async (_, lesson) => {
      at('2026-12-02', '12:00')
      await teach(t, contract, [lesson])
      await settleMonth(t, t.people.executor, '2026-11')
      expect(await plan('2026-11-12')).toBe('lesson_month_reported')
      expect(await plan('2026-10-12')).toBe('planned')
      expect(await plan('2026-12-12')).toBe('planned')
    },
  )
})

describe('the money of a lesson at half past midnight of the first', () => {
  const pay = async (receivedOn: string, amountKopecks = 1000) => {
    const [invoice] = (await t.call(listInvoices, { as: t.people.accountant })).body.data
    return payInvoice(t, invoice, { amountKopecks, receivedOn })
  }
  const statement = async (query = {}): Promise<StatementRow[]> =>
    (await t.call(getStatement, { as: t.people.customer, query })).body.data.rows
  const settledNovember = async () => {
    await teach(t, contract, [ofNovember])
    await settleMonth(t, t.people.executor, '2026-11')
  }
  const issuedInvoice = async () => {
    at('2026-11-21', '00:30')
    await settledNovember()
    const { body } = await t.call(draftInvoices, { as: t.people.accountant, body: { month: '2026-11' } })
    const id = body.data.invoiceIds[0] as string
    await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version: 1 } })
  }

  test('is earned in the month that has begun, on its first day', async () => {
    await settledNovember()
    const reports = (await t.call(listIncomeReports, { as: t.people.executor })).body.data as IncomeReport[]
    expect(reports).toMatchObject([{ month: '2026-11' }])
    const params = { id: reports[0]?.id ?? '' }
    const { body } = await t.call(getIncomeReport, { as: t.people.executor, params })
    expect(body.data.clients).toMatchObject([{ accruals: [{ heldOn: '2026-11-01' }] }])
  })

  test('is invoiced with the month that has begun, and with no other', async () => {
    await settledNovember()
    const draft = async (month: string) =>
      (await t.call(draftInvoices, { as: t.people.accountant, body: { month } })).body.data.created
    expect([await draft('2026-10'), await draft('2026-12'), await draft('2026-11')]).toEqual([0, 0, 1])
  })

  test('that is approved half an hour after midnight stands on the statement under the day and the month that have begun', async () => {
    at('2026-12-01', '00:30')
    await settledNovember()
    const charged = { kind: 'lessons', on: '2026-12-01', month: '2026-11', amountKopecks: 4000 }
    expect(await statement({ fromMonth: '2026-12', toMonth: '2026-12' })).toMatchObject([charged])
    expect(await statement({ fromMonth: '2026-11', toMonth: '2026-11' })).toEqual([])
  })

  test('that is paid at half past midnight of the first is paid on the first, and on no day to come', async () => {
    await issuedInvoice()
    at('2026-12-01', '00:30')
    expect((await pay('2026-12-01')).status).toBe(200)
    expect((await pay('2026-12-02')).body.errors).toEqual({ receivedOn: [expect.any(String)] })
    at('2026-12-31', '23:30')
    expect((await pay('2027-01-01')).status).toBe(422)
    const december = await statement({ fromMonth: '2026-12', toMonth: '2026-12' })
    expect(december).toMatchObject([{ kind: 'payment', on: '2026-12-01', amountKopecks: -1000 }])
    const november = await statement({ fromMonth: '2026-11', toMonth: '2026-11' })
    expect(november.map(({ kind }) => kind)).toEqual(['lessons'])
  })

  test('is due, and overdue, by the day in Minsk', async () => {
    await issuedInvoice()
    const stateAt = async (date: string, time: string) => {
      at(date, time)
      return (await t.call(listInvoices, { as: t.people.customer })).body.data[0]
    }
    expect((await stateAt('2026-11-28', '23:59')).dueOn).toBe('2026-11-28')
    expect((await stateAt('2026-11-28', '23:59')).status).toBe('issued')
    expect((await stateAt('2026-11-29', '00:01')).status).toBe('overdue')
  })
})
