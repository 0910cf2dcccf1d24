import { askQuestion } from '@navyk/api-spec/desk/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { countWaitingQuestions } from '../queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = (as: TestPerson) =>
  t.call(askQuestion, { as, body: { topic: 'payments', text: 'Когда придёт счёт за ноябрь?' } })

test('waiting questions count, if late, from their deadline, and otherwise from the moment they were written', async () => {
  const written = t.clock.now()
  expect((await ask(t.people.customer)).status).toBe(200)
  t.clock.advance(60_000)
  await ask(t.people.executor)
  const { lateCount, lateSince, count, oldestAt } = await countWaitingQuestions(
    t.services.db,
    t.clock.now(),
    t.people.manager.cabinetId,
  )
  expect([lateCount, lateSince, count, oldestAt]).toEqual([0, null, 2, written])
  const { answer_due_at: due } = await t.services.db
    .selectFrom('question')
    .select('answer_due_at')
    .orderBy('answer_due_at')
    .executeTakeFirstOrThrow()
  const after = await countWaitingQuestions(
    t.services.db,
    new Date((due?.getTime() ?? 0) + 1),
    t.people.manager.cabinetId,
  )
  expect([after.lateSince, after.lateCount + after.count]).toEqual([due, 2])
})
