import {
  type AccountDetails,
  type AccountRow,
  getAccount,
  getSignedInUser,
  listAccounts,
  listApplications,
  openCabinetAs,
  switchToCabinet,
} from '@navyk/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { tokenKey } from '../../../app/call.ts'
import { getSession } from '../../../app/session.ts'
import { answer, refuse } from '../../../testing/mock-api.ts'
import { customer, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { UserListPage } from './user-list-page.tsx'

const row: AccountRow = {
  id: customer.id,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  phone: '375291112202',
  state: 'active',
  roles: ['customer'],
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
  expect(within(line as HTMLElement).getByRole('link', { name: /\+375/ })).toBeDefined()
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
  expect(screen.getAllByText('Открыть как')).toHaveLength(1)
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

test('a manager who is no administrator sees the applications alone', async () => {
  answer(listApplications, { data: [], nextCursor: null })
  await open('/dashboard/user-list', { ...staff, permissions: ['manager'] })
  expect(await screen.findByRole('heading', { name: 'Анкеты исполнителей' })).toBeDefined()
  expect(await screen.findByText('Все анкеты разобраны.')).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
