import { type AccountRow, downloadAccounts, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import {
  downloadBreach,
  downloadReadings,
  listActionKinds,
  listActions,
  listQuotaReaches,
  listReadings,
} from '@navyk/api-spec/views/oversight'
import { collected, type FailureBody } from '@navyk/api-spec/kit'
import { allEndpoints } from '@navyk/api-spec/testing'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenKey } from '#app/calls/call.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import messages from './messages.ru.json'
import { ReadingsLink } from './readings/readings-link.tsx'
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

const open = (path = userListPath, user = staff) => renderScreen(<Screen />, { user, path })

test('accounts are listed with name, phone, cabinets and last use, and found by the typed text', async () => {
  const asked = answer(listAccounts, { data: [row], nextCursor: null })
  await open(`${userListPath}?role=customer`)
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

test('accounts are downloaded as a workbook and without left-out columns, as the address says', async () => {
  answer(listAccounts, { data: [row], nextCursor: null })
  const saved = answer(downloadAccounts, '' as never)
  await open(`${userListPath}?search=Миц&state=active&hide=phone`)
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).not.toContain('Телефон')
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved.at(-1)?.query ?? [])).toEqual({ search: 'Миц', state: 'active' }))
})

test('readings are downloaded as a workbook with the filter of the list', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  answer(listReadings, { data: [], nextCursor: null })
  const saved = answer(downloadReadings, '' as never)
  await open(`${userListPath}?tab=readings&name=Миц&from=2026-11-01&object=contract:${customer.id}`)
  expect(await screen.findByRole('searchbox', { name: 'Чьи данные смотрели (имя)' })).toHaveProperty('value', 'Миц')
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  const asked = { subject: 'Миц', from: '2026-11-01', objectId: customer.id }
  await waitFor(() => expect(Object.fromEntries(saved.at(-1)?.query ?? [])).toEqual(asked))
})

const openBreach = async () => userEvent.click(await screen.findByText('После утечки данных'))

test.each(['', '&from=2026-11-01', '&to=2026-11-30'])(
  'the file for a breach needs a first and a last day, and “%s” names not both',
  async (days) => {
    answer(listAccounts, { data: [], nextCursor: null })
    answer(listReadings, { data: [], nextCursor: null })
    await open(`${userListPath}?tab=readings${days}`)
    await openBreach()
    expect(await screen.findByText(/выберите первый и последний день/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Файл об утечке' })).toBeNull()
  },
)

test.each([
  ['', {}],
  [' 203.0.113.7 ', { address: '203.0.113.7' }],
  [customer.id, { sessionId: customer.id }],
])('the file for a breach of %j is saved', async (place, named) => {
  answer(listAccounts, { data: [], nextCursor: null })
  answer(listReadings, { data: [], nextCursor: null })
  const saved = answer(downloadBreach, '' as never)
  await open(`${userListPath}?tab=readings&from=2026-11-01&to=2026-11-02&reader=${staff.id}`)
  await openBreach()
  const field = await screen.findByRole('textbox', { name: 'Адрес в сети или номер сеанса, если известен' })
  if (place !== '') await userEvent.type(field, place)
  await userEvent.click(screen.getByRole('button', { name: 'Файл об утечке' }))
  const asked = { from: '2026-11-01', to: '2026-11-02', readerId: staff.id, ...named }
  await waitFor(() => expect(Object.fromEntries(saved.at(-1)?.query ?? [])).toEqual(asked))
})

test('without a fresh proof the file for a breach waits for the password', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  answer(listReadings, { data: [], nextCursor: null })
  refuse(downloadBreach, 403, { code: 'step_up_required', message: 'Подтвердите' } satisfies FailureBody)
  await open(`${userListPath}?tab=readings&from=2026-11-01&to=2026-11-02`)
  await openBreach()
  await userEvent.click(await screen.findByRole('button', { name: 'Файл об утечке' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('reached limits are filtered by name and days in the address', async () => {
  const asked = answer(listQuotaReaches, { data: [], nextCursor: null })
  await open(`${userListPath}?tab=quotas&from=2026-11-01&to=2026-11-20`)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Имя' }), 'Миц')
  const filter = { search: 'Миц', from: '2026-11-01', to: '2026-11-20' }
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual(filter))
  expect(await screen.findByText('По этим условиям предела никто не достиг.')).toBeDefined()
})

test('an account links to who has viewed its data and to its history', async () => {
  await renderScreen(<ReadingsLink accountId={customer.id} />, { user: staff })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Кто смотрел данные этого человека', `${userListPath}?tab=readings&subject=${customer.id}`],
    ['Что делали с данными этого человека', `${userListPath}?tab=actions&about=${customer.id}`],
  ])
})

test('accounts, readings, actions and daily limits have links to each other', async () => {
  answer(listAccounts, { data: [row], nextCursor: null })
  answer(listQuotaReaches, { data: [], nextCursor: null })
  await open()
  await userEvent.click(await screen.findByText('Дневные пределы'))
  await waitFor(() => expect(screen.getByText(`${userListPath}?tab=quotas`)).toBeDefined())
})

test('an empty search result is reported', async () => {
  answer(listAccounts, { data: [], nextCursor: null })
  await open(`${userListPath}?search=x`)
  expect(await screen.findByText('Никого не нашлось.')).toBeDefined()
})

const person = (accountId: string, lastName: string) => ({ accountId, firstName: 'Анна', lastName })

test('accounts and actions of staff are one line of links, and the first line explains the list', async () => {
  answer(listAccounts, { data: [row], nextCursor: null })
  await open(userListPath)
  const ways = within(await screen.findByRole('navigation', { name: 'Виды списка учётных записей' })).getAllByRole(
    'link',
  )
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    ...['user-list', 'user-list-v2', 'user-grid', 'user-grid-v2'].map((way) => screenPath(way)),
    ...['readings', 'actions', 'quotas'].map((tab) => `${userListPath}?tab=${tab}`),
  ])
  expect(ways.filter((way) => way.getAttribute('aria-current') === 'page')).toEqual([ways[0]])
  expect(screen.getByText('Найти одну учётную запись и открыть её')).toBeDefined()
})

test('readings of staff are found by the person whose data they are', async () => {
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
        learner: null,
        isLook: false,
      },
      {
        id: customer.id,
        at: row.createdAt,
        reader: person(staff.id, 'Сотрудник'),
        subject: person(customer.cabinetId, 'Учитель'),
        kind: 'contracts',
        objectId: customer.id,
        learner: { firstName: 'Злата', lastName: 'Юшкевич' },
        isLook: false,
      },
    ],
    nextCursor: null,
  })
  await open(`${userListPath}?tab=readings`)
  expect(await screen.findByText('полный номер телефона')).toBeDefined()
  expect(screen.getByText(/, ученик Юшкевич Злата$/)).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Заказчик Анна' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('subjectId')).toBe(customer.id))
  await userEvent.click(await screen.findByRole('button', { name: 'Данные: Заказчик Анна' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Данные/ })).toBeNull())
})

test('reached daily limits are listed with what and how often', async () => {
  const reach = { at: row.createdAt, account: person(customer.id, 'Заказчик') }
  const reaches = [
    { ...reach, id: customer.id, kind: 'learners', most: 30 },
    { ...reach, id: staff.id, kind: 'of a newer server', most: 7 },
  ]
  answer(listQuotaReaches, { data: reaches, nextCursor: null })
  await open(`${userListPath}?tab=quotas`)
  const lines = (await screen.findAllByRole('link', { name: 'Заказчик Анна' })).map((link) => link.closest('tr'))
  expect(lines[0]?.textContent).toContain('ученики30')
  expect(lines[1]?.textContent).toContain('другие действия7')
  expect(screen.getByRole('button', { name: 'Скачать XLSX' })).toBeDefined()
})

/** The last parts of the keys that begin so. */
const namesBelow = (start: string) =>
  Object.keys(messages).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))

test('each daily limit of the product has words of its own', () => {
  const kinds = allEndpoints.flatMap(([, { quota }]) => quota?.kind ?? [])
  expect(namesBelow('quota.').toSorted()).toEqual([...new Set([...kinds, 'other'])].toSorted())
})

test('each kind of reading has words of its own', () => {
  const kinds = collected('readings').flatMap((readings) => Object.values<string | null>(readings))
  const named = new Set([...kinds.filter((kind) => kind !== null), 'cabinet', 'other'])
  expect(namesBelow('kind.').toSorted()).toEqual([...named].toSorted())
})

test('the list of actions is filtered by a person who is found by name, with columns, saved views and a workbook', async () => {
  answer(listActionKinds, { data: [] })
  const asked = answer(listActions, { data: [], nextCursor: null })
  const sought = answer(listAccounts, { data: [row], nextCursor: null })
  await open(`${userListPath}?tab=actions`)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Человек: имя или телефон' }), 'Миц')
  await userEvent.click(await screen.findByRole('option', { name: 'О человеке: Мицкевич Ольга' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('aboutId')).toBe(customer.id))
  expect(sought[0]?.query.get('search')).toBe('Миц')
  expect(screen.getAllByText('О человеке: Мицкевич Ольга').length).toBeGreaterThan(0)
  for (const name of ['Столбцы', 'Сохранённые виды', 'Excel по запросу человека']) {
    expect(screen.getByRole('button', { name })).toBeDefined()
  }
})

describe('the search for a person in the list of actions', () => {
  const search = async () => {
    answer(listActionKinds, { data: [] })
    answer(listActions, { data: [], nextCursor: null })
    await open(`${userListPath}?tab=actions`)
    await userEvent.type(await screen.findByRole('combobox', { name: 'Человек: имя или телефон' }), 'Миц')
  }

  test('shows that it searches until it is answered, and then that nobody was found', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sought = answer(listAccounts, async () => {
      await promise
      return { data: [], nextCursor: null }
    })
    await search()
    await waitFor(() => expect(sought).toHaveLength(1))
    expect(screen.getByText('Ищем…')).toBeDefined()
    expect(screen.queryByText('Никого не нашлось')).toBeNull()
    resolve()
    expect(await screen.findByText('Никого не нашлось')).toBeDefined()
  })

  test('shows that it has failed, not that nobody was found', async () => {
    refuse(listAccounts, 500, { code: 'internal', message: 'Ошибка' } as FailureBody)
    await search()
    expect(await screen.findByText('Поиск не удался. Введите ещё раз')).toBeDefined()
    expect(screen.queryByText('Никого не нашлось')).toBeNull()
  })
})

test('the list of actions is filtered by one thing, and links to who has viewed it', async () => {
  const object = `contract:${customer.id}`
  const path = contractPath(customer.id)
  const action = { id: staff.id, at: '2026-11-20T09:00:00.000Z', actorId: staff.id, actorName: 'Анна Ким', object }
  const said = { what: 'договор', done: 'расторгнут', reason: 'Переезд', path }
  answer(listActionKinds, { data: [{ kind: 'contract', label: 'договор' }] })
  const asked = answer(listActions, { data: [{ ...action, ...said }], nextCursor: null })
  await open(`${userListPath}?tab=actions`)
  const line = (await screen.findByText('расторгнут')).closest('tr') as HTMLElement
  expect(line.textContent).toContain('Переезд')
  expect(within(line).getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe(path)
  await userEvent.click(within(line).getByRole('link', { name: 'договор' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('object')).toBe(object))
  const read = answer(listReadings, { data: [], nextCursor: null })
  answer(listAccounts, { data: [], nextCursor: null })
  await userEvent.click(screen.getByRole('link', { name: 'Кто это смотрел' }))
  await waitFor(() => expect(read.at(-1)?.query.get('objectId')).toBe(customer.id))
})
