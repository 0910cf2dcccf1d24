import {
  getPlan,
  getPlanMonth,
  getPlanPrevious,
  type Plan,
  returnPlan,
  savePlanRows,
  submitPlan,
} from '@navyk/api-spec/teaching/plans'
import { businessInstant, hourMs } from '@navyk/api-spec/kit'
import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PlanPage } from '../page/plan-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const person = { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }
const none = { edit: false, submit: false, approve: false, return: false, void: false }
const noRevision = { revise: false, withdrawRevision: false, approveRevision: false, returnRevision: false }

const rowOf = (date: string, time: string, index: number): Plan['rows'][number] => ({
  id: `00000000-0000-4000-8000-0000000000b${index}`,
  date,
  time,
  minutes: 60,
  topic: '',
  comment: '',
  remark: '',
  startsAt: businessInstant(date, time).toISOString(),
  endsAt: new Date(businessInstant(date, time).getTime() + hourMs).toISOString(),
  problems: [],
})

/** January 2031: Tuesdays at half past six, the seventh is a holiday. */
const plan: Plan = {
  id,
  contractId: id,
  contractNumber: 3,
  executor: person,
  customer: person,
  learnerName: 'Миша Мицкевич',
  subject: 'mathematics',
  month: '2031-01',
  state: 'draft',
  submittedAt: null,
  approvedAt: null,
  answerBy: null,
  revision: 1,
  openRevision: null,
  version: 1,
  returnReason: null,
  voidReason: null,
  closed: null,
  change: null,
  sinceReturned: null,
  totals: { lessonCount: 2, minutes: 120, payKopecks: 6000 },
  lessons: { planned: 0, held: 0, cancelled: 0 },
  pattern: [{ weekday: 2, time: '18:30', minutes: 60 }],
  rows: [rowOf('2031-01-14', '18:30', 1), rowOf('2031-01-21', '18:30', 2)],
  daysOff: { holidays: [{ date: '2031-01-07', law: 'orthodox_christmas', name: '' }], absences: [] },
  contract: {
    startsOn: '2025-01-01',
    endsOn: null,
    pausedFrom: null,
    pausedUntil: null,
    silentApproval: false,
    paysAhead: false,
    lessonMinutes: 60,
    basis: 'lesson',
    packageLessons: null,
    weeklySlots: [],
    executorRateKopecks: 3000,
  },
  actions: { ...none, ...noRevision, edit: true, submit: true },
}

let opened = 0

/** Opens the page of a plan with a mock server of its own, because a draft is also saved when its page is left, which
 *  is after the test. @returns what was saved so far, oldest first */
async function open(opening: Plan, user = executor) {
  opened += 1
  const planId = id.replace(/.$/, String(opened))
  const shown = { ...opening, id: planId }
  let current = shown
  answer(getPlan, () => ({ data: current }))
  answer(getPlanMonth, {
    data: {
      lessons: [
        {
          lessonId: id,
          learnerName: 'Вера Гайдук',
          topic: '',
          isOwn: false,
          isChangeable: false,
          startsAt: '2031-01-16T12:00:00.000Z',
          endsAt: '2031-01-16T13:00:00.000Z',
        },
      ],
    },
  })
  const saved = answer(savePlanRows, ({ body, params }) => {
    if (params.id !== planId) return { data: { ...current, id: String(params.id) } }
    const { rows, pattern } = body as Pick<Plan, 'rows' | 'pattern'>
    const stored = rows.map((row, index) => ({ ...rowOf(row.date, row.time, index), topic: row.topic }))
    current = { ...current, pattern, rows: stored, version: current.version + 1 }
    return { data: current }
  })
  await renderScreen(<PlanPage />, {
    user,
    path: planPath(planId),
    route: planPath(':id'),
    language: 'ru',
  })
  await screen.findByRole('tabpanel')
  return () => saved.filter(({ params }) => params.id === planId)
}

const day = (name: RegExp) => screen.findByRole('listitem', { name })
const rowsOf = (request: { body: unknown } | undefined) =>
  ((request?.body ?? { rows: [] }) as { rows: { date: string; time: string }[] }).rows.map(
    ({ date, time }) => `${date} ${time}`,
  )

test('pressing a day adds a lesson at the time of the week; the totals and the stored draft follow', async () => {
  const saved = await open(plan)
  const actor = userEvent.setup()
  const sheet = await screen.findByRole('list', { name: 'Занятия месяца' })
  expect(await within(sheet).findByText('Вера Гайдук')).toBeDefined()
  await actor.click(within(await day(/28.янв/)).getByRole('button', { name: /^Добавить занятие/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Начало').value).toBe('18:30')
  await actor.click(within(dialog).getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: '3 занятия' })).toBeDefined()
  expect(screen.getByText(/90,00/)).toBeDefined()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(rowsOf(saved()[0])).toEqual(['2031-01-14 18:30', '2031-01-21 18:30', '2031-01-28 18:30'])
  expect(await screen.findByText('Сохранено')).toBeDefined()
})

test('a lesson is moved to another day by keys, and a removed one can be restored', async () => {
  await open(plan)
  const actor = userEvent.setup()
  const lesson = await screen.findByRole('button', { name: /^Занятие вт,.14/ })
  lesson.focus()
  fireEvent.keyDown(lesson, { key: 'ArrowRight', altKey: true })
  const moved = await screen.findByRole('button', { name: /^Занятие ср,.15/ })
  expect(document.activeElement).toBe(moved)
  await actor.click(moved)
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Убрать занятие' }))
  expect(await screen.findByText('Занятие убрано')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Занятие ср,.15/ })).toBeNull()
  await actor.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByRole('button', { name: /^Занятие ср,.15/ })).toBeDefined()
})

test('lessons left out by days off are named, and planned anyway by one button', async () => {
  await open(plan)
  const leftOut = await screen.findByRole('region', { name: 'Не вошли в план' })
  // Only the holiday itself is listed as left out.
  expect(leftOut.textContent).toContain('Рождество')
  await userEvent.setup().click(within(leftOut).getByRole('button', { name: /^Всё равно добавить: вт,.7/ }))
  expect(await screen.findByRole('button', { name: /^Занятие вт,.7/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Не вошли в план' })).toBeNull()
})

test('a day left out by an absence or a pause says which, and only the absence can be planned anyway', async () => {
  const absences = [{ startsAt: '2031-01-14T12:00:00Z', endsAt: '2031-01-14T17:00:00Z' }]
  const contract = { ...plan.contract, pausedFrom: '2031-01-28', pausedUntil: '2031-01-31' }
  await open({ ...plan, rows: [], daysOff: { holidays: [], absences }, contract })
  const leftOut = within(await screen.findByRole('region', { name: 'Не вошли в план' }))
  const days = leftOut
    .getAllByRole('listitem')
    .map((day) => [
      /Отсутствие|Договор на паузе/.exec(day.textContent)?.[0],
      within(day).queryAllByRole('button').length,
    ])
  expect(days).toEqual([
    ['Отсутствие', 1],
    ['Договор на паузе', 0],
  ])
})

test('the month before is copied after its result was shown', async () => {
  answer(getPlanPrevious, {
    data: {
      month: '2030-12',
      planned: [{ date: '2030-12-04', time: '10:00', minutes: 60, topic: 'Дроби' }],
      lessons: [],
    },
  })
  await open(plan)
  const actor = userEvent.setup()
  await actor.click(await screen.findByRole('button', { name: 'Взять прошлый месяц' }))
  const dialog = await screen.findByRole('dialog')
  const result = await within(dialog).findByRole('list', { name: 'Что получится' })
  expect(result.textContent).toMatch(/^ср,.1.янв/)
  expect(dialog.textContent).toContain('В плане будет 1 занятие. 2 нынешних занятия исчезнут.')
  await actor.click(within(dialog).getByRole('button', { name: 'Заменить занятия плана' }))
  expect(await screen.findByRole('button', { name: /^Занятие ср,.1/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Занятие вт,.14/ })).toBeNull()
})

test('the month in which the contract began halfway is not offered as a pattern for the next one', async () => {
  await open({ ...plan, contract: { ...plan.contract, startsOn: '2030-12-23' } })
  expect(await screen.findByRole('button', { name: 'Заполнить месяц' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Взять прошлый месяц' })).toBeNull()
})

test('days outside of the contract are named in one line', async () => {
  await open({ ...plan, contract: { ...plan.contract, startsOn: '2031-01-14', endsOn: '2031-01-29' } })
  expect(await screen.findByText('Вне договора: 1–13, 30–31')).toBeDefined()
})

test('a refusal of the customer is stored as remarks at lessons', async () => {
  const waiting = {
    ...plan,
    state: 'submitted' as const,
    actions: { ...none, ...noRevision, approve: true, return: true },
  }
  const returned = answer(returnPlan, { data: { ...waiting, state: 'returned' } })
  await open(waiting, customer)
  const actor = userEvent.setup()
  await actor.click(await screen.findByRole('button', { name: 'Вернуть' }))
  const dialog = await screen.findByRole('dialog')
  await actor.click(within(dialog).getByRole('button', { name: 'Вернуть план' }))
  expect(within(dialog).getByText('Напишите, что изменить: в плане или в отдельных занятиях')).toBeDefined()
  await actor.type(within(dialog).getByLabelText(/^вт,.21/), 'Можно позже?')
  await actor.click(within(dialog).getByRole('button', { name: 'Вернуть план' }))
  await waitFor(() => expect(returned).toHaveLength(1))
  expect(returned[0]?.body).toEqual({
    version: 1,
    reason: '',
    remarks: [{ rowId: plan.rows[1]?.id, text: 'Можно позже?' }],
  })
})

test('an impossible time is not stored, and keeps the month from being submitted', async () => {
  const saved = await open(plan)
  const submitted = answer(submitPlan, { data: plan })
  const actor = userEvent.setup()
  await actor.click(await screen.findByRole('button', { name: /^Занятие вт,.14/ }))
  const dialog = await screen.findByRole('dialog')
  const time = within(dialog).getByLabelText('Начало')
  await actor.clear(time)
  await actor.type(time, '25:00')
  await actor.click(within(dialog).getByRole('button', { name: 'Готово' }))
  expect(await within(dialog).findByText('Нужно время, например 18:30')).toBeDefined()
  await actor.keyboard('{Escape}')
  await actor.click(await screen.findByRole('button', { name: 'Отправить заказчику' }))
  expect([saved().length, submitted.length]).toEqual([0, 0])
})
