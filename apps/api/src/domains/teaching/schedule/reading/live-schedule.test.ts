import type { ChangeKind } from '@navyk/api-spec/kit'
import { moveLesson, planLessons } from '@navyk/api-spec/teaching/lessons'
import { addAbsence, getSchedule, type ScheduledLesson, saveAvailability } from '@navyk/api-spec/teaching/schedule'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listening, openStream, type TestStream } from '#testing/network/streams.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
let contract: TestContract
let streams: Record<'executor' | 'customer' | 'otherCustomer', TestStream>
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  const url = await listening(t.app)
  const [executor, customer, otherCustomer] = await Promise.all(
    (['executor', 'customer', 'otherCustomer'] as const).map((who) => openStream(url, t.people[who].token)),
  )
  if (!executor || !customer || !otherCustomer) throw new Error('a stream did not open')
  streams = { executor, customer, otherCustomer }
})
afterAll(async () => {
  for (const stream of Object.values(streams)) stream.leave()
  await t.close()
})

/** Runs `work` and waits until both sides have received a change of that kind. */
async function toldBoth(kind: ChangeKind, work: () => Promise<{ status: number }>): Promise<void> {
  const isTold = ({ tags }: TestStream) => [...tags].some((tag) => tag.split(':')[0] === kind)
  for (const stream of Object.values(streams)) stream.tags.clear()
  expect((await work()).status).toBeLessThan(300)
  await vi.waitFor(() => expect([isTold(streams.executor), isTold(streams.customer)]).toEqual([true, true]))
  expect(streams.otherCustomer.kinds).toEqual([])
}

test('a planned or moved lesson, hours and absences refresh the open pages of both sides, and of nobody else', async () => {
  const as = t.people.executor
  const planning = { contractId: contract.id, date: '2026-11-25', time: '10:00', minutes: 60 }
  await toldBoth('lesson', () => t.call(planLessons, { as, body: planning }))
  const { body } = await t.call(getSchedule, { as, query: { from: '2026-11-25', to: '2026-11-25' } })
  const [lesson] = body.data.lessons as ScheduledLesson[]
  const move = { version: 1, date: '2026-11-26', time: '12:00', scope: 'this' }
  await toldBoth('lesson', () => t.call(moveLesson, { as, params: { id: lesson?.id ?? '' }, body: move }))
  await toldBoth('schedule', () => t.call(saveAvailability, { as, body: { version: 1, week: [], exceptions: [] } }))
  const absence = { startsAt: '2026-12-01T09:00:00Z', endsAt: '2026-12-02T09:00:00Z', reason: '' }
  await toldBoth('schedule', () => t.call(addAbsence, { as, body: absence }))
})
