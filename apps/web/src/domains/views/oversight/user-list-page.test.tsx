import {
  type AccountDetails,
  type AccountRow,
  getAccount,
  listAccounts,
  showPhone,
} from '@navyk/api-spec/people/directory'
import { getSignedInUser, openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { listQuotaReaches, listReadings } from '@navyk/api-spec/views/oversight'
import { collected } from '@navyk/api-spec/kit'
import { allEndpoints } from '@navyk/api-spec/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { tokenKey } from '../../../app/calls/call.ts'
import { getSession } from '../../../app/session.ts'
import { answer, refuse } from '../../../testing/mock-api.ts'
import { customer, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import messages from './messages.ru.json'
import { UserListPage } from './user-list-page.tsx'

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

beforeEach(() => {
  localStorage.setItem(tokenKey, 'staff-token')
  sessionStorage.clear()
})

function Screen() {
  const { pathname, search } = useLocation()
  return (
    <>
      <UserListPage />
      <output>{pathname + search}</output>
    </>
  )
}

const open = (path = '/dashboard/user-list', user = staff) => renderScreen(<Screen />, { user, path })

test('accounts are listed with name, phone, cabinets and last use, and found by what is typed', async () => {
  const asked = answer(listAccounts, { data: [row], nextCursor: null })
  await open('/dashboard/user-list?role=customer')
  const line = (await screen.findByRole('link', { name: 'Мицкевич Ольга' })).closest('tr')
  expect(line?.textContent).toContain('+375 29 ***-**-02')
  const phone = answer(showPhone, { data: { phone: '375291112202' } })
  await userEvent.click(within(line as HTMLElement).getByRole('button', { name: 'Показать телефон: Мицкевич Ольга' }))
  expect(await within(line as HTMLElement).findByRole('link', { name: /111-22-02/ })).toBeDefined()
  expect(phone).toHaveLength(1)
  expect(line?.textContent).toContain('Заказчик')
  expect(line?.textContent).toContain('ещё не было')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Имя или телефон' }), 'Миц')
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('Миц'))
  expect(asked.at(-1)?.query.get('role')).toBe('customer')
})

test('nobody found is said', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  await open('/dashboard/user-list?search=x')
  expect(await screen.findByText('Никого не нашлось.')).toBeDefined()
})

test('a cabinet is opened with a reason, and the own session waits in this tab', async () => {
  answer(listAccounts, { data: [row], nextCursor: null })
  answer(getAccount, { data: details })
  const issued = answer(openCabinetAs, { data: { id: customer.cabinetId, date: 'd', signature: 's' } })
  const posted = answer(switchToCabinet, { accessToken: 'look-token' })
  answer(getSignedInUser, { data: { ...customer, readOnly: 'opened_by_staff' } })
  await open(`/dashboard/user-list?account=${customer.id}`)
  const dialog = await screen.findByRole('dialog', { name: 'Мицкевич Ольга' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Открыть кабинет «Заказчик» этого человека' }))
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
  answer(listAccounts, { data: [row], nextCursor: null })
  answer(getAccount, { data: details })
  await open(`/dashboard/user-list?account=${customer.id}`)
  await screen.findByText('менеджер')
  expect(screen.getAllByText('Открыть кабинет')).toHaveLength(1)
})

test('a refusal is shown at the form, and the person stays who they are', async () => {
  answer(listAccounts, { data: [row], nextCursor: null })
  answer(getAccount, { data: details })
  refuse(openCabinetAs, 409, { code: 'account_frozen', message: 'Учётная запись удаляется' })
  await open(`/dashboard/user-list?account=${customer.id}`)
  await userEvent.click(await screen.findByRole('button', { name: /Открыть кабинет/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Зачем вы открываете кабинет' }), 'Жалоба')
  await userEvent.click(screen.getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await screen.findByText('Учётная запись удаляется')).toBeDefined()
  expect(getSession().user?.role).toBe('staff')
  expect(localStorage.getItem(tokenKey)).toBe('staff-token')
})

const person = (accountId: string, lastName: string) => ({ accountId, firstName: 'Анна', lastName })

test('who of the staff read whose data is found by the person', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  const asked = answer(listReadings, {
    data: [
      {
        id: staff.id,
        at: row.createdAt,
        reader: person(staff.id, 'Сотрудник'),
        subject: person(customer.id, 'Заказчик'),
        kind: 'phone',
        objectId: null,
        isLook: false,
      },
    ],
    nextCursor: null,
  })
  await open('/dashboard/user-list?tab=readings')
  expect(await screen.findByText('полный номер телефона')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Заказчик Анна' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('subjectId')).toBe(customer.id))
  await userEvent.click(await screen.findByRole('button', { name: 'Данные: Заказчик Анна' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Данные/ })).toBeNull())
})

test('who reached a daily limit is listed with what and how often', async () => {
  const reach = { at: row.createdAt, account: person(customer.id, 'Заказчик') }
  const reaches = [
    { ...reach, id: customer.id, kind: 'learners', most: 30 },
    { ...reach, id: staff.id, kind: 'of a newer server', most: 7 },
  ]
  answer(listQuotaReaches, { data: reaches, nextCursor: null })
  await open('/dashboard/user-list?tab=quotas')
  const lines = (await screen.findAllByRole('link', { name: 'Заказчик Анна' })).map((link) => link.closest('tr'))
  expect(lines[0]?.textContent).toContain('ученики30')
  expect(lines[1]?.textContent).toContain('другие действия7')
})

test('each daily limit of the product has words of its own', () => {
  const kinds = allEndpoints.flatMap(([, { quota }]) => quota?.kind ?? [])
  expect(Object.keys(messages.quota).toSorted()).toEqual([...new Set([...kinds, 'other'])].toSorted())
})

test('each kind of reading has words of its own', () => {
  const kinds = collected('readings').flatMap((readings) => Object.values<string | null>(readings))
  const named = new Set([...kinds.filter((kind) => kind !== null), 'cabinet', 'other'])
  expect(Object.keys(messages.kind).toSorted()).toEqual([...named].toSorted())
})
