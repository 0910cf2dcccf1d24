import { listNotices } from '@navyk/api-spec/messages/notices'
import { listWorkReportHistory, listWorkReports, returnWorkReport } from '@navyk/api-spec/money/work-reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessonSteps } from '#testing/acting/lesson-steps.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { submitMonths } from './submit-months.ts'

eachTestHasOneContract()
beforeEach(() => {
  t.services.submitOnDay = 3
})

const passTo = async (instant: string) => {
  t.clock.set(new Date(instant))
  await submitMonths(t.services)
}
const third = '2026-12-03T04:10:00Z'
const reports = async () =>
  (await t.call(listWorkReports, { as: t.people.manager, query: { month: '2026-11' } })).body.data
const states = async () => (await reports()).map(({ state }: { state: string }) => state)
const noticesOf = async (as: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as, query: { box: 'new' } })).body.data.map(
    ({ message }: { message: string }) => message,
  )

describe('a month that its executor has not submitted', () => {
  test('is submitted by the service on the third, and its executor and the managers are notified', async () => {
    await teach(t, contract, [{ date: '2026-11-16' }])
    await passTo('2026-12-02T20:00:00Z')
    expect(await states()).toEqual(['open'])
    await passTo(third)
    const [report] = await reports()
    expect(report).toMatchObject({ state: 'submitted', totals: { lessonCount: 1, payKopecks: 3000 } })
    const history = await t.call(listWorkReportHistory, { as: t.people.manager, params: { id: report.id } })
    expect(history.body.data[0]).toMatchObject({ action: 'submitted_by_service', actorName: '' })
    expect((await noticesOf(t.people.executor))[0]).toContain('Сервис сдал учёт занятий за ноябрь 2026')
    expect((await noticesOf(t.people.manager))[0]).toContain('сдан на проверку')
  })

  test('with unclosed lessons stays; its executor is notified once of their number, and it is submitted after the last', async () => {
    await teach(t, contract, [{ date: '2026-11-16' }, { date: '2026-11-17', outcome: null }])
    await passTo(third)
    const told = async () => (await noticesOf(t.people.executor)).filter((message) => message.includes('не сдан'))
    expect(await told()).toEqual([expect.stringContaining('не отмечено занятий: 1')])
    await t.services.db.deleteFrom('notice').execute()
    await passTo('2026-12-04T04:10:00Z')
    expect([await states(), await told()]).toEqual([['open'], []])
    const open = await t.services.db.selectFrom('lesson').select('id').where('outcome', 'is', null).executeTakeFirst()
    await lessonSteps(() => t).close(open?.id ?? '')
    await passTo('2026-12-05T04:10:00Z')
    expect(await states()).toEqual(['submitted'])
  })

  test('is submitted once, by however many processes at once', async () => {
    await teach(t, contract, [{ date: '2026-11-16' }])
    await teach(t, await createContract(t, { executor: t.people.otherExecutor }), [{ date: '2026-11-17' }])
    t.clock.set(new Date(third))
    await Promise.all(Array.from({ length: 5 }, () => submitMonths(t.services)))
    expect(await states()).toEqual(['submitted', 'submitted'])
    const told = (await noticesOf(t.people.executor)).filter((message) => message.includes('Сервис сдал'))
    expect(told).toHaveLength(1)
  })

  test('stays with its executor when it is the present one, was returned, or the day is switched off', async () => {
    await teach(t, contract, [{ date: '2026-11-16' }])
    t.services.submitOnDay = 0
    await passTo(third)
    expect(await states()).toEqual(['open'])
    t.services.submitOnDay = 3
    await passTo('2026-11-30T04:10:00Z')
    expect(await states()).toEqual(['open'])
    await passTo(third)
    const [{ id, version }] = await reports()
    const body = { version, reason: 'Проверьте минуты' }
    await t.call(returnWorkReport, { as: t.people.manager, params: { id }, body })
    await passTo('2026-12-04T04:10:00Z')
    expect(await states()).toEqual(['returned'])
  })
})
