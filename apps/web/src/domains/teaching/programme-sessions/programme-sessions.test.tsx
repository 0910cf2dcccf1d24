import {
  downloadProgrammeSessions,
  downloadSessionsOverview,
  askForSubstitute,
  getProgrammeAttendance,
  getProgrammeSession,
  getSessionsOverview,
  holdProgrammeSession,
  listProgrammeSessionHistory,
  listProgrammeSessions,
  planProgrammeSessions,
  type ProgrammeSession,
  type SessionLearner,
  setAttendance,
  setSessionTeachers,
} from '@navyk/api-spec/teaching/programme-sessions'
import { listPossibleMembers, listTeam } from '@navyk/api-spec/teaching/programmes'
import { listScheduleExecutors } from '@navyk/api-spec/teaching/schedule'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { member, programme } from '#testing/programme.ts'
import { AllSessions } from './overview/all-sessions.tsx'
import { AttendanceOverview } from './overview/attendance-overview.tsx'
import { UnstaffedSessions } from './overview/unstaffed-sessions.tsx'
import { OwnUnclosedSessions, UnclosedSessions } from './overview/unclosed-sessions.tsx'
import { SessionPage } from './page/session-page.tsx'
import { ProgrammeSessions } from './section/programme-sessions.tsx'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`

const learner = (end: string, name: string, change: Partial<SessionLearner> = {}): SessionLearner => ({
  id: id(end),
  name,
  isGuest: false,
  outcome: null,
  lateMinutes: null,
  toldBefore: null,
  missed: null,
  mark: null,
  result: '',
  version: 0,
  owed: [],
  ...change,
})
const session: ProgrammeSession = {
  id: id('51'),
  programme: { id: programme.id, title: programme.title, subject: 'mathematics' },
  startsAt: '2026-11-21T08:00:00.000Z',
  endsAt: '2026-11-21T09:30:00.000Z',
  state: 'planned',
  isUnclosed: true,
  place: 'Минск, Сурганова 6',
  topic: '',
  homework: '',
  cancelReason: null,
  learnerCount: 2,
  markedCount: 0,
  teachers: [{ person: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }, role: 'lead' }],
  attendedCount: null,
  substituteWanted: null,
  version: 7,
  heldAt: null,
  correctableUntil: null,
  actions: {
    edit: true,
    move: true,
    cancel: false,
    restore: false,
    mark: true,
    setTeachers: false,
    askSubstitute: true,
  },
  learners: [
    learner('61', 'Петя'),
    learner('62', 'Оля', { owed: [{ id: id('52'), startsAt: '2026-11-14T08:00:00.000Z' }] }),
  ],
}
const route = sessionPath(':id')
const path = sessionPath(session.id)
const shown = (user = executor, change: Partial<ProgrammeSession> = {}) => {
  answer(getProgrammeSession, { data: { ...session, ...change } })
  return renderScreen(<SessionPage />, { user, path, route, language: 'ru' })
}
const buttonsOf = async (name: string) => within(await screen.findByRole('group', { name: `Посещение: ${name}` }))

test('one tap marks a learner as late; the minutes are chosen afterwards', async () => {
  const after = { ...session, learners: [learner('61', 'Петя', { outcome: 'late', lateMinutes: 10, version: 1 })] }
  const sent = answer(setAttendance, { data: after })
  await shown()
  await userEvent.click((await buttonsOf('Петя')).getByRole('button', { name: 'Опоздание' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 0, outcome: 'late', lateMinutes: 10 }))
  expect(sent[0]?.params.learnerId).toBe(id('61'))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Насколько опоздание: Петя' }), '20')
  await waitFor(() => expect(sent[1]?.body).toEqual({ version: 1, outcome: 'late', lateMinutes: 20 }))
})

test.each([
  ['whoever marks chooses among several', true, [id('53')], true],
  ['whoever marks has no choice where there is one', true, [], false],
  ['nobody else has a choice', false, [id('53')], false],
] as const)('the session that is made up for is named: %s', async (_, mark, others, isChosen) => {
  const missed = { id: id('52'), startsAt: '2026-11-14T08:00:00.000Z' }
  const owed = others.map((other) => ({ id: other, startsAt: '2026-11-07T08:00:00.000Z' }))
  const learners = [learner('62', 'Оля', { outcome: 'made_up', missed, owed })]
  await shown(executor, { learners, actions: { ...session.actions, mark } })
  const row = within(await screen.findByRole('list', { name: 'Ученики' }))
  await row.findByText(/Оля/)
  expect(row.queryByRole('combobox', { name: 'Какое занятие отрабатывает: Оля' }) !== null).toBe(isChosen)
  expect(row.queryAllByText(/^За занятие .*14/, { selector: 'p' })).toHaveLength(isChosen ? 0 : 1)
})

test('only a learner who has missed a session is offered to make up for it, and for that one', async () => {
  const sent = answer(setAttendance, { data: session })
  await shown()
  expect((await buttonsOf('Петя')).queryByRole('button', { name: 'Отработка' })).toBeNull()
  await userEvent.click((await buttonsOf('Оля')).getByRole('button', { name: 'Отработка' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 0, outcome: 'made_up', missedSessionId: id('52') }))
})

test('a refused tap is undone, and the list is requested again', async () => {
  refuse(setAttendance, 409, { message: 'Уже отмечено', code: 'version_conflict', current: session })
  await shown()
  const present = (await buttonsOf('Петя')).getByRole('button', { name: 'Присутствие' })
  const asked = answer(getProgrammeSession, { data: session })
  await userEvent.click(present)
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await waitFor(() => expect(present.getAttribute('aria-pressed')).toBe('false'))
})

test('the others are marked as present at once, and marked learners stay', async () => {
  const learners = [learner('61', 'Петя', { outcome: 'absent', toldBefore: true, version: 1 }), learner('62', 'Оля')]
  const sent = answer(holdProgrammeSession, { data: { ...session, state: 'held', learners } })
  await shown(executor, { learners })
  await userEvent.click(await screen.findByRole('button', { name: 'Остальные пришли: 1' }))
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      version: 7,
      outcomes: [
        { learnerId: id('61'), outcome: 'absent', toldBefore: true },
        { learnerId: id('62'), outcome: 'present' },
      ],
    }),
  )
})

test('staff enter why they change an outcome', async () => {
  const learners = [learner('61', 'Петя', { outcome: 'absent', toldBefore: false, version: 1 })]
  const sent = answer(setAttendance, { data: { ...session, learners } })
  await shown(staff, { learners })
  await userEvent.click((await buttonsOf('Петя')).getByRole('button', { name: 'Присутствие' }))
  expect(sent).toHaveLength(0)
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Ошибка')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Изменить' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, outcome: 'present', reason: 'Ошибка' }))
})

test('a customer sees the outcome of their learner, with mark and words, and no button', async () => {
  const learners = [learner('61', 'Петя', { outcome: 'present', mark: 9, result: 'Решил всё сам', version: 1 })]
  const actions = { ...session.actions, edit: false, mark: false, move: false, askSubstitute: false }
  await shown(customer, { learners, actions, state: 'held', isUnclosed: false, homework: '№ 5' })
  const own = await screen.findByRole('region', { name: 'Ваши ученики' })
  for (const text of ['Петя', 'Присутствие', 'Отметка 9', 'Решил всё сам']) expect(own.textContent).toContain(text)
  expect(screen.getByText('№ 5')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the lead of a session asks for a substitute with a reason', async () => {
  const sent = answer(askForSubstitute, { data: session })
  await shown()
  await userEvent.click(await screen.findByRole('button', { name: 'Попросить замену' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Болею')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Попросить замену' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 7, reason: 'Болею' }))
})

test('staff plan sessions from the week of the programme, and see which times fell on a holiday', async () => {
  answer(listProgrammeSessions, { data: [], nextCursor: null })
  answer(getProgrammeAttendance, { data: { sessions: { planned: 0, held: 0, cancelled: 0 }, learners: [] } })
  const leftOut = [{ date: '2027-01-02', time: '11:00', minutes: 90 }]
  const sent = answer(planProgrammeSessions, { data: { sessionIds: [id('51'), id('52')], leftOut } })
  await renderScreen(<ProgrammeSessions programme={programme} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Запланировать' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Запланировать' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ programmeId: programme.id, count: 12, slots: programme.weeklyPattern })
  expect((await within(dialog).findByRole('listitem')).textContent).toContain('2\u00a0янв')
})

test('the staff’s overview counts the month of the address: held sessions, attendance, and the lowest first', async () => {
  const asked = answer(getSessionsOverview, {
    data: {
      sessions: { planned: 2, held: 7, cancelled: 1, unclosed: 1 },
      outcomes: { present: 30, late: 4, absent: 10, madeUp: 6 },
      programmes: [{ id: programme.id, title: programme.title, held: 3, came: 6, missed: 6 }],
    },
    nextCursor: null,
  })
  await renderScreen(<AttendanceOverview filter={{}} />, { user: staff, path: '/?month=2026-02', language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Занятия и посещаемость' })
  await waitFor(() => expect(section.textContent).toContain('40 из 50'))
  const text = section.textContent?.replaceAll('\u00a0', ' ')
  for (const figure of ['7 из 10', '80 %', '50 %']) expect(text).toContain(figure)
  expect(screen.getByRole('link', { name: '1: показать' }).getAttribute('href')).toBe(
    `${programmeOverviewPath}?sessions=unclosed&month=2026-02`,
  )
  expect([asked[0]?.query.get('from'), asked[0]?.query.get('to')]).toEqual(['2026-02-01', '2026-02-28'])
})

test('the attendance has the programmes of the filter, page by page, and so has its workbook', async () => {
  const shown = (place: string, nextCursor: string | null) => ({
    data: {
      sessions: { planned: 0, held: 7, cancelled: 1, unclosed: 2 },
      outcomes: { present: 30, late: 4, absent: 10, madeUp: 6 },
      programmes: [{ id: id(place), title: `Группа ${place}`, held: 3, came: 6, missed: 6 }],
    },
    nextCursor,
  })
  const asked = answer(getSessionsOverview, ({ query }) => (query.has('cursor') ? shown('82', null) : shown('81', '1')))
  const saved = answer(downloadSessionsOverview, '' as never)
  const filter = { subject: 'chess', mark: 'no_lead' } as const
  await renderScreen(<AttendanceOverview filter={filter} />, { user: staff, path: '/?month=2026-02', language: 'ru' })
  const section = within(await screen.findByRole('region', { name: 'Занятия и посещаемость' }))
  await userEvent.click(await section.findByRole('button', { name: 'Показать ещё' }))
  expect(await section.findByRole('link', { name: /Группа 82/ })).toBeTruthy()
  expect(section.getByRole('link', { name: /Группа 81/ })).toBeTruthy()
  // The list behind it is not narrowed so.
  expect(section.queryByRole('link', { name: '2: показать' })).toBeNull()
  await userEvent.click(section.getByRole('button', { name: 'Посещаемость в XLSX' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const narrowed = { subject: 'chess', mark: 'no_lead', from: '2026-02-01', to: '2026-02-28' }
  expect([...asked, ...saved].map(({ query }) => Object.fromEntries(query))).toEqual([
    narrowed,
    { ...narrowed, cursor: '1' },
    narrowed,
  ])
})

test('the sessions of all programmes are filtered by words, state, executor and days of the address, and so is their workbook', async () => {
  const asked = answer(listProgrammeSessions, {
    data: [{ ...session, state: 'cancelled', isUnclosed: false }],
    nextCursor: null,
  })
  answer(listScheduleExecutors, { data: [] })
  const saved = answer(downloadProgrammeSessions, '' as never)
  const address = `/?sessions=all&search=хим&state=cancelled&from=2026-11-19&to=x&executorId=${executor.cabinetId}`
  await renderScreen(<AllSessions />, { user: staff, path: address, language: 'ru' })
  const link = await screen.findByRole('link', { name: /21\sноя/ })
  expect(link.closest('tr')?.textContent).toContain('Отменено')
  const narrowed = { search: 'хим', state: 'cancelled', from: '2026-11-19', executorId: executor.cabinetId }
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual(narrowed)
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed))
})

test('a list over all programmes shows the unmarked sessions, the lead of each and how long it waits', async () => {
  const endsAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const asked = answer(listProgrammeSessions, { data: [{ ...session, endsAt }], nextCursor: null })
  answer(listScheduleExecutors, { data: [{ id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }] })
  const address = `/?sessions=unclosed&month=2026-02&executorId=${executor.cabinetId}`
  await renderScreen(<UnclosedSessions />, { user: staff, path: address, language: 'ru' })
  for (const name of ['Столбцы', 'Сохранённые виды']) expect(await screen.findByRole('button', { name })).toBeTruthy()
  await screen.findByRole('option', { name: 'Ковалевич Анна' })
  expect(asked[0]?.query.get('executorId')).toBe(executor.cabinetId)
  const link = await screen.findByRole('link', { name: /21\sноя/ })
  expect(link.getAttribute('href')).toBe(path)
  const row = screen.getByText(programme.title).closest('li, tr')?.textContent?.replaceAll('\u00a0', ' ')
  for (const text of ['Ковалевич А.', '0 из 2', '3 дня']) expect(row).toContain(text)
  const query = asked[0]?.query
  expect([query?.get('view'), query?.get('from'), query?.get('to')]).toEqual(['unclosed', '2026-02-01', '2026-02-28'])
})

test('an empty search result has a button to show all of that list', async () => {
  answer(listProgrammeSessions, { data: [], nextCursor: null })
  answer(listScheduleExecutors, { data: [] })
  await renderScreen(<UnclosedSessions />, { user: staff, path: '/?sessions=unclosed&search=хим', language: 'ru' })
  const link = await screen.findByRole('link', { name: 'Показать все' })
  expect(link.getAttribute('href')).toBe('/?sessions=unclosed')
})

test('a list over all programmes shows the coming sessions without a lead and those with a requested substitute', async () => {
  const wanted = { at: '2026-11-20T10:00:00.000Z', reason: 'Болею' }
  const data = [
    { ...session, teachers: [], isUnled: true },
    { ...session, id: id('92'), isUnled: false, substituteWanted: wanted },
  ]
  answer(listProgrammeSessions, { data, nextCursor: null })
  answer(listScheduleExecutors, { data: [] })
  await renderScreen(<UnstaffedSessions />, { user: staff, path: '/?sessions=unstaffed', language: 'ru' })
  expect((await screen.findAllByRole('link', { name: /21\sноя/ }))[0]?.getAttribute('href')).toBe(path)
  expect(screen.getByText('Некому вести')).toBeTruthy()
  expect(screen.getByText('Нужна замена · Болею')).toBeTruthy()
})

test('a session without a lead says so, and managers are asked to choose somebody', async () => {
  await shown(staff, { teachers: [], isUnled: true, actions: { ...session.actions, setTeachers: true } })
  expect(await screen.findByText('Некому вести')).toBeTruthy()
  expect(screen.getByText('Выберите, кто проведёт это занятие')).toBeTruthy()
})

test('an executor has their unmarked sessions above their programmes, and nothing without any', async () => {
  const asked = answer(listProgrammeSessions, { data: [], nextCursor: null })
  const { unmount } = await renderScreen(<OwnUnclosedSessions />, { user: executor, language: 'ru' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  answer(listProgrammeSessions, { data: [session], nextCursor: null })
  await renderScreen(<OwnUnclosedSessions />, { user: executor, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Неотмеченные занятия' })
  expect(within(section).getByRole('link').getAttribute('href')).toBe(path)
})

test('any member of the team can be an assistant of one session, except its lead', async () => {
  const other = { id: id('71'), firstName: 'Олег', lastName: 'Жук' }
  const of = { id: programme.id, number: 14, title: programme.title, state: programme.state }
  const team = [member, { ...member, id: id('d2'), executor: other, role: 'assistant' as const }].map((one) => ({
    ...one,
    programme: { ...of, startsOn: programme.startsOn, endsOn: programme.endsOn },
  }))
  const asked = answer(listTeam, { data: team, nextCursor: null })
  answer(listPossibleMembers, { data: [] })
  const sent = answer(setSessionTeachers, { data: session })
  await shown(staff, { actions: { ...session.actions, setTeachers: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Замена' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Жук Олег' }))
  expect(within(dialog).queryByRole('checkbox', { name: 'Ковалевич Анна' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ version: 7, leadId: executor.cabinetId, assistantIds: [other.id] }),
  )
  expect([asked[0]?.query.get('programmeId'), asked[0]?.query.get('state')]).toEqual([programme.id, 'active'])
})

test('a substitute is found by name among all who can act', async () => {
  const other = { id: id('72'), firstName: 'Инна', lastName: 'Янчук', isMember: false, hasProfile: true }
  answer(listTeam, { data: [], nextCursor: null })
  const asked = answer(listPossibleMembers, { data: [{ ...other, teachesSubject: true }] })
  const sent = answer(setSessionTeachers, { data: session })
  await shown(staff, { actions: { ...session.actions, setTeachers: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Замена' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('option', { name: 'Ковалевич Анна', selected: true })).toBeTruthy()
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Найти исполнителя' }), 'янч')
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('янч'))
  expect(asked.at(-1)?.params.id).toBe(programme.id)
  const option = await dialog.findByRole('option', { name: 'Янчук Инна · ведёт этот предмет · есть анкета' })
  expect(dialog.getByRole('option', { name: 'Ковалевич Анна', selected: true })).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox'), option)
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 7, leadId: other.id, assistantIds: [] }))
})

test('the history of a session shows whose homework was checked', async () => {
  const row = (end: string, learnerId: string) => ({
    id: id(end),
    at: '2026-11-21T10:00:00.000Z',
    actorName: 'Ковалевич Анна',
    action: 'homework_checked',
    changes: { homework: { from: null, to: 'done' }, learnerId: { from: null, to: learnerId } },
    reason: null,
  })
  answer(listProgrammeSessionHistory, { data: [row('71', id('62')), row('72', id('61'))] })
  await shown(staff)
  await userEvent.click(await screen.findByRole('tab', { name: 'История' }))
  const lines = await screen.findAllByText('Задание проверено')
  const texts = lines.map((line) => line.closest('li')?.textContent)
  expect([texts[0]?.includes('Оля'), texts[0]?.includes('Петя')]).toEqual([true, false])
  expect(texts[1]).toContain('Петя')
})
