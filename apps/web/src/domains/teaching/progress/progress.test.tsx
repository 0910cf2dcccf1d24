import { addMonths, businessDate, businessMonth } from '@navyk/api-spec/kit'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import {
  addLearningGoal,
  checkHomework,
  draftProgressReport,
  getGroupProgress,
  getProgress,
  type GroupProgress,
  getProgressReport,
  listDueReports,
  listProgress,
  markLearningTopic,
  type Progress,
  type ProgressReport,
  type ProgressSummary,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { rollPath, seatResultsPath } from '@navyk/api-spec/teaching/progress/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { member, programme } from '#testing/programme.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { ContractProgress } from './sections/progress-sections.tsx'
import { DueReportsPage } from './reports/due-reports-page.tsx'
import { ProgrammeResults } from './group/programme-results.tsx'
import { RollPage } from './group/roll-page.tsx'
import { SummaryRow } from './summary-row.tsx'
import { SessionHomework } from './group/session-homework.tsx'
import { ProgressList } from './progress-list.tsx'
import { SeatPage } from './sections/seat-page.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000f${index}`
const contract = { id: idOf(1) } as Contract
const progress: Progress = {
  owner: { kind: 'contract', id: contract.id },
  learnerName: 'Савицкий Миша',
  subject: 'mathematics',
  programme: null,
  goals: [
    { id: idOf(2), text: 'Сдать ЦТ', targetOn: '2027-05-31', state: 'open', decidedOn: null, version: 1 },
    { id: idOf(3), text: 'Дроби', targetOn: null, state: 'reached', decidedOn: '2026-11-12', version: 2 },
  ],
  topics: [
    {
      id: idOf(4),
      title: 'Степени',
      version: 3,
      marks: [
        { mark: 8, on: '2026-11-17', note: '' },
        { mark: 6, on: '2026-11-10', note: 'невнимательно' },
      ],
    },
  ],
  homework: [{ meetingId: idOf(5), setOn: '2026-11-17', text: '№ 412', result: null, mark: null, version: 0 }],
  months: [
    {
      month: '2026-11',
      held: 4,
      late: null,
      missed: 1,
      madeUp: null,
      cancelled: 0,
      homeworkDone: 2,
      homeworkChecked: 3,
      averageMark: 7.5,
    },
  ],
  reports: [],
  reportMonths: ['2026-11'],
  actions: { edit: true },
}

test('a customer reads goals, marks, homework and months, and changes nothing', async () => {
  answer(getProgress, { data: { ...progress, reportMonths: [], actions: { edit: false } } })
  await renderScreen(<ContractProgress contract={contract} />, { user: customer })
  const goals = within(await screen.findByRole('region', { name: 'Цели' }))
  expect(goals.getByText(/К пн, 31.мая/)).toBeTruthy()
  expect(goals.getByText('Достигнута')).toBeTruthy()
  expect(goals.getByText(/Достигнута .*12.ноя/)).toBeTruthy()
  const topics = screen.getByRole('region', { name: 'Темы и отметки' })
  expect(topics.textContent).toMatch(/10.ноя.*: 6 \(невнимательно\).*17.ноя.*: 8/)
  expect(screen.getByText('8 из 10')).toBeTruthy()
  expect(screen.getByText(/невнимательно/)).toBeTruthy()
  expect(screen.getByText('Ещё не проверено')).toBeTruthy()
  expect(screen.getByRole('row', { name: /ноябрь 2026 4 1 2 из 3 7,5/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const sentReport = { id: idOf(6), month: '2026-11', state: 'sent', sentAt: '2026-12-01T09:00:00.000Z' } as const

test('a customer reads a sent report, and has nothing to edit in it', async () => {
  const reports = [sentReport]
  answer(getProgress, { data: { ...progress, reports, reportMonths: [], actions: { edit: false } } })
  const report: ProgressReport = {
    ...sentReport,
    owner: progress.owner,
    text: 'Миша молодец',
    learnerName: 'Савицкий Миша',
    subject: 'mathematics',
    executor: null,
    version: 2,
    actions: { edit: false },
  }
  answer(getProgressReport, { data: report })
  await renderScreen(<ContractProgress contract={contract} />, { user: customer })
  const section = within(await screen.findByRole('region', { name: 'Отчёты родителям' }))
  expect(section.getByText(/Отправлен .*1 дек.*12:00/)).toBeTruthy()
  await userEvent.click(section.getByRole('button', { name: 'Прочитать' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Савицкий Миша, ноябрь 2026' }))
  expect(await dialog.findByText('Миша молодец')).toBeTruthy()
  expect([dialog.queryByRole('textbox'), dialog.queryByRole('button', { name: 'Отправить заказчику' })]).toEqual([
    null,
    null,
  ])
})

test('an executor continues a draft, drafts the three newest months, and removes only topics without marks', async () => {
  const unmarked = { id: idOf(9), title: 'Корни', marks: [], version: 1 }
  const draft = { ...sentReport, state: 'draft' as const, sentAt: null }
  const reportMonths = ['2026-10', '2026-09', '2026-08', '2026-07']
  answer(getProgress, {
    data: { ...progress, topics: [...progress.topics, unmarked], reports: [draft], reportMonths },
  })
  await renderScreen(<ContractProgress contract={contract} />, { user: executor })
  const section = within(await screen.findByRole('region', { name: 'Отчёты родителям' }))
  const buttons = section.getAllByRole('button').map((button) => button.textContent)
  expect(buttons).toEqual([
    ...['октябрь', 'сентябрь', 'август'].map((month) => `Составить отчёт: ${month} 2026`),
    'Править',
  ])
  const topics = within(screen.getByRole('region', { name: 'Темы и отметки' })).getAllByRole('listitem')
  const removable = topics.map((topic) => within(topic).queryByRole('button', { name: 'Убрать' }) !== null)
  expect(removable).toEqual([false, true])
})

test('an executor sets a goal, marks a topic and checks homework', async () => {
  const sent: unknown[] = []
  const keep = ({ body }: { body: unknown }) => {
    sent.push(body)
    return { data: progress }
  }
  answer(getProgress, { data: progress })
  answer(addLearningGoal, keep)
  answer(markLearningTopic, keep)
  answer(checkHomework, keep)
  await renderScreen(<ContractProgress contract={contract} />, { user: executor })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Поставить цель' }))
  await user.type(screen.getByRole('textbox', { name: 'Чего ученик хочет достичь' }), 'Полюбить дроби')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Отметить' }))
  await user.type(screen.getByRole('textbox', { name: 'Как ученик знает тему сегодня' }), '9')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  await user.selectOptions(screen.getByRole('combobox'), 'partly')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('button', { name: 'Проверить' })
  expect(sent).toEqual([
    { text: 'Полюбить дроби' },
    { version: 3, mark: 9, note: '' },
    { version: 0, result: 'partly' },
  ])
})

test('a report begins as a draft of the month and is sent with the words of the executor', async () => {
  const report: ProgressReport = {
    id: idOf(6),
    owner: progress.owner,
    month: '2026-11',
    state: 'draft',
    text: 'Проведено занятий: 4.',
    learnerName: 'Савицкий Миша',
    subject: 'mathematics',
    sentAt: null,
    version: 1,
    actions: { edit: true },
    executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  }
  const sent: unknown[] = []
  answer(getProgress, { data: progress })
  answer(draftProgressReport, { data: report })
  answer(getProgressReport, { data: report })
  answer(sendProgressReport, ({ body }) => {
    sent.push(body)
    return { data: { ...report, state: 'sent' as const } }
  })
  await renderScreen(<ContractProgress contract={contract} />, { user: executor })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Составить отчёт: ноябрь 2026/ }))
  const text = await screen.findByRole('textbox', { name: 'Текст отчёта' })
  expect((text as HTMLTextAreaElement).value).toBe('Проведено занятий: 4.')
  await user.type(text, ' Молодец!')
  await user.click(screen.getByRole('button', { name: 'Отправить заказчику' }))
  await screen.findByText('Отчёт отправлен заказчику')
  expect(sent).toEqual([{ version: 1, text: 'Проведено занятий: 4. Молодец!' }])
})

const summary: ProgressSummary = {
  owner: progress.owner,
  learnerName: 'Савицкий Миша',
  subject: 'mathematics',
  programme: null,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  openGoals: 1,
  reachedGoals: 1,
  held: 9,
  late: null,
  missed: 1,
  madeUp: null,
  homeworkDone: 5,
  homeworkChecked: 6,
  averageMark: 7.5,
  lastReport: null,
}
const seatLine: ProgressSummary = {
  ...summary,
  owner: { kind: 'seat', id: idOf(7) },
  programme: { id: programme.id, title: programme.title },
  late: 2,
  madeUp: 1,
}

test('a customer has a line for each running contract, which links to its results', async () => {
  answer(listProgress, { data: [summary] })
  await renderScreen(<ProgressList />, { user: customer })
  const line = await screen.findByRole('listitem')
  expect(line.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /посещено 9 из 10 · задания 5 из 6 · средняя отметка 7,5 · цели 1 из 2/,
  )
  expect(within(line).getByRole('link', { name: 'Подробнее' }).getAttribute('href')).toBe(
    `${contractPath(contract.id)}?tab=progress`,
  )
})

const shortest = {
  ...summary,
  openGoals: 0,
  reachedGoals: 0,
  homeworkDone: 0,
  homeworkChecked: 0,
  averageMark: null,
}
test.each<[string, Partial<ProgressSummary>, string]>([
  ['attendance alone', {}, ''],
  ['late arrivals', { late: 1 }, ' · опозданий 1'],
  ['no late arrivals', { late: 0, madeUp: 0 }, ''],
  ['homework that was checked', { homeworkChecked: 1 }, ' · задания 0 из 1'],
  ['marks', { averageMark: 7.5 }, ' · средняя отметка 7,5'],
  ['an open goal', { openGoals: 1 }, ' · цели 0 из 1'],
  ['sessions that were made up', { madeUp: 2 }, ' · отработано 2'],
  ['the last report', { lastReport: { ...sentReport, month: '2026-10' } }, ' · отчёт за октябрь 2026'],
])('a line of results with %s shows just that', async (_, change, more) => {
  const line = <SummaryRow summary={{ ...shortest, ...change }} what="Савицкий Миша" isInGroup />
  const said = (await readLines(line, executor)).join(' ')
  expect(said).toContain(`посещено 9 из 10${more}`)
  expect(said.split(' · ')).toHaveLength(more === '' ? 1 : 2)
})

test('past results are requested when they are unfolded; a seat has its group and links to its own page', async () => {
  const asked = answer(listProgress, ({ query }) => ({ data: query.get('view') === 'over' ? [seatLine] : [] }))
  await renderScreen(<ProgressList />, { user: customer })
  await screen.findByText('Сейчас ничего не идёт')
  expect(asked).toHaveLength(1)
  await userEvent.click(screen.getByText('Завершённые'))
  const over = await screen.findByRole('listitem')
  expect(over.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Савицкий Миша, Подготовка к ЦТ.*опозданий 2 · отработано 1/,
  )
  expect(within(over).getByRole('link').getAttribute('href')).toBe(seatResultsPath(idOf(7)))
})

const group: GroupProgress = {
  programme: { id: programme.id, title: programme.title },
  learners: [
    { ...seatLine, learnerName: 'Миша', hasLeft: false },
    { ...seatLine, owner: { kind: 'seat', id: idOf(8) }, learnerName: 'Оля', hasLeft: false },
  ],
  homework: [
    {
      meetingId: idOf(5),
      setOn: '2026-11-17',
      text: '№ 412',
      checks: [
        { seatId: idOf(7), result: null, mark: null, version: 0 },
        { seatId: idOf(8), result: 'done', mark: 9, version: 2 },
      ],
    },
  ],
  topics: [
    {
      title: 'Дроби',
      learners: [
        { seatId: idOf(7), topicId: idOf(4), mark: null, on: null, version: 1 },
        { seatId: idOf(8), topicId: idOf(3), mark: 6, on: '2026-11-10', version: 2 },
      ],
    },
  ],
  actions: { edit: true },
}
const rollAt = { route: rollPath(':id') }
const shownRoll = () => {
  const path = rollPath(programme.id)
  return renderScreen(<RollPage />, { user: executor, path, ...rollAt })
}
const choicesFor = async (what: string) => within(await screen.findByRole('group', { name: what }))

test('one tap records whether a learner of a group did the homework, and one marks a topic', async () => {
  answer(getGroupProgress, { data: group })
  const checked = answer(checkHomework, { data: progress })
  const marked = answer(markLearningTopic, { data: progress })
  await shownRoll()
  expect(await screen.findByRole('button', { name: 'Добавить тему группе' })).toBeTruthy()
  await userEvent.click((await choicesFor('Задание: Миша')).getByRole('button', { name: 'Выполнено' }))
  await waitFor(() => expect(checked[0]?.body).toEqual({ version: 0, result: 'done' }))
  expect(checked[0]?.params).toMatchObject({ id: idOf(7), meetingId: idOf(5) })
  await userEvent.click((await choicesFor('Задание: Оля')).getByRole('button', { name: 'Частично' }))
  await waitFor(() => expect(checked[1]?.body).toEqual({ version: 2, result: 'partly', mark: 9 }))
  await userEvent.click((await choicesFor('Отметка: Миша')).getByRole('button', { name: '8' }))
  await waitFor(() => expect(marked[0]?.body).toEqual({ version: 1, mark: 8 }))
  expect(marked[0]?.params).toMatchObject({ id: idOf(4) })
})

test('the mark of an earlier day can be given again today, one of today is given once', async () => {
  const [topic] = group.topics
  const learners = topic?.learners.map((learner) => (learner.mark === null ? { ...learner, mark: 8 } : learner)) ?? []
  const today = learners.map((learner) =>
    learner.on === null ? { ...learner, on: businessDate(new Date()) } : learner,
  )
  answer(getGroupProgress, { data: { ...group, topics: [{ title: 'Дроби', learners: today }] } })
  const marked = answer(markLearningTopic, { data: progress })
  await shownRoll()
  await userEvent.click((await choicesFor('Отметка: Миша')).getByRole('button', { name: '8' }))
  await userEvent.click((await choicesFor('Отметка: Оля')).getByRole('button', { name: '6' }))
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ version: 2, mark: 6 }]))
})

test('a reader who may not mark a group sees it without buttons', async () => {
  answer(getGroupProgress, { data: { ...group, actions: { edit: false } } })
  await shownRoll()
  const topic = within(await screen.findByRole('list', { name: 'Дроби' }))
  expect(topic.getByText('6')).toBeTruthy()
  expect(topic.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Добавить тему группе' })).toBeNull()
})

test('a second tap is sent from the version that the first one has made', async () => {
  let version = 0
  const after = (): GroupProgress => ({
    ...group,
    homework: group.homework.map((each) => ({ ...each, checks: each.checks.map((check) => ({ ...check, version })) })),
  })
  answer(getGroupProgress, () => ({ data: after() }))
  const checked = answer(checkHomework, () => {
    version += 1
    return { data: progress }
  })
  await shownRoll()
  const choices = await choicesFor('Задание: Миша')
  for (const label of ['Выполнено', 'Частично']) {
    await userEvent.click(choices.getByRole('button', { name: label }))
    await waitFor(() => expect(choices.getByRole('button', { name: label }).ariaBusy).toBe('false'))
  }
  expect(checked.map(({ body }) => body)).toEqual([
    { version: 0, result: 'done' },
    { version: 1, result: 'partly' },
  ])
})

test('a refused tap is undone, and the list shows the stored value', async () => {
  const asked = answer(getGroupProgress, { data: group })
  refuse(checkHomework, 409, { message: 'Уже изменено', code: 'version_conflict' })
  await shownRoll()
  const choices = await choicesFor('Задание: Миша')
  await userEvent.click(choices.getByRole('button', { name: 'Выполнено' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  await waitFor(() => expect(choices.getByRole('button', { name: 'Выполнено' }).ariaPressed).toBe('false'))
})

test('the page of a programme has a line for each learner; its teacher can mark the group', async () => {
  answer(getGroupProgress, { data: group })
  const of = { ...programme, membership: { id: member.id, role: 'lead', state: 'active', version: 1 } } as const
  await renderScreen(<ProgrammeResults programme={of} />, { user: executor })
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Отметить группу' }).getAttribute('href')).toBe(rollPath(programme.id))
})

test('a customer whose learner has left the group still reads the progress', async () => {
  const [learner] = group.learners
  const learners = learner ? [{ ...learner, hasLeft: true }] : []
  answer(getGroupProgress, { data: { ...group, learners, actions: { edit: false } } })
  await renderScreen(<ProgrammeResults programme={programme} />, { user: customer })
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('вышел')
  expect(within(line).getByRole('link').getAttribute('href')).toContain(seatResultsPath(''))
})

test('a customer without a firm seat requests no results of a group', async () => {
  const asked = answer(getGroupProgress, { data: group })
  const of = { ...programme, hasResults: false }
  const { container } = await renderScreen(<ProgrammeResults programme={of} />, { user: customer })
  expect([asked.length, container.textContent?.includes('Результаты')]).toEqual([0, false])
})

test('a held session shows who did its homework; a customer reads it without buttons', async () => {
  answer(getGroupProgress, { data: { ...group, actions: { edit: false } } })
  const session = { id: idOf(5), state: 'held', homework: '№ 412', programme: group.programme } as ProgrammeSession
  await renderScreen(<SessionHomework session={session} />, { user: customer })
  const section = within(await screen.findByRole('region', { name: 'Кто сделал задание' }))
  expect(section.getByText('Выполнено')).toBeTruthy()
  expect(section.getByText('Ещё не проверено')).toBeTruthy()
  expect(section.queryByRole('button')).toBeNull()
})

test.each([
  ['planned', '№ 412'],
  ['held', ''],
] as const)('a session that is %s with the homework "%s" shows nobody’s homework', async (state, homework) => {
  answer(getGroupProgress, { data: group })
  const held = { id: idOf(5), state: 'held', homework: '№ 412', programme: group.programme } as ProgrammeSession
  const other = { ...held, state, homework } as ProgrammeSession
  await renderScreen(
    <>
      <SessionHomework session={held} />
      <SessionHomework session={other} />
    </>,
    { user: customer },
  )
  expect(await screen.findAllByRole('region', { name: 'Кто сделал задание' })).toHaveLength(1)
})

test('the results of a seat count present, late, absent and made up, month by month', async () => {
  const [month] = progress.months
  answer(getProgress, {
    data: {
      ...progress,
      owner: { kind: 'seat', id: idOf(7) },
      programme: group.programme,
      months: month ? [{ ...month, late: 1, madeUp: 1 }] : [],
    },
  })
  const path = seatResultsPath(idOf(7))
  await renderScreen(<SeatPage />, { user: customer, path, route: seatResultsPath(':id') })
  const table = within(await screen.findByRole('table', { name: 'Посещение' }))
  expect(table.getByRole('row', { name: /ноябрь 2026 3 1 1 1/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Занятие' }).getAttribute('href')).toBe(sessionPath(idOf(5)))
})

const dueReport = {
  owner: progress.owner,
  learnerName: 'Савицкий Миша',
  subject: 'mathematics' as const,
  programme: null,
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  isDrafted: false,
}

test('each unsent report to parents has a button to write it, by the month of the address', async () => {
  const month = addMonths(businessMonth(new Date()), -2)
  const asked = answer(listDueReports, { data: { count: 1, reports: [dueReport] } })
  const drafted = answer(draftProgressReport, { data: { id: idOf(8) } as ProgressReport })
  const draft = { id: idOf(8), owner: progress.owner, month, state: 'draft', text: 'Занятий: 4', version: 1 }
  const facts = { learnerName: 'Савицкий Миша', subject: 'mathematics', executor: null, sentAt: null }
  answer(getProgressReport, { data: { ...draft, ...facts, actions: { edit: true } } as ProgressReport })
  await renderScreen(<DueReportsPage />, { user: executor, path: `/?month=${month}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Написать отчёт: Савицкий Миша' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Текст отчёта' })).value).toBe('Занятий: 4')
  expect([asked[0]?.query.get('month'), drafted[0]?.body]).toEqual([month, { month }])
  expect(screen.queryByText('Ковалевич Анна')).toBeNull()
})

test('staff see who has not sent a report about the last month, and choose another one', async () => {
  const last = addMonths(businessMonth(new Date()), -1)
  const ofGroup = {
    ...dueReport,
    owner: { kind: 'seat' as const, id: idOf(7) },
    programme: group.programme,
    learnerName: 'Оля',
    isDrafted: true,
  }
  const asked = answer(listDueReports, { data: { count: 4, reports: [dueReport, ofGroup] } })
  await renderScreen(<DueReportsPage />, { user: staff })
  expect(await screen.findAllByText('Ковалевич Анна')).toHaveLength(2)
  expect(screen.getByText('Ещё не отправлено: 2')).toBeDefined()
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => [
      within(line).getByRole('link').textContent,
      within(line).getByRole('link').getAttribute('href'),
      within(line).getByRole('button').getAttribute('aria-label'),
    ])
  expect(lines).toEqual([
    ['Савицкий Миша, Математика', `${contractPath(contract.id)}?tab=progress`, 'Написать отчёт: Савицкий Миша'],
    [`Оля, ${programme.title}`, seatResultsPath(idOf(7)), 'Дописать отчёт: Оля'],
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Месяц' }), addMonths(last, -1))
  await waitFor(() => expect(asked.map(({ query }) => query.get('month'))).toEqual([last, addMonths(last, -1)]))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Имя ученика или исполнителя' }), 'Ков')
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ month: addMonths(last, -1), search: 'Ков' }),
  )
})
