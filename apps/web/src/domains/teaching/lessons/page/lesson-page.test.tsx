import {
  cancelLesson,
  closeLessons,
  confirmLessons,
  getLesson,
  getLessonCancellation,
  setLessonPlace,
  type Lesson,
  listLessons,
  listMakeUps,
  refuseLesson,
} from '@navyk/api-spec/teaching/lessons'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { readLines } from '#testing/read-lines.tsx'
import { LessonPage } from './lesson-page.tsx'
import { LessonStanding } from './lesson-standing.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const person = { id, firstName: 'Анна', lastName: 'Новик' }
const place = { path: `/lessons/${id}`, route: '/lessons/:id' }
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

const lesson = (change: Partial<Lesson> = {}): Lesson => ({
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
  topic: 'Дроби',
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
  addition: null,
  correctableUntil: null,
  disputableUntil: null,
  dispute: null,
  files: [],
  actions: nothing,
  ...change,
})

test('an executor sees the sum of each outcome, closes the lesson and is led to the next one', async () => {
  const own = { executorRateKopecks: 3000, payKopecks: null, staffNote: '' }
  const open = lesson({ ...own, actions: { ...nothing, close: true, edit: true } })
  answer(getLesson, { data: open })
  answer(listMakeUps, { data: [] })
  const closings = answer(closeLessons, { data: [lesson({ ...own, state: 'closed', outcome: 'student_no_show' })] })
  answer(listLessons, { data: [lesson({ ...own, learnerName: 'Ева Жук' })], nextCursor: null })
  await renderScreen(<LessonPage />, { user: executor, ...place })
  const missed = await screen.findByRole('radio', { name: /^Ученик не пришёл/ })
  expect(missed.closest('label')?.textContent).toContain('30,00')
  expect(screen.getByRole('radio', { name: /^Отменено исполнителем/ }).closest('label')?.textContent).toContain(
    'отработка',
  )
  await userEvent.click(missed)
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть занятие' }))
  const next = await screen.findByText(/Ева Жук/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Закрыть его' })))
  const terms = screen.getAllByText('Условия')[0]
  if (!terms) throw new Error('The terms are not shown')
  expect(next.compareDocumentPosition(terms), 'what comes next stands above the terms').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(closings[0]?.body).toMatchObject({ lessons: [{ id, version: 1, outcome: 'student_no_show', topic: 'Дроби' }] })
})

test('an executor’s typed text stays while the lesson changes, and the rest is updated', async () => {
  const open = lesson({ executorRateKopecks: 3000, staffNote: '', actions: { ...nothing, close: true, edit: true } })
  answer(getLesson, { data: open })
  answer(listMakeUps, { data: [] })
  const closings = answer(closeLessons, { data: [lesson({ state: 'closed', outcome: 'held' })] })
  answer(listLessons, { data: [], nextCursor: null })
  await renderScreen(<LessonPage />, { user: executor, ...place })
  const homework = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Домашнее задание/ })
  await userEvent.type(homework, '№ 417')
  const file = { id, name: 'Задание.txt', mediaType: 'text/plain' as const, sizeBytes: 5, addedAt: open.startsAt }
  answer(getLesson, { data: { ...open, version: 2, topic: 'Проценты', files: [file] } })
  act(() => changed.notify([`lesson:${id}`]))
  await screen.findByText(/Задание\.txt/)
  expect(document.contains(homework), 'the same field').toBe(true)
  expect(document.activeElement).toBe(homework)
  expect(homework.value).toBe('№ 417')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Тема/ }).value).toBe('Проценты')
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть занятие' }))
  await expect.poll(() => closings).toHaveLength(1)
  expect(closings[0]?.body).toMatchObject({ lessons: [{ version: 2, topic: 'Проценты', homework: '№ 417' }] })
})

test('a customer reads what a late cancellation costs, and that a free move would be enough', async () => {
  answer(getLesson, {
    data: lesson({ customerRateKopecks: 4000, chargeKopecks: null, actions: { ...nothing, cancel: true } }),
  })
  const late = { outcome: 'cancelled_by_customer_late' as const, makeUpUntil: null }
  answer(getLessonCancellation, {
    data: {
      version: 1,
      freeCancelUntil: '2026-11-22T07:00:00.000Z',
      isLate: true,
      moveRefusal: 'move_late',
      freeMoves: { month: '2026-11', perMonth: 2, left: 1 },
      following: { count: 1, lateCount: 1 },
      sides: [
        {
          by: 'customer',
          effect: { ...late, chargeKopecks: 4000 },
          withFreeMove: { ...late, chargeKopecks: 0 },
        },
      ],
    },
  })
  const sent = answer(cancelLesson, { data: lesson() })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить занятие' }))
  expect((await screen.findByText(/Вы платите/)).textContent).toMatch(/ 0,00/)
  const dialog = within(screen.getByRole('dialog'))
  const usesMove = dialog.getByRole('checkbox', { name: /бесплатный перенос/ })
  expect(usesMove).toHaveProperty('checked', true)
  await userEvent.click(usesMove)
  expect(dialog.getByText(/Вы платите/).textContent).toContain('40,00')
  dialog.getByRole('button', { name: 'Отменить и оплатить' })
  await userEvent.click(usesMove)
  await userEvent.type(dialog.getByLabelText('Причина'), 'Уезжаем')
  await userEvent.click(dialog.getByRole('button', { name: 'Отменить занятие' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ by: 'customer', acceptsCharge: false, useFreeMove: true })
})

test('a customer is asked about a lesson without an agreement, confirms it at its price or refuses it with a reason', async () => {
  const addition = { why: 'outside_plan' as const, isWaiting: true, confirmedAt: null, confirmedBy: null }
  const asked = lesson({
    customerRateKopecks: 4000,
    chargeKopecks: null,
    addition,
    actions: { ...nothing, confirm: true, refuse: true },
  })
  answer(getLesson, { data: asked })
  const confirmations = answer(confirmLessons, { data: [asked] })
  const refusals = answer(refuseLesson, { data: asked })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  expect(await screen.findByText('Этого занятия нет в согласованном плане')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/40,00/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  await expect.poll(() => confirmations[0]?.body).toEqual({ lessons: [{ id, version: 1 }] })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Отказаться' }))
  const refusal = await screen.findByRole('dialog')
  await userEvent.type(within(refusal).getByRole('textbox'), 'Не было')
  await userEvent.click(within(refusal).getByRole('button', { name: 'Отказаться' }))
  await expect.poll(() => refusals[0]?.body).toEqual({ version: 1, reason: 'Не было' })
})

test('a customer reads their own objection and confirmation as their own; an executor reads whose they are', async () => {
  const said = lesson({
    state: 'disputed',
    outcome: 'held',
    dispute: { at: '2026-11-23T09:00:00.000Z', reason: 'Мы не занимались', answer: null },
    addition: {
      why: 'outside_plan',
      isWaiting: false,
      confirmedBy: 'customer',
      confirmedAt: '2026-11-23T08:30:00.000Z',
    },
  })
  answer(getLesson, { data: said })
  answer(listMakeUps, { data: [] })
  const { unmount } = await renderScreen(<LessonPage />, { user: customer, ...place })
  await screen.findByText('Вы: Мы не занимались')
  screen.getByText(/Вы подтвердили занятие/)
  unmount()
  await renderScreen(<LessonPage />, { user: executor, ...place })
  await screen.findByText('Заказчик: Мы не занимались')
  screen.getByText(/Заказчик подтвердил занятие/)
})

test('a refused lesson no longer asks for a confirmation, and says that nothing is paid before the decision', async () => {
  const refused = lesson({
    state: 'disputed',
    outcome: 'held',
    dispute: { at: '2026-11-23T09:00:00.000Z', reason: 'Мы не занимались', answer: null },
    addition: { why: 'entered_afterwards', isWaiting: true, confirmedBy: null, confirmedAt: null },
  })
  answer(getLesson, { data: refused })
  answer(listMakeUps, { data: [] })
  for (const user of [customer, executor, staff]) {
    const { unmount } = await renderScreen(<LessonPage />, { user, ...place })
    await screen.findByText(/До решения менеджера занятие не учитывается/)
    expect(screen.queryByText(/Подтвердите занятие|когда заказчик его подтвердит/)).toBeNull()
    unmount()
  }
})

test('a customer who may still refuse a lesson does not read when to object to it', async () => {
  const asked = lesson({
    state: 'closed',
    outcome: 'held',
    disputableUntil: '2026-11-26T08:00:00.000Z',
    addition: { why: 'entered_afterwards', isWaiting: true, confirmedBy: null, confirmedAt: null },
    actions: { ...nothing, confirm: true, refuse: true, dispute: true },
  })
  answer(getLesson, { data: asked })
  answer(listMakeUps, { data: [] })
  await renderScreen(<LessonPage />, { user: customer, ...place })
  await screen.findByRole('button', { name: 'Отказаться' })
  expect(screen.queryByText('Возразить можно до')).toBeNull()
})

test('a lesson that a pause cancelled says whose pause it was, in words for the reader', async () => {
  const off = lesson({
    state: 'closed',
    outcome: 'cancelled_by_service',
    cancelReason: 'Отъезд',
    calledOff: { by: 'customer', for: 'pause' },
  })
  answer(getLesson, { data: off })
  answer(listMakeUps, { data: [] })
  const { unmount } = await renderScreen(<LessonPage />, { user: executor, ...place })
  await screen.findByText('Пауза по просьбе заказчика: Отъезд')
  unmount()
  await renderScreen(<LessonPage />, { user: customer, ...place })
  await screen.findByText('Пауза по вашей просьбе: Отъезд')
})

test.each([
  [
    'of a pause that the service decided on',
    'Пауза по решению сервиса: Отъезд',
    { by: 'staff', for: 'pause' },
    'cancelled',
  ],
  ['for which it was cancelled', 'Причина отмены: Отъезд', null, 'cancelled'],
  ['for which it was moved', 'Причина переноса: Отъезд', null, 'moved'],
] as const)(
  'staff read the reason of a lesson: %s',
  async (_, text, calledOff, what) => {
    const outcome = what === 'moved' ? 'moved' : 'cancelled_by_service'
    answer(getLesson, { data: lesson({ state: 'closed', outcome, cancelReason: 'Отъезд', calledOff }) })
    answer(listMakeUps, { data: [] })
    await renderScreen(<LessonPage />, { user: staff, ...place })
    await screen.findByText(text)
  },
  30_000,
)

test('from ten minutes before a lesson until its end its call has a button', async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const call = 'https://meet.example.by/abc'
  const open = async (change: Partial<Lesson>) => {
    answer(getLesson, { data: lesson({ place: call, ...change }) })
    const { unmount } = await renderScreen(<LessonPage />, { user: customer, ...place })
    await screen.findByRole('heading', { level: 1 })
    const link = screen.queryByRole('link', { name: 'Войти' })
    const found = link && [link.getAttribute('href'), link.getAttribute('rel')]
    unmount()
    return found
  }
  expect(await open({ startsAt: soon(11), endsAt: soon(71) })).toBeNull()
  expect(await open({ startsAt: soon(9), endsAt: soon(69) })).toEqual([call, 'noopener noreferrer'])
  expect(await open({ startsAt: soon(-59), endsAt: soon(1) })).toEqual([call, 'noopener noreferrer'])
  expect(await open({ startsAt: soon(-60), endsAt: soon(-1) })).toBeNull()
  expect(await open({ startsAt: soon(9), endsAt: soon(69), place: 'Библиотека' })).toBeNull()
  expect(
    await open({ startsAt: soon(9), endsAt: soon(69), state: 'closed', outcome: 'cancelled_by_service' }),
  ).toBeNull()
})

test('an executor names another place for one lesson; an unsafe link is refused at the field', async () => {
  const change = { actions: { ...nothing, setPlace: true }, executorRateKopecks: 3000 }
  answer(getLesson, { data: lesson(change) })
  const sent = answer(setLessonPlace, {
    data: lesson({ ...change, place: 'Библиотека', hasOwnPlace: true, version: 2 }),
  })
  await renderScreen(<LessonPage />, { user: executor, ...place })
  await userEvent.click(await screen.findByRole('button', { name: 'Место занятия' }))
  const field = await screen.findByLabelText(/^Адрес или ссылка на звонок/)
  await userEvent.type(field, 'http://meet.example.by')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText(/начинается с https/, { selector: '[class*=error]' })
  expect(sent).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'Библиотека')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Онлайн, Библиотека')
  expect(sent[0]).toMatchObject({ body: { version: 1, place: 'Библиотека' } })
})

const owed = { until: '2026-12-04', usedById: null, mayPlan: false }
test.each<[Partial<Lesson>, unknown[]]>([
  [{}, []],
  [{ outcome: 'moved', usedFreeMove: true, movedToId: id }, ['Занятие перенесено. Открыть на новом времени']],
  [{ movedFromId: id }, ['Занятие перенесено сюда. Открыть прежнее']],
  [{ makeUpForId: id }, ['Это отработка занятия, которое не состоялось']],
  [
    { outcome: 'cancelled_by_customer_late', usedFreeMove: true },
    ['Использован бесплатный перенос месяца: оплаты нет'],
  ],
  [{ makeUp: owed }, [expect.stringMatching(/отработка до .*4 дек/)]],
  [{ makeUp: { ...owed, usedById: id } }, ['За это занятие назначена отработка']],
])('the origin, the target and the make-up of a lesson are above it: %o', async (change, lines) => {
  expect(await readLines(<LessonStanding lesson={lesson(change)} />, customer)).toEqual(lines)
})
