import { type AccountDetails, getAccount, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import { openCabinetAs } from '@navyk/api-spec/people/sessions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountList } from './account-list.tsx'

const account: AccountDetails = {
  id: customer.id,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  maskedPhone: '+375 29 ***-**-02',
  state: 'active',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  hasTwoStep: false,
  isTwoStepAsked: false,
  invitation: null,
  openSessions: 1,
  avatar: null,
  createdAt: '2031-01-07T22:00:00.000Z',
  lastUsedAt: null,
  phone: '375291112202',
  email: null,
  deletionAt: null,
  cabinets: [
    {
      id: customer.cabinetId,
      role: 'customer',
      title: 'Мицкевич Ольга',
      permissions: [],
      createdAt: '',
      canOpen: true,
    },
    {
      id: staff.cabinetId,
      role: 'staff',
      title: '',
      permissions: ['manager', 'accountant'],
      createdAt: '',
      canOpen: false,
    },
  ],
}

test('accounts are filtered by the address, each with its masked phone, cabinets and days in Minsk', async () => {
  const asked = answer(listAccounts, {
    data: [account, { ...account, id: staff.id, state: 'blocked' }],
    nextCursor: null,
  })
  await renderScreen(<AccountList />, { user: staff, path: '/?search=миц&role=customer&state=active', language: 'ru' })
  const [, first, second] = await screen.findAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .flatMap(linesOf)
  expect(cells(first)).toEqual(
    expect.arrayContaining(['Мицкевич Ольга', 'Заказчик, Сотрудник', 'ср, 8 янв 2031', 'ещё не было', 'Действует']),
  )
  expect(cells(second)).toContain('Заблокирована')
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: 'миц', role: 'customer', state: 'active' })
})

test('the whole phone is requested one at a time', async () => {
  answer(listAccounts, { data: [account], nextCursor: null })
  const asked = answer(showPhone, { data: { phone: '375291112202' } })
  await renderScreen(<AccountList />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: /Мицкевич Ольга/ }))
  expect(await screen.findByText(/29 111.22.02/)).toBeDefined()
  expect(asked[0]?.params).toMatchObject({ id: customer.id })
})

test('an empty filtered list is reported', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  await renderScreen(<AccountList />, { user: staff, path: '/?search=нет', language: 'ru' })
  expect(await screen.findByText('Никого не нашлось.')).toBeDefined()
})

test('a card shows the facts of an account and the rights of each cabinet', async () => {
  answer(getAccount, { data: account })
  const { container } = await renderScreen(<AccountCard accountId={account.id} />, { user: staff, language: 'ru' })
  // Parts of other domains come to the card when they are loaded.
  await screen.findByText('Изменить права')
  await screen.findByText('Что делали с данными этого человека')
  expect(linesOf(container)).toEqual([
    'Телефон',
    '+375 29 111-22-02',
    'E-mail',
    'не указан',
    'Состояние',
    'Действует',
    'Создана',
    'ср, 8 янв 2031',
    'Последнее действие',
    'ещё не было',
    'Кто смотрел данные этого человека',
    'Что делали с данными этого человека',
    'Кабинеты',
    'Мицкевич Ольга',
    'Открыть кабинет',
    'Сотрудник',
    'менеджер, бухгалтер',
    'Изменить права',
  ])
})

test('a card of an account to be deleted shows when', async () => {
  answer(getAccount, { data: { ...account, deletionAt: '2031-02-07T09:00:00.000Z' } })
  const { container } = await renderScreen(<AccountCard accountId={account.id} />, { user: staff, language: 'ru' })
  await screen.findByText('Будет удалена')
  expect(linesOf(container)).toContainEqual(expect.stringMatching(/^пт, 7 фев 2031/))
})

test('a cabinet is opened with a reason, and a refusal is shown', async () => {
  answer(getAccount, { data: account })
  refuse(openCabinetAs, 429, { code: 'quota', message: 'Слишком часто' })
  await renderScreen(<AccountCard accountId={account.id} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть кабинет «Заказчик» этого человека' }))
  await userEvent.click(screen.getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Зачем вы открываете кабинет' }), 'Жалоба')
  await userEvent.click(screen.getByRole('button', { name: 'Открыть на 30 минут' }))
  expect(await screen.findByText('Слишком часто')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(screen.queryByRole('textbox', { name: 'Зачем вы открываете кабинет' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Открыть кабинет «Заказчик» этого человека' })).toBeDefined()
})
