import { listDocuments, type PersonDocument } from '@navyk/api-spec/desk/docs'
import { listQuestions } from '@navyk/api-spec/desk/questions'
import { type AccountDetails, type AccountRow, getAccount, showPhone } from '@navyk/api-spec/people/directory'
import { getSignedInUser, openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { createLearner, type Learner, listLearners, updateLearner } from '@navyk/api-spec/people/learners'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { changeTelegramName } from '@navyk/api-spec/people/accounts'
import { listProgrammes } from '@navyk/api-spec/teaching/programmes'
import { listProgress } from '@navyk/api-spec/teaching/progress'
import { getPersonCard, listPersonHistory, type PersonCard } from '@navyk/api-spec/views/person-card'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { tokenKey } from '#app/calls/call.ts'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { card as programme, member } from '#testing/programme.ts'
import { renderScreen } from '#testing/render.tsx'
import { PersonContracts, PersonProgrammes } from './person-lists.tsx'
import { PersonPage } from './person-page.tsx'

const row: AccountRow = {
  id: customer.id,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  maskedPhone: '+375 29 ***-**-02',
  state: 'active',
  roles: ['customer'],
  permissions: [],
  hasTwoStep: false,
  isTwoStepAsked: false,
  invitation: null,
  openSessions: 0,
  avatar: null,
  createdAt: '2026-03-16T09:00:00.000Z',
  lastUsedAt: null,
}
const cabinet = (id: string, role: 'customer' | 'staff', canOpen: boolean): AccountDetails['cabinets'][number] => ({
  id,
  role,
  title: '',
  permissions: role === 'staff' ? ['manager'] : [],
  createdAt: row.createdAt,
  canOpen,
})
const details: AccountDetails = {
  ...row,
  phone: '375291112202',
  email: 'olga@example.by',
  deletionAt: null,
  cabinets: [cabinet(customer.cabinetId, 'customer', true), cabinet(staff.cabinetId, 'staff', false)],
}

const card: PersonCard = {
  accountId: customer.id,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  avatar: null,
  state: 'active',
  maskedPhone: '+375 29 ***-**-02',
  createdAt: row.createdAt,
  telegram: { name: '', version: 1, canChange: true },
  cabinets: [
    { id: customer.cabinetId, role: 'customer', canOpen: true },
    { id: executor.cabinetId, role: 'executor', canOpen: true },
  ],
}

const document: PersonDocument = {
  id: staff.id,
  direction: 'to_person',
  kind: 'consent',
  title: 'Согласие на съёмку',
  state: 'sent',
  person: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  contract: null,
  isToAcknowledge: true,
  createdAt: row.createdAt,
  sentAt: row.createdAt,
  viewedAt: null,
  answerBy: null,
  version: 1,
}

beforeEach(() => {
  localStorage.setItem(tokenKey, 'staff-token')
  sessionStorage.clear()
})

const open = (search = '', permissions = staff.permissions, id = customer.id) =>
  renderScreen(
    <Routes>
      <Route path={personPath(':id')} element={<PersonPage />} />
    </Routes>,
    { user: { ...staff, permissions }, path: `${personPath(id)}${search}` },
  )
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('each member of the staff has the tabs of their permissions, and a tab requests its data when it is opened', async () => {
  answer(getPersonCard, { data: card })
  const contracts = answer(listContracts, { data: [], nextCursor: null })
  const questions = answer(listQuestions, { data: [], nextCursor: null })
  await open('', ['manager'])
  expect(await tabs()).toEqual([
    'Договоры',
    'Ученики',
    'Занятия',
    'Групповые программы',
    'Результаты',
    'Документы',
    'Диплом и справки',
    'Деньги и заметки',
    'Вопросы',
    'Кабинеты',
    'История',
  ])
  const asked = () => contracts.map(({ query }) => query.toString()).toSorted()
  await waitFor(() => expect(asked()).toEqual([`customerId=${customer.cabinetId}`, `executorId=${executor.cabinetId}`]))
  expect(questions).toHaveLength(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Вопросы' }))
  await waitFor(() => expect(questions).toHaveLength(2))
})

test.each([
  [
    ['accountant' as const],
    [
      'Договоры',
      'Ученики',
      'Занятия',
      'Групповые программы',
      'Результаты',
      'Документы',
      'Деньги и заметки',
      'Доходы',
      'История',
    ],
  ],
  [
    ['administrator' as const],
    [
      'Договоры',
      'Ученики',
      'Занятия',
      'Групповые программы',
      'Результаты',
      'Документы',
      'Диплом и справки',
      'Учётная запись',
      'История',
    ],
  ],
])('a reader with the permission %j sees %j', async (permissions, shown) => {
  answer(getPersonCard, { data: card })
  answer(listContracts, { data: [], nextCursor: null })
  await open('', permissions)
  expect(await tabs()).toEqual(shown)
})

test('results are lines of both cabinets that link to the contract', async () => {
  answer(getPersonCard, { data: card })
  const summary = {
    owner: { kind: 'contract' as const, id: staff.id },
    programme: null,
    late: null,
    madeUp: null,
    learnerName: 'Савицкий Миша',
    subject: 'chess' as const,
    openGoals: 1,
    reachedGoals: 0,
    executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
    held: 2,
    missed: 1,
    homeworkDone: 0,
    homeworkChecked: 0,
    averageMark: null,
    lastReport: null,
  }
  const asked = answer(listProgress, { data: [summary] })
  await open('?tab=results')
  const [link] = await screen.findAllByRole('link', { name: /Подробнее/ })
  expect(link?.getAttribute('href')).toBe(`${contractPath(staff.id)}?tab=progress`)
  const whose = asked.map(({ query }) => query.toString()).toSorted()
  expect(whose).toEqual([
    `customerId=${customer.cabinetId}&view=running`,
    `executorId=${executor.cabinetId}&view=running`,
  ])
})

test.each([
  ['customer', customer.cabinetId, 'Ковалевич Анна'],
  ['executor', executor.cabinetId, 'Мицкевич Ольга'],
] as const)('contracts of the %s name the other side', async (side, id, other) => {
  const contract = {
    id: staff.id,
    number: 12,
    state: 'active',
    subject: 'chess',
    level: null,
    learner: { id: staff.id, firstName: 'Миша', lastName: 'Савицкий' },
    customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
    executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  }
  answer(listContracts, { data: [contract], nextCursor: null } as never)
  const whose = side === 'customer' ? { customerId: id } : { executorId: id }
  const { container } = await renderScreen(<PersonContracts whose={whose} />, { user: staff, language: 'ru' })
  await screen.findByText(/Савицкий Миша/)
  const names = ['Ковалевич Анна', 'Мицкевич Ольга'].filter((name) => container.textContent.includes(name))
  expect(names).toEqual([other])
})

test('the card of a person links back to the contacts', async () => {
  answer(getPersonCard, { data: card })
  await open()
  const link = await screen.findByRole('link', { name: 'Контакты' })
  expect(link.getAttribute('href')).toBe(contactListPath)
})

test.each([
  [null, null],
  ['lead', 'ведёт'],
  ['assistant', 'помогает'],
] as const)('the groups of a person show an executor’s part: %s', async (role, said) => {
  const membership = role && { role, state: member.state }
  answer(listProgrammes, { data: [{ ...programme, ownSeats: [], membership }], nextCursor: null } as never)
  const list = <PersonProgrammes whose={{ executorId: executor.cabinetId }} />
  const { container } = await renderScreen(list, { user: staff, language: 'ru' })
  await screen.findByRole('link', { name: programme.title })
  expect(/ведёт|помогает/.exec(container.textContent)?.[0] ?? null).toBe(said)
})

test('Telegram has a button, and those who may change the name do so from the version that was seen', async () => {
  const telegram = { name: 'olga_m', version: 3, canChange: true }
  answer(getPersonCard, { data: { ...card, telegram } })
  answer(listContracts, { data: [], nextCursor: null })
  const changed = answer(changeTelegramName, { data: { name: 'olga_new', version: 4 } })
  await open()
  const link = await screen.findByRole('link', { name: 'Написать в Telegram: Мицкевич Ольга' })
  expect(link.getAttribute('href')).toBe('https://t.me/olga_m')
  await userEvent.click(screen.getByRole('button', { name: 'Имя в Telegram' }))
  const field = await screen.findByLabelText('Имя в Telegram', { selector: 'input' })
  await userEvent.clear(field)
  await userEvent.type(field, '@olga_new')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(changed[0]?.body).toEqual({ telegram: 'olga_new', version: 3 }))
})

const learner: Learner = {
  id: staff.id,
  customerId: customer.cabinetId,
  firstName: 'Миша',
  lastName: 'Савицкий',
  birthYear: 2014,
  note: 'Аллергия на мел',
  version: 3,
}

test('a manager adds a learner to the customer, and corrects one from the version that was seen', async () => {
  answer(getPersonCard, { data: card })
  const asked = answer(listLearners, { data: [learner], nextCursor: null })
  const created = answer(createLearner, { data: { ...learner, id: executor.id } })
  const changed = answer(updateLearner, { data: { ...learner, version: 4 } })
  await open('?tab=learners', ['manager'])
  expect(await screen.findByText('Год рождения: 2014 · Аллергия на мел')).toBeDefined()
  expect(asked[0]?.query.get('customerId')).toBe(customer.cabinetId)
  await userEvent.click(screen.getByRole('button', { name: 'Добавить ученика' }))
  const added = within(await screen.findByRole('dialog', { name: 'Новый ученик' }))
  expect(added.queryByRole('combobox')).toBeNull()
  await userEvent.type(added.getByRole('textbox', { name: 'Имя' }), 'Вера')
  await userEvent.type(added.getByRole('textbox', { name: 'Фамилия' }), 'Савицкая')
  await userEvent.click(added.getByRole('button', { name: 'Добавить ученика' }))
  const body = { firstName: 'Вера', lastName: 'Савицкая', note: '', customerId: customer.cabinetId }
  await waitFor(() => expect(created[0]?.body).toEqual(body))
  await userEvent.click(screen.getByRole('button', { name: 'Изменить данные ученика: Савицкий Миша' }))
  const corrected = within(await screen.findByRole('dialog', { name: 'Данные ученика' }))
  await userEvent.clear(corrected.getByRole('textbox', { name: 'Имя' }))
  await userEvent.type(corrected.getByRole('textbox', { name: 'Имя' }), 'Михаил')
  await userEvent.click(corrected.getByRole('button', { name: 'Сохранить' }))
  const { birthYear, lastName, note, version } = learner
  await waitFor(() => expect(changed[0]?.body).toEqual({ birthYear, lastName, note, version, firstName: 'Михаил' }))
})

test('an accountant sees the learners and changes none', async () => {
  answer(getPersonCard, { data: card })
  answer(listLearners, { data: [learner], nextCursor: null })
  await open('?tab=learners', ['accountant'])
  expect(await screen.findByText('Год рождения: 2014 · Аллергия на мел')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Изменить|Добавить/ })).toBeNull()
})

test('a person is called by one button; a refusal is beside the button, and nothing is dialled', async () => {
  answer(getPersonCard, { data: card })
  answer(listContracts, { data: [], nextCursor: null })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  refuse(showPhone, 429, { code: 'quota_used_up', message: 'На сегодня достаточно' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Позвонить: Мицкевич Ольга' }))
  expect(await screen.findByText('На сегодня достаточно')).toBeDefined()
  expect(opened).not.toHaveBeenCalled()
  answer(showPhone, { data: { phone: '375291112202' } })
  await userEvent.click(screen.getByRole('button', { name: 'Позвонить: Мицкевич Ольга' }))
  await waitFor(() => expect(opened.mock.calls).toEqual([['tel:+375291112202', '_self']]))
  opened.mockRestore()
})

test('documents of both cabinets are below each other, and link to their pages', async () => {
  answer(getPersonCard, { data: card })
  const asked = answer(listDocuments, { data: [document], nextCursor: null })
  await open('?tab=documents')
  const [link] = await screen.findAllByRole('link', { name: document.title })
  expect(link?.getAttribute('href')).toBe(documentPath(document.id))
  const whose = asked.map(({ query }) => query.toString()).toSorted()
  expect(whose).toEqual([customer, executor].map((one) => `cabinetId=${one.cabinetId}`).toSorted())
})

test('a card found by a cabinet continues at the address of the account, in the same tab', async () => {
  const asked = answer(getPersonCard, { data: card })
  answer(listPersonHistory, {
    data: [
      {
        id: staff.id,
        at: row.createdAt,
        actorName: 'Богданович Ирина',
        action: 'blocked',
        changes: {},
        reason: 'Жалоба',
        thing: null,
      },
    ],
  })
  await open('?tab=history', ['administrator'], customer.cabinetId)
  expect(await screen.findByText('Учётная запись заблокирована')).toBeDefined()
  expect(asked.length).toBeGreaterThan(1)
})

test.each(['manager', 'accountant'] as const)('a history shows a %s the actions on a person’s things', async (who) => {
  answer(getPersonCard, { data: card })
  answer(listPersonHistory, {
    data: [
      {
        id: staff.id,
        at: row.createdAt,
        actorName: 'Богданович Ирина',
        action: 'activated',
        changes: {},
        reason: null,
        thing: { what: 'договор', done: 'вступил в силу', path: contractPath('1') },
      },
    ],
  })
  await open('?tab=history', [who])
  expect(await screen.findByText('договор: вступил в силу')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe(contractPath('1'))
})

test('a cabinet is opened with a reason, and the own session waits in this tab', async () => {
  answer(getPersonCard, { data: card })
  answer(getAccount, { data: details })
  const issued = answer(openCabinetAs, { data: { id: customer.cabinetId, date: 'd', signature: 's' } })
  const posted = answer(switchToCabinet, { accessToken: 'look-token' })
  answer(getSignedInUser, { data: { ...customer, readOnly: 'opened_by_staff' } })
  await open('?tab=account')
  const dialog = await screen.findByRole('tabpanel')
  await userEvent.click(
    await within(dialog).findByRole('button', { name: 'Открыть кабинет «Заказчик» этого человека' }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await within(dialog).findByText('Обязательное поле')).toBeDefined()
  expect(issued).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Зачем вы открываете кабинет' }), 'Жалоба № 17')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Открыть на 30 минут' }))
  await waitFor(() => expect(getSession().user?.readOnly).toBe('opened_by_staff'))
  expect(issued[0]?.body).toEqual({ reason: 'Жалоба № 17' })
  expect(posted[0]?.body).toEqual({ id: customer.cabinetId, date: 'd', signature: 's' })
  expect(localStorage.getItem(tokenKey)).toBe('look-token')
  expect(localStorage.getItem('ownSession')).toContain('staff-token')
})

test('a manager opens a cabinet with a reason, and is offered only those that can be opened', async () => {
  const [own, other] = card.cabinets
  const closed = { ...card, cabinets: [{ ...(other ?? card.cabinets[0]), canOpen: false }, own] }
  answer(getPersonCard, { data: closed as PersonCard })
  const issued = answer(openCabinetAs, { data: { id: customer.cabinetId, date: 'd', signature: 's' } })
  answer(switchToCabinet, { accessToken: 'look-token' })
  answer(getSignedInUser, { data: { ...customer, readOnly: 'opened_by_staff' } })
  await open('?tab=cabinets', ['manager'])
  const list = within(await screen.findByRole('list', { name: 'Кабинеты' }))
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Открыть кабинет «Заказчик» этого человека',
  ])
  await userEvent.click(list.getByRole('button'))
  await userEvent.click(list.getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await list.findByText('Обязательное поле')).toBeDefined()
  await userEvent.type(list.getByRole('textbox', { name: 'Зачем вы открываете кабинет' }), 'Не видит счёт')
  await userEvent.click(list.getByRole('button', { name: 'Открыть на 30 минут' }))
  await waitFor(() => expect(getSession().user?.readOnly).toBe('opened_by_staff'))
  expect(issued[0]?.body).toEqual({ reason: 'Не видит счёт' })
})

test('a cabinet of the staff offers no look', async () => {
  answer(getPersonCard, { data: card })
  answer(getAccount, { data: details })
  await open('?tab=account')
  await screen.findByText('менеджер')
  expect(screen.getAllByText('Открыть кабинет')).toHaveLength(1)
})

test('a refusal is shown at the form, and the person stays signed in as themselves', async () => {
  answer(getPersonCard, { data: card })
  answer(getAccount, { data: details })
  refuse(openCabinetAs, 409, { code: 'account_frozen', message: 'Учётная запись удаляется' })
  await open('?tab=account')
  await userEvent.click(await screen.findByRole('button', { name: /Открыть кабинет/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Зачем вы открываете кабинет' }), 'Жалоба')
  await userEvent.click(screen.getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await screen.findByText('Учётная запись удаляется')).toBeDefined()
  expect(getSession().user?.role).toBe('staff')
  expect(localStorage.getItem(tokenKey)).toBe('staff-token')
})
