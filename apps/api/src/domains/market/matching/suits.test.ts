import * as offersSpec from '@navyk/api-spec/market/offers'
import * as homeSpec from '@navyk/api-spec/views/home'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishOffer, respond } from '#testing/acting/agreements.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { saveCard, listed, ids } = executorCards(() => t)
const counts = async (as: TestPerson) => (await t.call(offersSpec.countOffers, { as })).body.data
describe('an executor who looks for work', () => {
  test('meets offers that suit, and separately the rest with their misfits; home has the same figure as the list', async () => {
    const { executor, otherExecutor } = t.people
    await saveCard(executor, { levels: ['grades_5_9'] })
    const home = async () => (await t.call(homeSpec.getHome, { as: executor })).body.data.newOffers
    const before = await counts(executor)
    const suitable = await publishOffer(t)
    const online = await publishOffer(t, { format: 'online', place: 'Брест' })
    const unlike: [Partial<offersSpec.OfferDraft>, offersSpec.Misfit[]][] = [
      [{ subject: 'chess' }, ['subject']],
      [{ level: 'exam' }, ['level']],
      [{ format: 'at_executor' }, ['format']],
      [{ place: 'Брест' }, ['city']],
      [{ wantedSlots: [{ weekday: 3, from: '15:00', to: '20:00' }] }, ['hours']],
      [{ subject: 'music', place: 'Гомель' }, ['subject', 'city']],
    ]
    const rest = new Map<string, offersSpec.Misfit[]>()
    for (const [form, misfits] of unlike) rest.set((await publishOffer(t, form)).id, misfits)
    const invited = await publishOffer(t, { subject: 'chess', invitedExecutorId: executor.cabinetId })
    const answered = await publishOffer(t)
    await respond(t, answered.id)
    const shown = await ids(executor, { scope: 'suitable' })
    expect([suitable.id, online.id, invited.id].every((id) => shown.includes(id))).toBe(true)
    expect([...rest.keys(), answered.id].filter((id) => shown.includes(id))).toEqual([])
    const others = await listed(executor, { scope: 'rest' })
    for (const [id, misfits] of rest) expect(others.find((row) => row.id === id)?.misfits).toEqual(misfits)
    const after = await counts(executor)
    expect([after.suitable - before.suitable, after.rest - before.rest]).toEqual([3, 6])
    expect((await home()).count).toBe(after.suitable)
    expect(shown).toHaveLength(after.suitable)
    expect(others).toHaveLength(after.rest)
    expect((await home()).items.map(({ id }: { id: string }) => id)).toContain(suitable.id)
    await saveCard(otherExecutor, { subjects: [], formats: [], city: '', week: [], isPublic: false })
    expect((await counts(otherExecutor)).rest).toBe(0)
  })

  test('counts the days on which a lesson can begin, also over touching hours and over midnight', async () => {
    const { executor } = t.people
    const at = (weekday: number, from: string, to: string) => ({ weekday, from, to })
    const cases: [object[], offersSpec.OfferDraft['wantedSlots'], number][] = [
      [[at(1, '10:00', '12:00'), at(1, '12:00', '14:00')], [at(1, '11:00', '13:00')], 1],
      [[at(1, '10:00', '12:00'), at(1, '12:01', '14:00')], [at(1, '11:00', '13:00')], 0],
      [[at(1, '23:00', '24:00'), at(2, '00:00', '01:00')], [at(1, '22:00', '24:00'), at(2, '00:00', '01:00')], 1],
      [[at(7, '23:00', '24:00'), at(1, '00:00', '01:00')], [at(7, '23:00', '24:00'), at(1, '00:00', '01:00')], 1],
      [[at(7, '23:00', '23:59'), at(1, '00:00', '01:00')], [at(7, '23:00', '24:00'), at(1, '00:00', '01:00')], 0],
      [[at(2, '00:00', '24:00'), at(3, '00:00', '24:00')], [at(2, '22:00', '24:00'), at(3, '00:00', '02:00')], 2],
    ]
    for (const [week, wantedSlots, days] of cases) {
      await saveCard(executor, { week: week as typeof wantedSlots })
      const { id } = await publishOffer(t, { wantedSlots, lessonMinutes: 120 })
      const row = (await listed(executor, { scope: 'open' })).find((each) => each.id === id)
      expect([week, row?.fit?.days]).toEqual([week, days])
    }
  })
})
