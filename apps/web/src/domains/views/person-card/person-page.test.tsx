import { listDocuments, type PersonDocument } from '@navyk/api-spec/desk/docs'
import { listQuestions } from '@navyk/api-spec/desk/questions'
import { type AccountDetails, type AccountRow, getAccount } from '@navyk/api-spec/people/directory'
import { getSignedInUser, openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { changeTelegramName } from '@navyk/api-spec/people/accounts'
import { listProgress } from '@navyk/api-spec/teaching/progress'
import { getPersonCard, listPersonHistory, type PersonCard } from '@navyk/api-spec/views/person-card'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { tokenKey } from '../../../app/calls/call.ts'
import { getSession } from '../../../app/session.ts'
import { answer, refuse } from '../../../testing/mock-api.ts'
import { customer, executor, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
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
  ...{ accountId: customer.id, firstName: 'Ольга', lastName: 'Мицкевич', avatar: null, state: 'active' },
  ...{ maskedPhone: '+375 29 ***-**-02', createdAt: row.createdAt },
  telegram: { name: '', version: 1, canChange: true },
  cabinets: [
    { id: customer.cabinetId, role: 'customer' },
    { id: executor.cabinetId, role: 'executor' },
  ],
}

const document: PersonDocument = {
  ...{ id: staff.id, direction: 'to_person', kind: 'consent', title: 'Согласие на съёмку', state: 'sent' },
  person: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  ...{
    contract: null,
    isToAcknowledge: true,
    createdAt: row.createdAt,
    sentAt: row.createdAt,
    viewedAt: null,
    version: 1,
  },
}

beforeEach(() => {
  localStorage.setItem(tokenKey, 'staff-token')
  sessionStorage.clear()
})

const open = (search = '', permissions = staff.permissions, id = customer.id) =>
  renderScreen(
    <Routes>
      <Route path="/dashboard/contact-list/:id" element={<PersonPage />} />
    </Routes>,
    { user: { ...staff, permissions }, path: `/dashboard/contact-list/${id}${search}` },
  )
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('each member of the staff is offered the tabs of their permissions, and a tab asks for its own when it is opened', async () => {
  answer(getPersonCard, { data: card })
  const contracts = answer(listContracts, { data: [], nextCursor: null })
  const questions = answer(listQuestions, { data: [], nextCursor: null })
  await open('', ['manager'])
  expect(await tabs()).toEqual([
    'Договоры',
    'Занятия',
    'Групповые программы',
    'Результаты',
    'Документы',
    'Диплом и справки',
    'Деньги и заметки',
    'Вопросы',
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
    ['Договоры', 'Занятия', 'Групповые программы', 'Результаты', 'Документы', 'Деньги и заметки', 'Доходы'],
  ],
  [
    ['administrator' as const],
    [
      'Договоры',
      'Занятия',
      'Групповые программы',
      'Результаты',
      'Документы',
      'Диплом и справки',
      'Учётная запись',
      'История',
    ],
  ],
])('somebody with the permission %j sees %j', async (permissions, shown) => {
  answer(getPersonCard, { data: card })
  answer(listContracts, { data: [], nextCursor: null })
  await open('', permissions)
  expect(await tabs()).toEqual(shown)
})

test('results are lines of both cabinets that lead to the contract', async () => {
  answer(getPersonCard, { data: card })
  const summary = {
    ...{ owner: { kind: 'contract' as const, id: staff.id }, programme: null, late: null, madeUp: null },
    ...{ learnerName: 'Савицкий Миша', subject: 'chess' as const, openGoals: 1, reachedGoals: 0 },
    executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
    ...{ held: 2, missed: 1, homeworkDone: 0, homeworkChecked: 0, averageMark: null, lastReport: null },
  }
  const asked = answer(listProgress, { data: [summary] })
  await open('?tab=results')
  const [link] = await screen.findAllByRole('link', { name: /Подробнее/ })
  expect(link?.getAttribute('href')).toBe(`/dashboard/contract-details/${staff.id}?tab=progress`)
  const whose = asked.map(({ query }) => query.toString()).toSorted()
  expect(whose).toEqual([
    `customerId=${customer.cabinetId}&view=running`,
    `executorId=${executor.cabinetId}&view=running`,
  ])
})

test('Telegram is one tap, and whoever may change the name does so from the version that was seen', async () => {
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

test('documents of both cabinets stand below each other, and lead to their pages', async () => {
  answer(getPersonCard, { data: card })
  const asked = answer(listDocuments, { data: [document], nextCursor: null })
  await open('?tab=documents')
  const [link] = await screen.findAllByRole('link', { name: document.title })
  expect(link?.getAttribute('href')).toBe(`/dashboard/docs?id=${document.id}`)
  const whose = asked.map(({ query }) => query.toString()).toSorted()
  expect(whose).toEqual([customer, executor].map((one) => `cabinetId=${one.cabinetId}`).toSorted())
})

test('a card found by a cabinet goes on at the address of the account, in the same tab', async () => {
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
      },
    ],
  })
  await open('?tab=history', ['administrator'], customer.cabinetId)
  expect(await screen.findByText('Учётная запись заблокирована')).toBeDefined()
  expect(asked.length).toBeGreaterThan(1)
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

test('a cabinet of the staff offers no look', async () => {
  answer(getPersonCard, { data: card })
  answer(getAccount, { data: details })
  await open('?tab=account')
  await screen.findByText('менеджер')
  expect(screen.getAllByText('Открыть кабинет')).toHaveLength(1)
})

test('a refusal is shown at the form, and the person stays who they are', async () => {
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
