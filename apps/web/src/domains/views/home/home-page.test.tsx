import {
  type CustomerHome,
  type ExecutorHome,
  getHome,
  type HomeLesson,
  type HomeSession,
  type StaffHome,
  type StaffQueueKind,
} from '@navyk/api-spec/views/home'
import { contractDocumentsPath, docsPath, documentPath } from '@navyk/api-spec/desk/docs/paths'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { newOfferPath, offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { bankStatementListPath } from '@navyk/api-spec/money/bank-statements/paths'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import {
  invoiceListPath,
  invoicePath,
  invoicePayPath,
  invoiceRunPath,
  statementPath,
} from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { newPayoutPath } from '@navyk/api-spec/money/payouts/paths'
import { workReportListPath, workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { contractListPath, contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath, teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { progressReportsPath } from '@navyk/api-spec/teaching/progress/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { CourseStatus } from './customer/course-status.tsx'
import { Packages } from './customer/packages.tsx'
import { Income, Paid } from './executor/month-so-far.tsx'
import { HomePage } from './home-page.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000d${index}`
const nothing = { count: 0, items: [] }
const course = { subject: 'mathematics' as const, learnerName: 'Миша Савицкий' }
const lesson: HomeLesson = {
  kind: 'lesson',
  id: idOf(1),
  ...course,
  person: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  place: '',
  startsAt: '2026-11-20T07:00:00.000Z',
  endsAt: '2026-11-20T08:00:00.000Z',
  state: 'planned',
  outcome: null,
  isUnclosed: true,
}

const session: HomeSession = {
  kind: 'session',
  id: idOf(9),
  title: 'Подготовка к ЦТ',
  subject: 'mathematics',
  place: '',
  learnerNames: [],
  learnerCount: 6,
  person: null,
  state: 'planned',
  isUnclosed: true,
  startsAt: '2026-11-20T08:30:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
}

test.each([
  [[], []],
  [[{ id: idOf(1), name: 'Восемь занятий', unit: 'lessons', leftUnits: 5, expiresOn: null }], [/^Восемь занятий/]],
] as const)('a customer sees the rest of %j, and nothing without any', async (packages, said) => {
  const lines = await readLines(<Packages packages={[...packages] as CustomerHome['packages']} />, customer)
  expect(lines.filter((line) => line !== 'Оплаченные пакеты')).toHaveLength(said.length === 0 ? 0 : 2)
  expect(lines).toEqual(expect.arrayContaining(said.map((text) => expect.stringMatching(text))))
})

const earned = (lessonsKopecks: number, sessionsKopecks: number) => ({
  lessonsKopecks,
  sessionsKopecks,
  correctionsKopecks: 0,
  bonusesKopecks: 0,
  deductionsKopecks: 0,
  payableKopecks: lessonsKopecks + sessionsKopecks,
})
const executorHome = {
  role: 'executor',
  today: '2026-11-20',
  firstSteps: [],
  unclosedLessons: nothing,
  unclosedSessions: nothing,
  contractsToAcknowledge: nothing,
  changesToAcknowledge: nothing,
  contractsEnding: nothing,
  documentsToAnswer: nothing,
  plansToFinish: nothing,
  plansToDraft: nothing,
  reportsDue: { month: '2026-10', count: 0, items: [] },
  workReport: null,
  newOffers: nothing,
  days: [
    { date: '2026-11-20', meetings: [] },
    { date: '2026-11-21', meetings: [] },
  ],
  nextMeeting: null,
  month: {
    month: '2026-11',
    plannedLessons: 12,
    plannedMinutes: 720,
    heldLessons: 8,
    heldMinutes: 480,
    openLessons: 3,
  },
  income: {
    earned: earned(24_000, 0),
    unconfirmedKopecks: 0,
    openKopecks: 9000,
    previous: { month: '2026-10', earned: earned(30_000, 0), statement: null },
  },
  pay: {
    year: 2026,
    month: '2026-11',
    paidMonthKopecks: 30_000,
    paidYearKopecks: 210_000,
    comingKopecks: 0,
    checkedKopecks: 0,
    accruedKopecks: 24_000,
    waiting: { isRule: false, payKopecks: 0, customers: [] },
    npd: null,
  },
  programmes: [],
} satisfies ExecutorHome

const customerHome: CustomerHome = {
  role: 'customer',
  today: '2026-11-20',
  month: '2026-11',
  firstSteps: [],
  courses: [
    {
      contractId: idOf(2),
      number: 5,
      ...course,
      executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
      state: 'in_progress',
      heldLessons: 3,
      plannedLessons: 8,
    },
  ],
  programmes: [],
  counts: { enrolled: 1, inProgress: 1, completed: 0 },
  invoicesToPay: { ...nothing, balanceKopecks: 0, issuedKopecks: 0, creditedKopecks: 0, paidKopecks: 0 },
  contractsToAcknowledge: nothing,
  changesToAcknowledge: nothing,
  contractsEnding: nothing,
  documentsToAnswer: nothing,
  plansToApprove: nothing,
  lessonsToConfirm: nothing,
  offersToChoose: nothing,
  nextMeetings: [],
  homework: [],
  creditKopecks: 0,
  packages: [],
  studyDays: [
    { date: '2026-11-19', minutes: 90 },
    { date: '2026-11-20', minutes: 0 },
  ],
  downloads: [],
}

const staffHome: StaffHome = {
  role: 'staff',
  today: '2026-11-20',
  queue: [],
  figures: { lessonsToday: 16, heldToday: 4, contractsInForce: 67, openOffers: 6 },
  changes: [],
  away: { count: 0, executors: [] },
}

const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a change since yesterday links to a list of exactly that, or is only a figure', async () => {
  const addresses = {
    leads_arrived: 'crm?changed=arrived&since=2026-11-19',
    leads_won: 'crm?stage=won&changed=won&since=2026-11-19',
    leads_lost: 'crm?stage=lost&changed=lost&since=2026-11-19',
    offers_submitted: 'offer-list?changed=submitted&since=2026-11-19',
    offers_responded: 'offer-list?changed=responded&since=2026-11-19',
    contracts_begun: 'contract-list?changed=begun&since=2026-11-19',
    contracts_ended: 'contract-list?changed=ended&since=2026-11-19',
    programmes_confirmed: 'project-v2?changed=confirmed&since=2026-11-19',
    programmes_cancelled: 'project-v2?changed=cancelled&since=2026-11-19',
    invoices_issued: 'invoice-list?changed=issued&since=2026-11-19',
  }
  const plain = ['lessons_moved', 'sessions_cancelled', 'payments_recorded', 'accounts_blocked'] as const
  const kinds = [...(Object.keys(addresses) as (keyof typeof addresses)[]), ...plain]
  answer(getHome, { data: { ...staffHome, changes: kinds.map((kind) => ({ kind, count: 2 })) } })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  const changes = await screen.findByRole('region', { name: 'Since yesterday' })
  expect(linksOf(changes).map(([, href]) => href)).toEqual(
    Object.values(addresses).map((address) => screenPath(address)),
  )
  expect(within(changes).getByText('Accounts blocked').closest('div')?.textContent).toBe('Accounts blocked2')
})

test('one waiting thing links to its page, several link to their list', async () => {
  answer(getHome, {
    data: {
      ...executorHome,
      unclosedLessons: { count: 3, items: [lesson] },
      contractsToAcknowledge: {
        count: 1,
        items: [{ id: idOf(2), number: 5, ...course, person: lesson.person }],
      },
      documentsToAnswer: { count: 1, items: [{ id: idOf(6), title: 'Rules' }] },
      plansToFinish: { count: 1, items: [{ id: idOf(3), ...course, month: '2026-12', state: 'returned' }] },
      plansToDraft: { count: 2, items: [{ id: idOf(2), ...course, month: '2026-12' }] },
      workReport: { id: idOf(4), month: '2026-10', isReturned: false },
    },
  })
  await renderScreen(<HomePage />, { language: 'en' })
  expect(await screen.findByRole('heading', { name: 'Welcome back, Анна!' })).toBeDefined()
  expect(linksOf(await screen.findByRole('list', { name: 'To do' }))).toEqual([
    ['3 lessons need their outcome', `${lessonListPath}?view=unclosed`],
    ['A contract is waiting for your acknowledgement', contractDocumentsPath(idOf(2))],
    ['1 document waits for your answer', documentPath(idOf(6))],
    ['A plan was returned for changes', planPath(idOf(3))],
    ['Time to draft 2 lesson plans', `${planListPath}?month=2026-12`],
    ['The lesson accounting for October 2026 can be handed in', workReportPath(idOf(4))],
  ])
})

test('a past lesson of today can be closed from its line', async () => {
  const days = [{ date: '2026-11-20', meetings: [lesson, { ...lesson, id: idOf(5), isUnclosed: false }] }]
  answer(getHome, { data: { ...executorHome, days } })
  await renderScreen(<HomePage />, { language: 'en' })
  const close = await screen.findAllByRole('link', { name: /Close the lesson/ })
  expect(close.map((link) => link.getAttribute('href'))).toEqual([lessonPath(idOf(1))])
})

test('sessions are among the lessons of the day with the title of the group, and are marked from their line', async () => {
  const group = { ...session, person: { id: staff.id, firstName: 'Олег', lastName: 'Жук' } }
  const days = [{ date: '2026-11-20', meetings: [lesson, group] }]
  answer(getHome, { data: { ...executorHome, days, unclosedSessions: { count: 1, items: [session] } } })
  await renderScreen(<HomePage />, { language: 'en' })
  const path = sessionPath(session.id)
  expect(linksOf(await screen.findByRole('list', { name: 'To do' }))).toEqual([
    ['1 session of a group needs its attendance', path],
  ])
  const line = screen.getByRole('link', { name: 'Подготовка к ЦТ' }).closest('li') ?? document.body
  expect(line.textContent).toContain('Group of 6 learners · Жук\u00a0О.')
  const mark = within(line).getByRole('link', { name: /Mark who came: .*Подготовка к ЦТ/ })
  expect(mark.getAttribute('href')).toBe(path)
})

test('several unmarked sessions link to their list, a free day to the next session', async () => {
  const unclosedSessions = { count: 3, items: [session] }
  answer(getHome, { data: { ...executorHome, unclosedSessions, nextMeeting: session } })
  await renderScreen(<HomePage />, { language: 'en' })
  expect(linksOf(await screen.findByRole('list', { name: 'To do' }))).toEqual([
    ['3 sessions of groups need their attendance', teamPath],
  ])
  const next = screen.getByRole('link', { name: /The next one: .*Подготовка к ЦТ/ })
  expect(next.getAttribute('href')).toBe(sessionPath(session.id))
})

test('a customer sees sessions of groups among the next lessons and their homework, with the learners', async () => {
  const person = { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }
  const own = { ...session, isUnclosed: false, learnerNames: ['Мицкевич Петя'], learnerCount: null, person }
  const { id, kind, title, learnerNames } = own
  const homework = [{ id, kind, title, learnerNames, text: '№ 5', givenAt: session.startsAt }]
  answer(getHome, { data: { ...customerHome, nextMeetings: [lesson, own], homework } })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const [next, task] = await screen.findAllByRole('link', { name: 'Подготовка к ЦТ, Мицкевич Петя' })
  for (const link of [next, task]) {
    expect(link?.getAttribute('href')).toBe(sessionPath(session.id))
  }
  expect(next?.closest('li')?.textContent).toContain('Group · Ковалевич\u00a0А.')
  expect(task?.closest('li')?.textContent).toContain('№ 5')
})

test('reports to parents about the last month are a task that links to their list', async () => {
  const items = [{ id: idOf(7), subject: 'mathematics' as const, learnerName: 'Савицкий Миша' }]
  answer(getHome, { data: { ...executorHome, reportsDue: { month: '2026-10', count: 3, items } } })
  await renderScreen(<HomePage />, { language: 'en' })
  const task = await screen.findByRole('link', { name: /^Reports to parents for October 2026 are due: 3 learners/ })
  expect(task.getAttribute('href')).toBe(`${progressReportsPath}?month=2026-10`)
})

test('the month so far is beside its plan, in words and as a bar', async () => {
  answer(getHome, { data: executorHome })
  await renderScreen(<HomePage />, { language: 'en' })
  expect(await screen.findByText('8 of 12 lessons')).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: 'Lessons held' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['8', '12'])
  // 12 lessons: 8 held, 3 open, so 1 did not take place.
  expect(screen.getByText('Did not take place').nextSibling?.textContent).toBe('1')
  expect(screen.getByText('All done: nothing needs you now.')).toBeDefined()
})

test("before a language is picked the customer's widgets have the titles of the specification", async () => {
  answer(getHome, { data: customerHome })
  await renderScreen(<HomePage />, { user: customer })
  expect(await screen.findByText('Enrolled Courses')).toBeDefined()
  for (const title of ['Course in Progress', 'Course Completed']) expect(screen.getByText(title)).toBeDefined()
  for (const name of ['Upcoming Task', 'Study Time Last Week', 'Your Downloads', 'Course Status']) {
    expect(screen.getByRole('heading', { name })).toBeDefined()
  }
  expect(screen.getByRole('heading', { name: 'Здравствуйте, Ольга!' })).toBeDefined()
})

test('study time is a table that can be read out, day by day', async () => {
  answer(getHome, { data: customerHome })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DayHours and minutes', 'Thu1:30', 'Fri0'])
  expect(screen.getByRole('region', { name: 'Study Time Last Week' }).textContent).toMatch(/1\sh\s30\smin/)
})

test('an overdue invoice comes first, with the debt', async () => {
  const invoice = {
    id: idOf(6),
    number: '2026-000012',
    ...course,
    dueOn: '2026-11-10',
    isOverdue: true,
    about: null,
    balanceKopecks: 8000,
  }
  answer(getHome, {
    data: {
      ...customerHome,
      invoicesToPay: {
        count: 1,
        items: [invoice],
        balanceKopecks: 8000,
        issuedKopecks: 12_000,
        creditedKopecks: 1000,
        paidKopecks: 3000,
      },
      plansToApprove: { count: 1, items: [{ id: idOf(3), ...course, month: '2026-12' }] },
    },
  })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const list = await screen.findByRole('list', { name: 'To do' })
  expect(linksOf(list)).toEqual([
    ['Pay invoice 2026-000012', invoicePayPath(idOf(6))],
    ['Approve a lesson plan', planPath(idOf(3))],
  ])
  expect(within(list).getByText('80.00 BYN')).toBeDefined()
  const due = screen.getByRole('region', { name: 'To be paid' })
  expect(linesOf(due).slice(1)).toEqual([
    'To be paid 80.00 BYN',
    'Total of invoices',
    '120.00 BYN',
    'Taken off',
    '− 10.00 BYN',
    'Paid',
    '− 30.00 BYN',
    'To be paid',
    '= 80.00 BYN',
  ])
  const parts = within(due).getAllByRole('link', { hidden: true })
  expect(parts.map((part) => part.getAttribute('href'))).toContain(`${invoiceListPath}?status=unpaid`)
})

test('credit is above the overview, with its use', async () => {
  answer(getHome, { data: { ...customerHome, creditKopecks: 2050 } })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const credit = await screen.findByRole('list', { name: 'Credit' })
  expect(within(credit).getByRole('link', { name: /20.50\sBYN/ })).toHaveProperty('pathname', invoiceListPath)
  expect(within(credit).getByText('It will pay your next invoice')).toBeDefined()
})

test('a new customer sees what is missing before lessons can begin, each with its link', async () => {
  answer(getHome, { data: { ...customerHome, firstSteps: ['name', 'learner', 'offer'] } })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  expect(linksOf(await screen.findByRole('list', { name: 'Getting started' }))).toEqual([
    ['Add your name', accountPath],
    ['Add a learner', `${newOfferPath}&learner=new`],
    ['Create your first request', newOfferPath],
  ])
})

test('a person who came to teach finds the link on the first page, and to their cabinet once it is open', async () => {
  const steps = { ...customerHome, firstSteps: ['learner' as const, 'offer' as const] }
  answer(getHome, { data: steps })
  const { unmount } = await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const way = await screen.findByRole('link', { name: 'Become a tutor' })
  expect(way.getAttribute('href')).toBe(`${accountPath}?part=cabinets`)
  unmount()
  await renderScreen(<HomePage />, { user: { ...customer, cabinetRoles: ['executor', 'customer'] }, language: 'en' })
  expect(await screen.findByRole('button', { name: 'Go to the tutor workspace' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Become a tutor' })).toBeNull()
})

test('staff who look at a new customer are not told to become a tutor', async () => {
  answer(getHome, { data: { ...customerHome, firstSteps: ['learner', 'offer'] } })
  await renderScreen(<HomePage />, { user: { ...customer, readOnly: 'opened_by_staff' }, language: 'en' })
  await screen.findByRole('list', { name: 'Getting started' })
  expect(screen.queryByRole('link', { name: 'Become a tutor' })).toBeNull()
})

test('a new executor sees what is missing before customers find them, above the tasks', async () => {
  answer(getHome, {
    data: { ...executorHome, firstSteps: ['name', 'card', 'publishing', 'hours', 'telegram'], plansToDraft: nothing },
  })
  await renderScreen(<HomePage />, { language: 'en' })
  expect(linksOf(await screen.findByRole('list', { name: 'Getting started' }))).toEqual([
    ['Add your name', accountPath],
    ['Fill in your card', profilePath],
    ['Publish your card', profilePath],
    ['Set your working hours', `${schedulePath}?panel=hours`],
    ['Connect Telegram', `${accountPath}?part=telegram`],
  ])
})

test('once nothing is missing the first steps are gone', async () => {
  answer(getHome, { data: executorHome })
  await renderScreen(<HomePage />, { language: 'en' })
  await screen.findByText('8 of 12 lessons')
  expect(screen.queryByText('Getting started')).toBeNull()
})

const waiting = (
  kind: StaffQueueKind,
  facts: Partial<StaffHome['queue'][number]> = {},
): StaffHome['queue'][number] => ({
  kind,
  work: 'manager' as const,
  count: 1,
  mineCount: 0,
  oldestAt: null,
  amountKopecks: null,
  month: null,
  ...facts,
})

test('staff see their own tasks first, then those of each permission, with counts, sums and links', async () => {
  answer(getHome, {
    data: {
      ...staffHome,
      queue: [
        waiting('questions', { count: 2, mineCount: 1, oldestAt: '2026-11-18T09:00:00.000Z' }),
        waiting('stale_leads', { count: 3, mineCount: 3 }),
        waiting('uninvoiced_lessons', { work: 'accountant', count: 40, amountKopecks: 160_000, month: '2026-10' }),
        waiting('reached_quotas', { work: 'administrator' }),
      ],
    },
  })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  const queue = await screen.findByRole('region', { name: 'Queue of the day' })
  const lists = within(queue).getAllByRole('list')
  expect(lists.map((list) => [list.getAttribute('aria-label'), linksOf(list)])).toEqual([
    [
      'Assigned to you',
      [
        ['1 question is waiting for an answer', `${questionsPath}?due=in_time&assigned=me`],
        ['3 leads make no progress', `${boardPath}?mark=stale&assigneeId=${staff.cabinetId}`],
      ],
    ],
    [
      'Customers and lessons',
      // All leads are theirs, so that line stands above alone.
      [['2 questions are waiting for an answer', `${questionsPath}?due=in_time`]],
    ],
    ['Money', [['40 settled lessons without an invoice', `${invoiceRunPath}?month=2026-10`]]],
    ['Accounts', [['1 person has used up a daily limit', `${userListPath}?tab=quotas`]]],
  ])
  expect(within(queue).getByText('1,600.00 BYN')).toBeDefined()
})

test('the five most urgent lines of a part of the queue are shown, and the rest behind a line with their number', async () => {
  const kinds = [
    'questions',
    'broken_promises',
    'disputed_lessons',
    'due_leads',
    'stale_leads',
    'draft_contracts',
  ] as const
  answer(getHome, { data: { ...staffHome, queue: kinds.map((kind) => waiting(kind)) } })
  const { unmount } = await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(linksOf(await screen.findByRole('list', { name: 'Queue of the day' }))).toHaveLength(6)
  expect(screen.queryByRole('group')).toBeNull()
  unmount()
  answer(getHome, {
    data: { ...staffHome, queue: [...kinds, 'ending_contracts' as const].map((kind) => waiting(kind)) },
  })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(linksOf(await screen.findByRole('list', { name: 'Queue of the day' }))).toHaveLength(5)
  const [rest] = screen.getAllByRole('group')
  expect(rest?.querySelector('summary')?.textContent).toBe('2 more tasks')
  expect((rest as HTMLDetailsElement).open).toBe(false)
})

test('a thing that waits for a second accountant links to where it is decided', async () => {
  const kinds = ['payment_problems', 'refunds_to_approve', 'refund_returns_to_approve', 'refunds_to_pay'] as const
  const others = [
    'corrections_to_approve',
    'objected_statements',
    'statements_to_approve',
    'declined_acts',
    'bank_rows',
  ] as const
  const queue = [...kinds, ...others].map((kind) => waiting(kind))
  answer(getHome, { data: { ...staffHome, queue } })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(linksOf(await screen.findByRole('region', { name: 'Queue of the day' }))).toEqual([
    ['1 online payment does not fit', `${statementPath}?view=online`],
    ['1 refund to approve', `${paymentListPath}?part=refunds&state=asked`],
    ['1 refund is said to have come back', `${paymentListPath}?part=refunds&state=return_asked`],
    ['1 approved refund to pay out', `${paymentListPath}?part=refunds&state=approved`],
    ['1 correction of a closed month', `${workReportListPath}?waits=correction`],
    ['1 income statement with an objection', `${incomeReportListPath}?waits=answer`],
    ['1 income statement needs a second approval', `${incomeReportListPath}?waits=second_approval`],
    ['1 act is declined', `${workReportListPath}?view=declined_acts`],
    ['1 open row of a bank statement', bankStatementListPath],
  ])
})

test('the rest of a month links accountants to its very rows', async () => {
  const item = (kind: StaffQueueKind, month: string | null = null) => waiting(kind, { month })
  const queue = [
    item('failed_payouts'),
    item('confirmed_statements'),
    item('accounts_to_approve'),
    item('statements_to_pay'),
    item('statements_to_make', '2026-10'),
    item('reports_to_close', '2026-10'),
  ]
  answer(getHome, { data: { ...staffHome, queue } })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(linksOf(await screen.findByRole('region', { name: 'Queue of the day' }))).toEqual([
    ['1 payout has failed', `${incomeReportListPath}?state=failed`],
    ['1 income statement to approve', `${incomeReportListPath}?waits=approval`],
    ['A changed account holds back 1 payout', `${newPayoutPath}?rows=left_out`],
    ['1 income statement to pay out', `${incomeReportListPath}?waits=payout`],
    ['A statement can be made for 1 tutor', `${incomeReportListPath}?state=accruing&month=2026-10`],
    ['1 approved lesson accounting is not closed', `${workReportListPath}?state=approved&month=2026-10`],
  ])
})

test('a page that did not load can be requested again', async () => {
  refuse(getHome, 503, { code: 'unavailable', message: 'The service is not available' })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(await screen.findByText('The service is not available')).toBeDefined()
  answer(getHome, { data: staffHome })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The queue is empty: all done.')).toBeDefined()
})

test('a customer without documents reads what comes there; with one, it is there instead', async () => {
  const said = 'Здесь появятся договоры и счета.'
  const download = { ...course, at: '2026-11-13T09:00:00.000Z', about: null, kind: 'contract' as const, id: idOf(1) }
  answer(getHome, { data: customerHome })
  const { unmount } = await renderScreen(<HomePage />, { user: customer, language: 'ru' })
  expect(await screen.findByText(said)).toBeDefined()
  unmount()
  answer(getHome, { data: { ...customerHome, downloads: [{ ...download, number: '69' }] } })
  await renderScreen(<HomePage />, { user: customer, language: 'ru' })
  const documents = await screen.findByRole('region', { name: 'Ваши документы' })
  expect(within(documents).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText(said)).toBeNull()
})

test.each([
  [0, []],
  [1, ['Ковалевич Аннадо', undefined]],
  [3, ['Ковалевич Аннадо', 'и ещё 2']],
])('staff see which of %i executors is away until when, and nothing of nobody', async (count, said) => {
  const away = { executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }, until: '2026-11-24' }
  answer(getHome, { data: { ...staffHome, away: { count, executors: count === 0 ? [] : [away] } } })
  await renderScreen(<HomePage />, { user: staff, language: 'ru' })
  await screen.findByRole('region', { name: 'Очередь на сегодня' })
  const parts = screen.queryAllByRole('region', { name: 'Сейчас отсутствуют' })
  expect(parts).toHaveLength(count === 0 ? 0 : 1)
  const text = parts[0]?.textContent ?? ''
  for (const each of said) expect(text).toContain(each ?? '24')
  expect(text.includes('и ещё')).toBe(count > 1)
})

test.each([
  ['for whole days is away to the end of the last one', '2026-11-23T21:00:00.000Z', 'до пн, 23 ноя'],
  ['to an hour comes back at that hour', '2026-11-24T12:30:00.000Z', 'до вт, 24 ноя, 15:30'],
])('an executor who is away %s', async (_, until, said) => {
  const away = { executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }, until }
  answer(getHome, { data: { ...staffHome, away: { count: 1, executors: [away] } } })
  await renderScreen(<HomePage />, { user: staff, language: 'ru' })
  const part = await screen.findByRole('region', { name: 'Сейчас отсутствуют' })
  expect(part.textContent.replaceAll('\u00a0', ' ')).toContain(said)
})

test('the newest documents have their kinds and numbers as names', async () => {
  const download = { ...course, at: '2026-11-13T09:00:00.000Z' }
  answer(getHome, {
    data: {
      ...customerHome,
      downloads: [
        { ...download, about: null, kind: 'contract', id: idOf(1), number: '69' },
        { ...download, about: null, kind: 'invoice', id: idOf(2), number: '2026-000311' },
      ],
    },
  })
  await renderScreen(<HomePage />, { user: customer, language: 'en' })
  const links = linksOf(await screen.findByRole('region', { name: 'Your Downloads' }))
  expect(links).toEqual([
    ['Contract No.\u00a069', contractDocumentsPath(idOf(1))],
    ['Invoice 2026-000311', invoicePath(idOf(2))],
    ['All documents', docsPath],
  ])
})

test('programmes are on the home page, those that wait for an answer with what they wait for', async () => {
  const programme = {
    id: idOf(7),
    title: 'Подготовка к ЦТ',
    subject: 'mathematics' as const,
    state: 'enrolling' as const,
    startsOn: '2026-12-05',
    endsOn: '2027-02-20',
    seat: null,
    membership: null,
    nextSession: null,
  }
  const seat = { state: 'offered' as const, learnerName: 'Мицкевич Петя' }
  answer(getHome, { data: { ...customerHome, programmes: [{ ...programme, seat }] } })
  const { unmount } = await renderScreen(<HomePage />, { user: customer, language: 'ru' })
  const own = await screen.findByRole('list', { name: 'Групповые программы' })
  expect(own.textContent).toMatch(/Мицкевич Петя.*Место предложено/)
  expect(linksOf(own)).toEqual([['Подготовка к ЦТ', programmePath(idOf(7))]])
  unmount()
  const membership = { role: 'lead' as const, isInvited: true }
  const nextSession = { id: idOf(8), startsAt: '2026-12-05T08:00:00.000Z', isUnclosed: true }
  answer(getHome, { data: { ...executorHome, programmes: [{ ...programme, membership, nextSession }] } })
  await renderScreen(<HomePage />, { user: executor, language: 'ru' })
  const taught = await screen.findByRole('list', { name: 'Групповые программы' })
  expect(taught.textContent).toMatch(/вы ведёте.*Отметьте занятие: .*11:00.*Приглашён/)
  expect(linksOf(taught)[1]?.[1]).toBe(sessionPath(idOf(8)))
})

test('sums owed to customers and leads, and handed-in papers, link to lists that show only them', async () => {
  const addresses = {
    broken_promises: 'job-management?mark=broken',
    promises_soon: 'job-management?mark=soon',
    due_leads: 'crm?mark=due',
    stale_leads: 'crm?mark=stale',
    overdue_questions: 'ask-question?due=late',
    handed_in_documents: 'docs?scope=handed_in&state=uploaded',
    declined_documents: 'docs?scope=documents&state=declined',
    unclosed_sessions: 'project-management?sessions=unclosed',
    unstaffed_sessions: 'project-management?sessions=unstaffed',
    programmes_no_lead: 'project-v2?mark=no_lead',
    programmes_too_few: 'project-v2?mark=too_few',
    programmes_ready: 'project-v2?mark=ready',
    programmes_over: 'project-v2?mark=over',
  } as const
  const kinds = Object.keys(addresses) as (keyof typeof addresses)[]
  const queue = kinds.map((kind) => waiting(kind, { count: 2 }))
  answer(getHome, { data: { ...staffHome, queue } })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  const list = await screen.findByRole('region', { name: 'Queue of the day' })
  expect(linksOf(list).map(([, address]) => address)).toEqual(kinds.map((kind) => screenPath(addresses[kind])))
})

/** The lines of a list of tasks: what each says, with its figure, and where it leads. */
const tasksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => [linesOf(line).join(' | '), within(line).getByRole('link').getAttribute('href')])

const contractOf = { id: idOf(2), number: 5, ...course, person: lesson.person }

test.each([
  [
    1,
    [
      [`Pay invoice 2026-000012 | Was due on Mon, 10 Nov 2031 | 120.00 BYN`, invoicePayPath(idOf(6))],
      [
        'Confirm a lesson outside the plan | Outside the plan: Thu, 20 Nov 2031, 10:00 · Mathematics, Миша Савицкий | 40.00 BYN',
        lessonPath(idOf(1)),
      ],
      ['Approve a lesson plan | Mathematics, Миша Савицкий · December 2026', planPath(idOf(3))],
      ['A contract waits for your answer | № 5 · Mathematics, Миша Савицкий', contractPath(idOf(2))],
      ['A contract ends soon | Last day is Sun, 30 Nov 2031: Mathematics, Миша Савицкий', contractPath(idOf(2))],
      ['Choose a tutor | Mathematics, Миша Савицкий: 2 responses', offerPath(idOf(4))],
    ],
  ],
  [
    3,
    [
      ['Pay 3 invoices | Was due on Mon, 10 Nov 2031 | 120.00 BYN', `${onlinePaymentPath}?all=1`],
      [
        'Confirm 3 lessons outside the plan | Outside the plan: Thu, 20 Nov 2031, 10:00 · Mathematics, Миша Савицкий and 2 more',
        `${lessonListPath}?view=to_confirm`,
      ],
      [
        'Approve 3 lesson plans | Mathematics, Миша Савицкий · December 2026 and 2 more',
        `${planListPath}?state=submitted`,
      ],
      ['3 contracts wait for your answer | № 5 · Mathematics, Миша Савицкий and 2 more', contractListPath],
      [
        '3 contracts end soon | Last day is Sun, 30 Nov 2031: Mathematics, Миша Савицкий and 2 more',
        `${contractListPath}?state=ending`,
      ],
      [
        'Choose tutors for 3 requests | Mathematics, Миша Савицкий: 2 responses and 2 more',
        `${offerListPath}?state=in_selection`,
      ],
    ],
  ],
])(
  'a customer sees the number of tasks, what the first of %i is about, and money if it is of all',
  async (count, said) => {
    const invoice = { id: idOf(6), number: '2026-000012', ...course, dueOn: '2031-11-10', isOverdue: true, about: null }
    const toConfirm = {
      ...lesson,
      startsAt: '2031-11-20T07:00:00.000Z',
      why: 'outside_plan' as const,
      chargeKopecks: 4000,
      version: 1,
    }
    const home: CustomerHome = {
      ...customerHome,
      invoicesToPay: {
        count,
        items: [{ ...invoice, balanceKopecks: 8000 }],
        balanceKopecks: 12_000,
        issuedKopecks: 12_000,
        creditedKopecks: 0,
        paidKopecks: 0,
      },
      lessonsToConfirm: { count, items: [toConfirm] },
      plansToApprove: { count, items: [{ id: idOf(3), ...course, month: '2026-12' }] },
      changesToAcknowledge: { count, items: [contractOf] },
      contractsEnding: { count, items: [{ ...contractOf, endsOn: '2031-11-30' }] },
      offersToChoose: { count, items: [{ id: idOf(4), number: 9, ...course, responseCount: 2 }] },
    }
    answer(getHome, { data: home })
    await renderScreen(<HomePage />, { user: customer, language: 'en' })
    const first = tasksOf(await screen.findByRole('list', { name: 'To do' }))
    expect(first).toHaveLength(3)
    // The rest is folded, so that the next lessons are near.
    expect([...first, ...tasksOf(screen.getByRole('list', { name: '3 more tasks' }))]).toEqual(said)
    const due = screen.getByRole('region', { name: 'Upcoming Task' })
    const lists = screen.getByRole('navigation', { name: 'Your learning' })
    expect(due.compareDocumentPosition(lists), 'the page begins with what is due').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  },
)

test('an executor reads of a new rate, of a returned month and plan, and of a request with its highest pay', async () => {
  const offer = { id: idOf(4), number: 9, subject: 'mathematics' as const, level: 'exam' as const, goal: 'ЦТ' }
  const home: ExecutorHome = {
    ...executorHome,
    changesToAcknowledge: { count: 1, items: [contractOf] },
    plansToFinish: { count: 2, items: [{ id: idOf(3), ...course, month: '2026-12', state: 'draft' }] },
    workReport: { id: idOf(4), month: '2026-10', isReturned: true },
    newOffers: { count: 1, items: [{ ...offer, payToKopecks: 3517 }] },
  }
  answer(getHome, { data: home })
  await renderScreen(<HomePage />, { language: 'en' })
  expect(tasksOf(await screen.findByRole('list', { name: 'To do' }))).toEqual([
    ['A contract waits for your answer | № 5 · Mathematics, Миша Савицкий', contractPath(idOf(2))],
    [
      '2 plans have not been sent to the customers yet | Mathematics, Миша Савицкий · December 2026 and 1 more',
      `${planListPath}?month=2026-12&state=draft`,
    ],
    [
      'The lesson accounting for October 2026 was returned for changes | Once it is approved, the lessons count towards your income',
      workReportPath(idOf(4)),
    ],
    ['1 new request that suits you | Mathematics, centralised exams — up to 35.17 BYN', offerPath(idOf(4))],
  ])
})

test('the income of the month is the earned sum, with the unconfirmed, the expected and the last month', async () => {
  const { income, month } = executorHome
  const partly = { ...income, unconfirmedKopecks: 3000 }
  expect(await readLines(<Income month={month.month} income={partly} />, executor)).toEqual([
    'Заработок за ноябрь 2026',
    'Заработано 240,00 BYN',
    'За занятия',
    '240,00 BYN',
    'Заработано',
    '= 240,00 BYN',
    'Из них 30,00 BYN ждут подтверждения заказчиков',
    'К концу месяца',
    '330,00 BYN',
    'Заработано за октябрь 2026 300,00 BYN',
    'За занятия',
    '300,00 BYN',
    'Заработано за октябрь 2026',
    '= 300,00 BYN',
    'Все месяцы',
  ])
  const previous = { ...income.previous, statement: { id: idOf(1), parts: earned(30_000, 6500) } }
  const drafted = await readLines(<Income month={month.month} income={{ ...income, previous }} />, executor)
  expect(drafted.slice(-7)).toEqual(
    [
      'К выплате за октябрь 2026 365,00 BYN',
      'За занятия',
      '300,00 BYN',
      'Занятия групп',
      '+ 65,00 BYN',
      'К выплате за октябрь 2026',
      '= 365,00 BYN',
      'Все месяцы',
    ].slice(-7),
  )
  expect((await readLines(<Income month={month.month} income={income} />, executor)).join()).not.toContain(
    'подтверждения',
  )
})

test('pay is divided into paid this year and month, approved, checked and waiting', async () => {
  const { pay } = executorHome
  const waiting = {
    isRule: true,
    payKopecks: 700,
    customers: ['Мицкевич', 'Жук', 'Белая', 'Чёрная'].map((lastName, index) => ({
      customer: { id: idOf(index), firstName: 'Ольга', lastName },
      payKopecks: 175,
      lessons: 1,
      sessions: 0,
    })),
  } as unknown as typeof pay.waiting // the fields that are read
  const all = { ...pay, comingKopecks: 1100, checkedKopecks: 900, waiting }
  expect(await readLines(<Paid pay={all} />, executor)).toEqual([
    'Выплачено за 2026 год',
    '2 100,00 BYN',
    'За этот месяц',
    '300,00 BYN',
    'Одобрено к выплате',
    '11,00 BYN',
    'На проверке',
    '9,00 BYN',
    'Ожидает оплаты заказчиком',
    '7,00 BYN',
    'Мицкевич Ольга, Жук Ольга, Белая Ольга',
  ])
  expect(await readLines(<Paid pay={pay} />, executor)).toHaveLength(4)
  expect(await readLines(<Paid pay={{ ...pay, paidYearKopecks: 0, paidMonthKopecks: 0 }} />, executor)).toEqual([])
})

test('a course shows the progress of its month, or that it has not begun, is over or has no plan', async () => {
  const [running] = customerHome.courses as [CustomerHome['courses'][number]]
  const courses = (['in_progress', 'in_progress', 'starting', 'completed'] as const).map((state, index) => ({
    ...running,
    contractId: idOf(index),
    state,
    ...(index === 1 && { plannedLessons: 0, heldLessons: 0 }),
  }))
  await renderScreen(<CourseStatus courses={courses} month="2026-11" />, { user: customer, language: 'en' })
  const lines = (await screen.findAllByRole('listitem')).map((line) => linesOf(line).at(-1))
  expect(lines.map((line) => line?.replace(/^.*Анна /, ''))).toEqual([
    '3 of 8 lessons',
    'no approved plan yet',
    'starts soon',
    'completed',
  ])
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['3'])
})

test('the day of the staff has figures: held lessons of those of today, contracts and requests', async () => {
  answer(getHome, { data: staffHome })
  await renderScreen(<HomePage />, { user: staff, language: 'en' })
  expect(await screen.findByText('4 of 16 lessons')).toBeDefined()
  const figures = screen.getAllByRole('definition').map((value) => value.textContent)
  expect(figures).toEqual(['67', '6'])
})
