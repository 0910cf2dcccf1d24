import { type AccountRow, listAccounts } from '@navyk/api-spec/people/directory'
import { changeUserPermissions, changeUsersAccess, messageUsers } from '@navyk/api-spec/views/user-management'
import { userGridPath, userWorkPath } from '@navyk/api-spec/views/user-management/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { UserGridPage } from './cards/user-grid-page.tsx'
import { AccountPermissions } from './permissions/account-permissions.tsx'
import { UserWorkListPage } from './work-list/user-work-list-page.tsx'

const row = (id: string, lastName: string, change: Partial<AccountRow> = {}): AccountRow => ({
  id,
  firstName: 'Ольга',
  lastName,
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
  ...change,
})
const rows = [
  row(customer.id, 'Мицкевич'),
  row(executor.id, 'Жук', { invitation: 'expired', permissions: ['manager'] }),
]

test('several accounts are blocked with a reason, and the unchanged ones are named with why', async () => {
  answer(listAccounts, { data: rows, nextCursor: null })
  const sent = answer(changeUsersAccess, {
    data: [
      { id: customer.id, refusal: null },
      { id: executor.id, refusal: 'last_administrator' },
    ],
  })
  await renderScreen(<UserWorkListPage />, { user: staff, path: userWorkPath })
  await userEvent.click((await screen.findAllByRole('checkbox', { name: /все/i }))[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Заблокировать' }))
  const dialog = await screen.findByRole('dialog', { name: 'Заблокировать' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Выполнить для 2 учётных записей' }))
  expect(await within(dialog).findByText('Обязательное поле')).toBeDefined()
  expect(sent).toHaveLength(0)
  expect(within(dialog).getByText('Попадёт в историю учётной записи')).toBeDefined()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Жалоба')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Выполнить для 2 учётных записей' }))
  expect(await within(dialog).findByText('Готово: 1 из 2')).toBeDefined()
  const [refused] = within(dialog).getAllByRole('listitem')
  expect(refused?.textContent).toContain('Жук')
  expect(refused?.textContent).toContain('последний администратор')
  expect(sent[0]?.body).toEqual({ action: 'block', accountIds: [customer.id, executor.id], reason: 'Жалоба' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Понятно' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull())
})

test('one text is written to the chosen people', async () => {
  answer(listAccounts, { data: rows, nextCursor: null })
  const sent = answer(messageUsers, { data: [{ id: customer.id, refusal: null }] })
  await renderScreen(<UserWorkListPage />, { user: staff, path: userWorkPath })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Мицкевич/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Написать сообщение' }))
  const dialog = await screen.findByRole('dialog', { name: 'Написать сообщение' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Текст' }), 'Здравствуйте')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Выполнить для 1 учётной записи' }))
  expect(await within(dialog).findByText('Готово: 1 из 1')).toBeDefined()
  expect(sent[0]?.body).toEqual({ accountIds: [customer.id], text: 'Здравствуйте' })
})

test('a narrow row of an account shows the phone, the invitation, the second step and the permissions', async () => {
  answer(listAccounts, { data: rows, nextCursor: null })
  setScreenWidth(390)
  await renderScreen(<UserWorkListPage />, { user: staff, path: userWorkPath })
  const [, row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('+375 29 ***-**-02 · Приглашение: истекло · один этап · менеджер')
})

test('cards are filtered by the address, and mark invited people without a password', async () => {
  const asked = answer(listAccounts, { data: rows, nextCursor: null })
  await renderScreen(<UserGridPage />, {
    user: staff,
    path: `${userGridPath}?mark=invited&permission=manager&role=x`,
  })
  const [, card] = await screen.findAllByRole('listitem')
  expect(card?.textContent).toContain('Приглашение: истекло')
  expect(screen.getByRole('searchbox', { name: 'Имя или телефон' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Кабинет' })).toBeDefined()
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ mark: 'invited', permission: 'manager' })
})

test('an administrator gives only their own rights, and removes those of others', async () => {
  const sent = answer(changeUserPermissions, { data: { permissions: ['manager'] } })
  const user = { ...staff, permissions: ['administrator' as const] }
  await renderScreen(<AccountPermissions accountId={executor.id} permissions={['manager']} />, { user })
  await userEvent.click(screen.getByRole('button', { name: 'Изменить права' }))
  expect(screen.queryByText('бухгалтер')).toBeNull()
  await userEvent.click(screen.getByText('администратор'))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить права' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ permissions: ['manager', 'administrator'] }))
})
