import {
  getLesson,
  getLessonCancellation,
  type Lesson,
  type LessonCancellationTerms,
  listMakeUps,
  moveLesson,
  planLessons,
} from '@navyk/api-spec/teaching/lessons'
import { listFreeSlots } from '@navyk/api-spec/teaching/schedule'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { LessonPage } from '../page/lesson-page.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const person = { id, firstName: 'Анна', lastName: 'Новик' }
const place = { path: `/lessons/${id}`, route: '/lessons/:id', language: 'ru' as const }
beforeAll(
  () => Promise.all([import('./move-dialog.tsx'), import('./make-up-dialog.tsx')]).then(() => undefined),
  60_000,
)

const nothing = {
  close: false,
  edit: false,
  cancel: false,
  restore: false,
  move: false,
  dispute: false,
  resolve: false,
  grantMakeUp: false,
  confirm: false,
  refuse: false,
  review: false,
  setPlace: false,
}
const lesson = (change: Partial<Lesson>): Lesson =>
  ({
    id,
    contractId: id,
    contractNumber: 7,
    executor: person,
    customer: person,
    learnerName: 'Алина Савич',
    subject: 'mathematics',
    startsAt: '2026-11-23T07:00:00.000Z',
    endsAt: '2026-11-23T08:00:00.000Z',
    state: 'planned',
    outcome: null,
    heldMinutes: null,
    topic: '',
    homework: '',
    note: '',
    version: 1,
    planId: null,
    format: 'online',
    place: '',
    hasOwnPlace: false,
    freeCancelUntil: '2026-11-22T07:00:00.000Z',
    closedAt: null,
    policy: { basis: 'lesson', makeUpRule: 'at_price', makeUpDays: 60, noShowMinutes: 15, freeMovesPerMonth: 2 },
    cancelReason: null,
    calledOff: null,
    movedFromId: null,
    movedToId: null,
    makeUpForId: null,
    usedFreeMove: false,
    makeUp: null,
    correctableUntil: null,
    disputableUntil: null,
    dispute: null,
    files: [],
    actions: nothing,
    ...change,
  }) as Lesson // these tests use no other fields
const terms: LessonCancellationTerms = {
  version: 1,
  freeCancelUntil: '2026-11-22T07:00:00.000Z',
  isLate: false,
  moveRefusal: null,
  sides: [],
  freeMoves: { month: '2026-11', perMonth: 2, left: 2 },
  following: { count: 1, lateCount: 0 },
}
const slots = [
  { date: '2026-11-23', time: '10:00', minutes: 60, freeCancelUntil: '2026-11-22T07:00:00.000Z' },
  { date: '2026-11-24', time: '16:00', minutes: 60, freeCancelUntil: null },
  { date: '2026-11-27', time: '18:30', minutes: 60, freeCancelUntil: '2026-11-26T15:30:00.000Z' },
]
const offer = (hasHours = true) =>
  answer(listFreeSlots, { data: { hasHours, noticeHours: 24, slots: hasHours ? slots : [] } })
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('a customer moves a lesson to a free time, with the cost and the notice beside it', async () => {
  answer(getLesson, { data: lesson({ actions: { ...nothing, move: true } }) })
  answer(getLessonCancellation, { data: terms })
  const asked = offer()
  const sent = answer(moveLesson, { data: lesson({}) })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  const dialog = await open('Перенести')
  expect(await dialog.findByRole('radio', { name: /24\sноя(\s2026)?, 16:00, отмена платная$/ })).toBeDefined()
  expect(dialog.queryByRole('radio', { name: /10:00/ })).toBeNull()
  expect(dialog.queryByRole('textbox', { name: 'Начало' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: /27\sноя(\s2026)?, 18:30$/ }))
  const chosen = dialog.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))
  expect(chosen).toEqual([expect.stringMatching(/27\sноя(\s2026)?, 18:30$/)])
  const marked = dialog.getAllByRole('radio').filter((radio) => radio.closest('label')?.dataset.chosen)
  expect(marked.map((radio) => radio.getAttribute('aria-label'))).toEqual(chosen)
  expect(dialog.getByRole('status').textContent).toMatch(
    /27\sноя(\s2026)?, 18:30Бесплатный перенос, останется 1 из 2\. Отменить без оплаты можно до .*26\sноя(\s2026)?, 18:30/,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Перенести занятие' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ date: '2026-11-27', time: '18:30', scope: 'this' })
  expect([asked[0]?.query.get('contractId'), asked[0]?.query.get('lessonId')]).toEqual([id, id])
})

test.each([
  [3400, true],
  [0, false],
])('a customer who may no longer move reads what cancelling costs now: %i kopecks', async (chargeKopecks, costs) => {
  answer(getLesson, { data: lesson({ actions: { ...nothing, cancel: true } }) })
  const effect = { outcome: 'cancelled_by_customer_late' as const, makeUpUntil: null, chargeKopecks }
  const late = { isLate: true, moveRefusal: 'move_late' as const, sides: [{ by: 'customer' as const, effect }] }
  answer(getLessonCancellation, { data: { ...terms, ...late } })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  const dialog = await open('Перенести')
  await dialog.findByText('Переносить уже поздно. Занятие можно отменить.')
  expect(dialog.queryByText(/Отмена сейчас стоит/)?.textContent ?? null).toEqual(
    costs ? expect.stringMatching(/Отмена сейчас стоит 34,00/) : null,
  )
})

test('an executor is offered the free times first, and may type another one', async () => {
  answer(getLesson, { data: lesson({ actions: { ...nothing, move: true } }) })
  answer(getLessonCancellation, { data: terms })
  offer()
  const sent = answer(moveLesson, { data: lesson({}) })
  await renderScreen(<LessonPage />, { user: executor, ...place })
  const dialog = await open('Перенести')
  expect(await dialog.findByRole('radio', { name: /24\sноя(\s2026)?, 16:00$/ })).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name: 'Другое время' }))
  const time = dialog.getByRole('textbox', { name: 'Начало' })
  await userEvent.clear(time)
  await userEvent.type(time, '1915')
  await userEvent.click(dialog.getByRole('button', { name: 'Перенести занятие' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ date: '2026-11-23', time: '19:15' })
})

test('a customer enters any time if the executor has no hours', async () => {
  answer(getLesson, { data: lesson({ actions: { ...nothing, move: true } }) })
  answer(getLessonCancellation, { data: terms })
  offer(false)
  await renderScreen(<LessonPage />, { user: customer, ...place })
  const dialog = await open('Перенести')
  expect(await dialog.findByText(/предложите время сами/)).toBeDefined()
  expect(dialog.getByRole('textbox', { name: 'Начало' })).toBeDefined()
})

test('an executor without hours reads that these times are their own', async () => {
  answer(getLesson, { data: lesson({ actions: { ...nothing, move: true } }) })
  answer(getLessonCancellation, { data: terms })
  offer(false)
  await renderScreen(<LessonPage />, { user: executor, ...place })
  const dialog = await open('Перенести')
  expect(await dialog.findByText(/Вы ещё не указали рабочие часы/)).toBeDefined()
})

test('a lost lesson is made up for on its own page, at a free time, by the customer it is owed to', async () => {
  const owed = { until: '2027-01-22', usedById: null, mayPlan: true }
  answer(getLesson, { data: lesson({ state: 'closed', outcome: 'cancelled_by_executor', makeUp: owed }) })
  answer(listMakeUps, {
    data: [
      {
        lessonId: id,
        contractId: id,
        contractNumber: 7,
        executor: person,
        customer: person,
        minutes: 60,
        learnerName: 'Алина Савич',
        subject: 'mathematics',
        lostAt: '2026-11-23T07:00:00.000Z',
        outcome: 'cancelled_by_executor',
        expiresOn: '2027-01-22',
        mayPlan: true,
        priceKopecks: 3400,
      },
    ],
  })
  offer()
  const sent = answer(planLessons, { data: [lesson({})] })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  const dialog = await open('Назначить отработку')
  await userEvent.click(await dialog.findByRole('radio', { name: /27\sноя(\s2026)?, 18:30$/ }))
  expect(dialog.getByRole('status').textContent).toMatch(/Стоит 34,00.*Отменить без оплаты можно до/)
  await userEvent.click(dialog.getByRole('button', { name: 'Назначить' }))
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({
      contractId: id,
      makeUpForId: id,
      date: '2026-11-27',
      time: '18:30',
      minutes: 60,
    })
})
