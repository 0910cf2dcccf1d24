import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { type Lesson, moveLesson, planLessons } from '@navyk/api-spec/teaching/lessons'
import { askForSubstitute, type ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import {
  type Absence,
  addAbsence,
  getAvailability,
  getCalendarFeed,
  getSchedule,
  listAbsences,
  listFreeSlots,
  listHolidays,
  listScheduleExecutors,
  renewCalendarFeed,
  revokeCalendarFeed,
  type Schedule,
  type ScheduledLesson,
  type ScheduledSession,
  saveAvailability,
} from '@navyk/api-spec/teaching/schedule'
import { addDays, businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useLocation } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { Agenda } from './calendar/agenda.tsx'
import { PanelButtons } from './panels/panel-buttons.tsx'
import { Panels } from './panels/panels.tsx'
import { SchedulePage } from './schedule-page.tsx'
import { Toolbar } from './toolbar.tsx'

// Loads the lazy parts beforehand; on a busy machine that takes longer than a test waits.
beforeAll(
  () => Promise.all([import('./panels/panels.tsx'), import('./calendar/calendar.tsx')]).then(() => undefined),
  60_000,
)

const tomorrow = addDays(businessDate(new Date()), 1)
const id = (last: number) => `0192f0c1-0000-7000-8000-00000000000${last}`
const lesson: ScheduledLesson = {
  id: id(1),
  contractId: id(2),
  executor: { id: id(3), firstName: 'Анна', lastName: 'Ковалевич' },
  customer: { id: id(4), firstName: 'Ольга', lastName: 'Мицкевич' },
  learnerName: 'Миша Савицкий',
  subject: 'mathematics',
  format: 'online',
  place: '',
  startsAt: businessInstant(tomorrow, '16:00').toISOString(),
  endsAt: businessInstant(tomorrow, '17:00').toISOString(),
  state: 'planned',
  outcome: null,
  topic: '',
  version: 3,
  canMove: true,
}
const schedule: Schedule = {
  lessons: [lesson],
  sessions: [],
  holidays: [],
  executorId: id(3),
  week: [{ weekday: 1, from: '10:00', to: '20:00' }],
  exceptions: [],
  absences: [],
}
const done = {} as Lesson // the answer of a move is not used

const Address = () => <output>{useLocation().search}</output>

async function open(path: string, user = executor, change: Partial<Schedule> = {}) {
  const asked = answer(getSchedule, { data: { ...schedule, ...change } })
  const rendered = renderScreen(
    <>
      <SchedulePage />
      <Address />
    </>,
    { user, path, language: 'ru' },
  )
  await i18next.loadNamespaces(['offers'])
  await rendered
  return asked
}
const agenda = `/?view=agenda&date=${tomorrow}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

test('the toolbar leads from week to week, to today and to another view, and the address has the place', async () => {
  const asked = await open('/?view=agenda&date=2026-11-20')
  expect(await screen.findByText(/^пт, 20\sноя(\s2026)? – чт, 26\sноя(\s2026)?$/)).toBeDefined()
  expect(asked[0]?.query.toString()).toBe('from=2026-11-20&to=2026-11-26')
  await press('Следующая неделя')
  await waitFor(() => expect(screen.getByText(/^\?/).textContent).toContain('date=2026-11-27'))
  await waitFor(() => expect(asked.at(-1)?.query.get('from')).toBe('2026-11-27'))
  await userEvent.click(screen.getByRole('radio', { name: 'День' }))
  await waitFor(() => expect(screen.getByText(/^\?/).textContent).toContain('view=day'))
  await waitFor(() => expect(asked.at(-1)?.query.toString()).toBe('from=2026-11-27&to=2026-11-27'))
})

test.each([
  ['day', '2026-11-20', true],
  ['day', '2026-11-21', false],
  // 20 November 2026 is a Friday.
  ['week', '2026-11-16', true],
  ['week', '2026-11-23', false],
  ['month', '2026-11-01', true],
  ['month', '2026-12-01', false],
  ['agenda', '2026-11-20', true],
  ['agenda', '2026-11-19', false],
] as const)('a button leads from the %s of %s to today, unless it is shown: %s', async (view, date, isNow) => {
  const nothing = () => undefined
  const bar = <Toolbar view={view} date={date} today="2026-11-20" onChange={nothing} onPick={nothing} />
  await renderScreen(bar, { user: executor, language: 'ru' })
  await screen.findByRole('radio', { name: 'День' })
  expect(screen.queryAllByRole('button', { name: 'Сегодня' })).toHaveLength(isNow ? 0 : 1)
})

/** The executor's hours, with one time that is free. */
const offering = () =>
  answer(listFreeSlots, {
    data: {
      hasHours: true,
      noticeHours: 24,
      slots: [{ date: tomorrow, time: '18:30', minutes: 60, freeCancelUntil: null }],
    },
  })

test('a lesson is moved in three steps: to a free time, this one or the following, and who is notified', async () => {
  const asked = offering()
  await open(agenda)
  await press(/^Миша Савицкий/)
  const card = within(await screen.findByRole('dialog', { name: 'Миша Савицкий' }))
  expect(card.getByRole('link', { name: 'Открыть занятие' }).getAttribute('href')).toBe(lessonPath(lesson.id))
  await userEvent.click(card.getByRole('button', { name: 'Перенести' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Перенести занятие: Миша Савицкий' }))
  expect(dialog.getByText(/^Мицкевич Ольга получит уведомление/)).toBeDefined()
  await userEvent.click(await dialog.findByRole('radio', { name: /, 18:30/ }))
  expect(asked[0]?.query.get('lessonId')).toBe(lesson.id)
  await userEvent.click(dialog.getByRole('radio', { name: 'Это и все следующие' }))
  const sent = answer(moveLesson, { data: done })
  await userEvent.click(dialog.getByRole('button', { name: 'Перенести занятие' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.params).toMatchObject({ id: lesson.id })
  expect(sent[0]?.body).toEqual({ version: 3, date: tomorrow, time: '18:30', scope: 'following' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a taken time is reported in the dialog, which stays', async () => {
  offering()
  await open(agenda)
  await press(/^Миша Савицкий/)
  await press('Перенести')
  const dialog = within(await screen.findByRole('dialog', { name: /^Перенести занятие/ }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Другое время' }))
  const time = dialog.getByRole('textbox', { name: 'Начало' })
  await userEvent.clear(time)
  await userEvent.type(time, '1630')
  refuse(moveLesson, 409, { code: 'lesson_overlap', message: 'Время занято: 16:00–17:00, Ева' })
  await press('Перенести занятие')
  expect((await screen.findByRole('alert')).textContent).toBe('Время занято: 16:00–17:00, Ева')
})

test.each([
  ['day', '20 ноября 2026', /^пт, 20 ноября( 2026)?, 10:00–11:00$/],
  ['week', '16–22 ноября 2026', /^пт, 20 ноября( 2026)?, 10:00–11:00$/],
  ['month', 'ноябрь 2026', /^пт, 20 ноября( 2026)?$/],
])(
  'on paper a %s has its owner and its days, and its cells have dates as people write them',
  async (view, span, cell) => {
    const week = [{ weekday: 5, from: '10:00', to: '20:00' }]
    await open(`/?view=${view}&date=2026-11-20`, executor, { lessons: [], week })
    expect(await screen.findByRole('button', { name: cell })).toBeDefined()
    const sheet = screen.getByRole('article')
    expect(sheet.dataset.printedLabel).toBe(`${executor.lastName} ${executor.firstName}: ${span}`)
    expect(sheet.dataset.across).toBe('true')
    for (const named of document.querySelectorAll('[aria-label]')) {
      expect(named.getAttribute('aria-label')).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    }
  },
)

test('in the grid M and Alt with an arrow open the move of the lesson under the focus', async () => {
  await open(`/?view=week&date=${tomorrow}`)
  const block = await screen.findByRole('button', {
    name: /16:00\s*–17:00 Миша Савицкий Математика\s*, .*, Запланировано/,
  })
  fireEvent.keyDown(block, { key: 'ArrowDown', altKey: true })
  const dialog = within(await screen.findByRole('dialog', { name: /^Перенести занятие/ }))
  expect(dialog.getByRole('textbox', { name: 'Начало' })).toHaveProperty('value', '16:15')
})

test('a customer reads the schedule without a move, a new lesson and hours', async () => {
  await open(agenda, customer, { executorId: null, week: [], lessons: [{ ...lesson, canMove: false }] })
  await press(/^Миша Савицкий/)
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Перенести' })).toBeNull()
  for (const name of ['Новое занятие', 'Рабочие часы', 'Отсутствия', 'Праздники']) {
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
  }
})

test.each([
  ['an executor', executor, /Заказчик ?Мицкевич Ольга/, /Исполнитель/],
  ['a customer', customer, /Исполнитель ?Ковалевич Анна/, /Заказчик/],
] as const)('the card of a lesson names the other side to %s', async (_, user, other, own) => {
  await open(agenda, user)
  await press(/^Миша Савицкий/)
  const card = await screen.findByRole('dialog', { name: 'Миша Савицкий' })
  expect(card.textContent).toMatch(other)
  expect(card.textContent).not.toMatch(own)
})

test.each([
  ['an executor', executor, ['Рабочие часы', 'Отсутствия', 'Календарь']],
  ['a customer', customer, ['Календарь']],
  ['staff', staff, ['Рабочие часы', 'Отсутствия', 'Праздники']],
] as const)('the schedule offers %s their own panels', async (_, user, names) => {
  expect(await readLines(<PanelButtons onOpen={() => undefined} />, user)).toEqual(names)
})

test('the list marks past lessons without an outcome as waiting, and closed ones with their outcome', async () => {
  const at = (hours: number) => ({
    startsAt: new Date(Date.now() + hours * hourMs).toISOString(),
    endsAt: new Date(Date.now() + (hours + 1) * hourMs).toISOString(),
  })
  const over: ScheduledLesson = { ...lesson, ...at(-2), canMove: false }
  const held: ScheduledLesson = { ...over, id: id(5), learnerName: 'Ева', state: 'closed', outcome: 'held' }
  const begun: ScheduledLesson = { ...over, ...at(-0.5), id: id(6), learnerName: 'Лев' }
  const group = { ...session, ...at(-2), learnerNames: [] }
  const days = [{ date: tomorrow, lessons: [over, held, begun], sessions: [group] }]
  const lines = await readLines(<Agenda days={days} today={tomorrow} onOpen={() => undefined} />, executor)
  expect(lines.filter((line) => line.includes(' · '))).toEqual([
    'Не закрыто · Математика',
    'Проведено · Математика',
    'Не отмечено · Физика',
    'Запланировано · Математика',
  ])
})

test('staff choose whose schedule they look at', async () => {
  answer(listScheduleExecutors, { data: [lesson.executor, { ...lesson.executor, id: id(7), lastName: 'Янчук' }] })
  const asked = await open(agenda, staff)
  await screen.findByRole('option', { name: /^Ковалевич/ })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Исполнитель' }), id(7))
  await waitFor(() => expect(asked.at(-1)?.query.get('executorId')).toBe(id(7)))
})

test('holidays and absences are named above the lessons', async () => {
  await open(agenda, executor, {
    holidays: [{ date: tomorrow, law: 'victory_day', name: '' }],
    absences: [{ id: id(8), startsAt: '2026-11-24T06:00:00.000Z', endsAt: '2026-11-25T06:00:00.000Z' }],
  })
  const notes = within(await screen.findByRole('list', { name: 'Праздники и отсутствия' }))
  expect(notes.getByText(/День Победы/)).toBeDefined()
  expect(notes.getByText(/^Отсутствие: вт, 24 ноя.*, 09:00 – ср, 25 ноя.*, 09:00$/)).toBeDefined()
})

test('the opened holidays are those of the shown year, and the next year has a button', async () => {
  const asked = answer(listHolidays, { data: [] })
  const none = () => undefined
  const panel = { kind: 'holidays' as const }
  const panels = (
    <Panels
      panel={panel}
      executorId={undefined}
      canArrange={false}
      date="2031-03-05"
      onOpen={none}
      onDate={none}
      onClose={none}
    />
  )
  await renderScreen(panels, { user: executor, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Следующий год' }))
  await expect.poll(() => asked.map(({ query }) => query.get('from'))).toEqual(['2031-01-01', '2032-01-01'])
})

test('a lesson is planned under a contract at a free time, every week if wanted', async () => {
  const contract = {
    id: id(2),
    subject: 'mathematics',
    lessonMinutes: 60,
    learner: { firstName: 'Миша', lastName: 'Савицкий' },
  }
  // The form reads these of a contract, and no more.
  answer(listContracts, { data: [contract], nextCursor: null } as never)
  const slot = { date: tomorrow, time: '16:00', minutes: 60, freeCancelUntil: null }
  const asked = answer(listFreeSlots, { data: { hasHours: true, noticeHours: 24, slots: [slot] } })
  await open(agenda)
  await press('Новое занятие')
  const dialog = within(await screen.findByRole('dialog', { name: 'Новое занятие' }))
  await userEvent.click(await dialog.findByRole('radio', { name: /16:00$/ }))
  expect([asked[0]?.query.get('contractId'), asked[0]?.query.get('minutes')]).toEqual([id(2), '60'])
  expect(dialog.getByText(/^Этого занятия нет в плане месяца: .* когда заказчик его подтвердит$/)).toBeDefined()
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Повторять каждую неделю' }))
  const sent = answer(planLessons, { data: [] })
  await userEvent.click(dialog.getByRole('button', { name: 'Назначить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    contractId: id(2),
    date: tomorrow,
    time: '16:00',
    minutes: 60,
    repeat: { everyWeeks: 1, until: addDays(tomorrow, 28), weekdays: [expect.any(Number)] },
  })
})

test('a new lesson takes a typed time too, also of a past day', async () => {
  const contract = {
    id: id(2),
    subject: 'mathematics',
    lessonMinutes: 60,
    learner: { firstName: '', lastName: 'Савич' },
  }
  answer(listContracts, { data: [contract], nextCursor: null } as never)
  answer(listFreeSlots, { data: { hasHours: true, noticeHours: 24, slots: [] } })
  await open(agenda)
  await press('Новое занятие')
  const dialog = within(await screen.findByRole('dialog', { name: 'Новое занятие' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Другое время' }))
  await userEvent.type(dialog.getByLabelText('Дата'), '02.11.2026')
  await userEvent.type(dialog.getByLabelText('Начало'), '07:10')
  const sent = answer(planLessons, { data: [] })
  await userEvent.click(dialog.getByRole('button', { name: 'Назначить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ date: '2026-11-02', time: '07:10' })
})

test('working hours are saved with the version that was seen, and an overlap is reported at its row', async () => {
  const hours = { executorId: id(3), week: schedule.week, exceptions: [], version: 4 }
  answer(getAvailability, { data: hours })
  await open('/?view=agenda&panel=hours')
  const dialog = within(await screen.findByRole('dialog', { name: 'Рабочие часы' }))
  const sent = answer(saveAvailability, { data: hours })
  await userEvent.click(await dialog.findByRole('button', { name: 'Добавить день' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить часы' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ week: schedule.week, exceptions: [{ date: tomorrow, windows: [] }], version: 4 })
})

test('the lessons that an absence hits are moved together to the proposed times, or left', async () => {
  const hit = (last: number, learnerName: string, time: string): Absence['lessons'][number] => ({
    id: id(last),
    learnerName,
    subject: 'mathematics',
    version: 2,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    proposals: [{ date: '2026-12-01', time, minutes: 60 }],
  })
  const absence: Absence = {
    id: id(9),
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    reason: 'Отпуск',
    version: 1,
    lessons: [hit(1, 'Миша', '16:00'), hit(2, 'Ева', '17:00')],
    sessions: [],
  }
  answer(listAbsences, { data: [absence] })
  await open('/?view=agenda&panel=absences')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отсутствия' }))
  await userEvent.selectOptions(
    await dialog.findByRole('combobox', { name: 'Куда перенести: Ева' }),
    'Оставить как есть',
  )
  const sent = answer(moveLesson, { data: done })
  await userEvent.click(dialog.getByRole('button', { name: 'Перенести 1 занятие' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ version: 2, date: '2026-12-01', time: '16:00', scope: 'this' })
})

test('a substitute is requested at once for the group sessions that an absence hits, without its reason', async () => {
  const hit = (last: number, mayAskSubstitute: boolean): Absence['sessions'][number] => ({
    id: id(last),
    title: 'Оптика',
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    version: 2,
    isSubstituteWanted: !mayAskSubstitute,
    mayAskSubstitute,
  })
  const absence: Absence = {
    id: id(9),
    startsAt: '2026-11-23T21:00:00.000Z',
    endsAt: '2026-11-24T21:00:00.000Z',
    version: 1,
    reason: 'Еду к врачу',
    lessons: [],
    sessions: [hit(1, true), hit(2, true), hit(3, false)],
  }
  answer(listAbsences, { data: [absence] })
  await open('/?view=agenda&panel=absences')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отсутствия' }))
  await dialog.findByText('3 групповых занятия в это время')
  expect(dialog.queryByText('Занятий в это время нет')).toBeNull()
  expect(dialog.getAllByText(/ищут замену/)).toHaveLength(1)
  expect(dialog.getAllByRole('link')[0]?.getAttribute('href')).toBe(sessionPath(id(1)))
  const sent = answer(askForSubstitute, { data: {} as ProgrammeSession })
  await userEvent.click(dialog.getByRole('button', { name: 'Попросить замену на 2 занятия' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.body).toEqual({ version: 2, reason: expect.stringMatching(/^Отсутствие: вт,\s24\sноя/) })
})

test('an absence has whole days unless times are entered, and one day is one day', async () => {
  const whole: Absence = {
    id: id(9),
    startsAt: '2026-11-23T21:00:00.000Z',
    endsAt: '2026-11-24T21:00:00.000Z',
    reason: '',
    version: 1,
    lessons: [],
    sessions: [],
  }
  const days = { ...whole, id: id(8), endsAt: '2026-11-26T21:00:00.000Z' }
  const hours = { ...whole, id: id(7), startsAt: '2026-11-24T06:00:00.000Z', endsAt: '2026-11-24T09:30:00.000Z' }
  answer(listAbsences, { data: [whole, days, hours] })
  await open('/?view=agenda&panel=absences')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отсутствия' }))
  await dialog.findByText(/^вт, 24.ноя(.2026)?$/)
  expect(dialog.getByText(/^вт, 24.ноя(.2026)? – чт, 26.ноя(.2026)?$/)).toBeDefined()
  expect(dialog.getByText(/^вт, 24.ноя(.2026)?, 09:00–12:30$/)).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Весь день' }).checked).toBe(true)
  expect(dialog.queryByLabelText('Начало')).toBeNull()
  const sent = answer(addAbsence, { data: whole })
  await press('Добавить отсутствие')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    startsAt: businessInstant(tomorrow).toISOString(),
    endsAt: businessInstant(addDays(tomorrow, 1)).toISOString(),
    reason: '',
  })
})

test('an absence that the server refuses is refused at the day', async () => {
  answer(listAbsences, { data: [] })
  await open('/?view=agenda&panel=absences')
  refuse(addAbsence, 422, {
    code: 'invalid_input',
    message: 'Проверьте поля',
    errors: { endsAt: ['Это время уже прошло'] },
  })
  await press('Добавить отсутствие')
  expect(await screen.findByText('Это время уже прошло')).toBeDefined()
})

test('the private address is made, copied and withdrawn', async () => {
  const none = { path: null, createdAt: null, readAt: null }
  answer(getCalendarFeed, { data: none })
  await open('/?view=agenda&panel=feed', customer)
  answer(renewCalendarFeed, { data: { path: '/calendar-feed/abc.ics', createdAt: lesson.startsAt, readAt: null } })
  await press('Создать ссылку')
  expect(await screen.findByDisplayValue(`${location.origin}/calendar-feed/abc.ics`)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Скопировать' })).toBeDefined()
  const revoked = answer(revokeCalendarFeed, { data: none })
  await press('Отозвать ссылку')
  const question = within(await screen.findByRole('dialog', { name: 'Отозвать ссылку?' }))
  await userEvent.click(question.getByRole('button', { name: 'Отозвать ссылку' }))
  await waitFor(() => expect(revoked).toHaveLength(1))
  expect(await button('Создать ссылку')).toBeDefined()
})

const session: ScheduledSession = {
  id: id(8),
  programmeId: id(9),
  title: 'Группа по физике',
  subject: 'physics',
  place: '',
  topic: '',
  startsAt: businessInstant(tomorrow, '18:00').toISOString(),
  endsAt: businessInstant(tomorrow, '19:30').toISOString(),
  state: 'planned',
  leader: lesson.executor,
  learnerNames: ['Миша'],
}

test('a session of a group is among the lessons in the order of time, and links to its page', async () => {
  await open(agenda, customer, { lessons: [lesson], sessions: [session] })
  const link = await screen.findByRole('link', { name: /^Группа по физике/ })
  expect(link.getAttribute('href')).toBe(sessionPath(session.id))
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  const [first, second] = rows.filter((row) => /Миша/.test(row))
  expect([first, second]).toEqual([expect.stringContaining('16:00'), expect.stringMatching(/18:00.*Миша/)])
})

test('in the grid a session opens its page', async () => {
  await open(`/?view=week&date=${tomorrow}`, executor, { lessons: [], sessions: [session] })
  const event = await button(/Группа по физике/)
  expect(document.querySelector('output')?.textContent).toContain('view=week')
  fireEvent.click(event)
  // The page of the session has no filter of the schedule in its address.
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''))
})
