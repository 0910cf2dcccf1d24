import { type Activity, getActivity, getOwnCard, type OwnCard, updateOwnCard } from '@navyk/api-spec/market/profiles'
import { listCredentials } from '@navyk/api-spec/market/credentials'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ActivityPage } from './activity-page.tsx'
import { ProfilePage } from './profile-page.tsx'

const card = {
  about: 'Преподаю математику восьмой год',
  city: 'Гродно',
  subjects: ['mathematics' as const],
  levels: [],
  formats: ['online' as const],
  experienceYears: 8,
  hourPayKopecks: 4000,
  availability: [{ weekday: 1, from: '16:00', to: '20:00' }],
  isPublic: false,
  checked: ['diploma' as const],
  version: 3,
}
const own: OwnCard = {
  role: 'executor',
  firstName: 'Анна',
  lastName: 'Ковалевич',
  avatar: null,
  since: '2026-03-16T09:00:00.000Z',
  card,
}

async function openCard() {
  answer(listCredentials, { data: [], nextCursor: null })
  answer(getOwnCard, { data: own })
  await renderScreen(<ProfilePage />, { user: executor })
  return within(await screen.findByRole('region', { name: 'Так карточку увидят другие' }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить карточку' }))

test('the card beside the form shows the typed text as others would see it', async () => {
  const preview = await openCard()
  for (const text of ['Ковалевич Анна', 'Гродно', 'Математика', '8 лет', 'Диплом проверен', 'пн 16:00–20:00']) {
    expect(preview.getByText(text)).toBeDefined()
  }
  expect(preview.getByText('Черновик: карточку видите только вы')).toBeDefined()
  const city = screen.getByRole('textbox', { name: 'Город' })
  await userEvent.clear(city)
  expect(preview.getByText('Город не указан')).toBeDefined()
  await userEvent.type(city, 'Брест')
  expect(preview.getByText('Брест')).toBeDefined()
})

test('a card is saved with the version that was seen', async () => {
  const preview = await openCard()
  const saved = answer(updateOwnCard, { data: { ...own, card: { ...card, isPublic: true, version: 4 } } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Показывать карточку заказчикам' }))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  const { availability: _, checked: __, ...written } = card
  expect(saved[0]?.body).toEqual({ ...written, isPublic: true })
  await waitFor(() => expect(preview.queryByText('Черновик: карточку видите только вы')).toBeNull())
  await save()
  await waitFor(() => expect(saved[1]?.body).toMatchObject({ version: 4 }))
})

test('a public card without the essentials is not sent', async () => {
  await openCard()
  const saved = answer(updateOwnCard, { data: own })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Показывать карточку заказчикам' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'О себе' }))
  await save()
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  expect(saved).toHaveLength(0)
})

test('a change from another window shows in untouched fields, and typed text stays', async () => {
  await openCard()
  const current = { ...own, card: { ...card, about: 'Изменено на телефоне', version: 5 } }
  refuse(updateOwnCard, 409, { code: 'version_conflict', message: 'Данные изменились', current })
  const city = screen.getByRole<HTMLInputElement>('textbox', { name: 'Город' })
  await userEvent.clear(city)
  await userEvent.type(city, 'Брест')
  await save()
  expect(await screen.findByText('Данные изменились')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'О себе' }).value).toBe('Изменено на телефоне')
  expect(city.value).toBe('Брест')
  const saved = answer(updateOwnCard, { data: { ...current, card: { ...current.card, city: 'Брест', version: 6 } } })
  await save()
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ version: 5, city: 'Брест' }))
})

test('customers and staff see their names and a link to the settings', async () => {
  answer(getOwnCard, { data: { ...own, role: 'customer', card: null } })
  await renderScreen(<ProfilePage />, { user: customer })
  expect(await screen.findByText('В этом кабинете с 16 марта 2026 г.')).toBeDefined()
  const link = screen.getByRole('link', { name: 'К настройкам' })
  expect(link.getAttribute('href')).toBe(accountPath)
  expect(screen.queryByRole('button', { name: 'Сохранить карточку' })).toBeNull()
})

const month = (name: string, heldLessons: number) => ({
  month: name,
  heldLessons,
  heldMinutes: heldLessons * 60,
  cancelledByCustomer: heldLessons === 0 ? 0 : 2,
  cancelledByExecutor: heldLessons === 0 ? 0 : 1,
  cancelledByService: 0,
  learners: heldLessons === 0 ? 0 : 3,
})
const activity: Activity = {
  role: 'executor',
  months: [month('2026-11', 10), month('2026-10', 0)],
  learners: 4,
  contractsInForce: 2,
  responses: { sent: 7, chosen: 5 },
}

test('a year of lessons has key figures, and tables that answer one question each', async () => {
  answer(getActivity, { data: activity })
  await renderScreen(<ActivityPage />, { user: executor })
  const held = within(await screen.findByRole('table', { name: 'Сколько занятий проведено по месяцам?' }))
  const rows = held.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s/g, ' '))
  expect(rows).toEqual(['МесяцЗанятийВремяУчеников', 'ноябрь 20261010 ч3', 'октябрь 202600 мин0'])
  const missed = within(screen.getByRole('table', { name: 'Кто отменял занятия?' }))
  expect(missed.getAllByRole('row')[1]?.textContent).toBe('ноябрь 2026210')
  const figures = linesOf(screen.getByRole('region', { name: 'За последние 12 месяцев' }))
  expect(figures.slice(1)).toEqual([
    'Проведено занятий',
    '10',
    'Время',
    '10 ч',
    'Не состоялось',
    '3',
    'Учеников',
    '4',
    'Действующих договоров',
    '2',
    'Отправлено откликов',
    '7',
    'Выбрано откликов',
    '5',
  ])
})

test.each(['heldLessons', 'cancelledByCustomer', 'cancelledByExecutor', 'cancelledByService'])(
  'a single lesson of the year is enough for the tables: %s',
  async (kind) => {
    answer(getActivity, { data: { ...activity, months: [{ ...month('2026-11', 0), [kind]: 1 }] } })
    await renderScreen(<ActivityPage />, { user: executor })
    expect(await screen.findAllByRole('table')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'К договорам' })).toBeNull()
  },
)

test('a cabinet without lessons shows that with a link', async () => {
  const { responses: _, ...others } = activity as Extract<Activity, { role: 'executor' }>
  answer(getActivity, { data: { ...others, role: 'customer', months: [month('2026-11', 0)] } })
  await renderScreen(<ActivityPage />, { user: customer })
  expect(await screen.findByRole('link', { name: 'К договорам' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('Отправлено откликов')).toBeNull()
})

test('staff see how often they did what, the most frequent first', async () => {
  const actions = [
    { objectKind: 'offer', action: 'cancelled', count: 2 },
    { objectKind: 'contract', action: 'sent', count: 3 },
    { objectKind: 'contract', action: 'updated', count: 4 },
    { objectKind: 'product', action: 'updated', count: 5 },
    { objectKind: 'promo_code', action: 'created', count: 3 },
    { objectKind: 'something_new', action: 'done', count: 1 },
  ]
  answer(getActivity, { data: { role: 'staff', days: 30, actions } })
  await renderScreen(<ActivityPage />, { user: staff })
  const table = await screen.findByRole('table', { name: 'Что вы сделали за 30 дней?' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows.slice(1)).toEqual(['Договоры7', 'Товары5', 'Промокоды3', 'Заявки2', 'Прочее1'])
})

test('figures that did not load can be requested again', async () => {
  refuse(getActivity, 500)
  await renderScreen(<ActivityPage />, { user: executor })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  answer(getActivity, { data: { role: 'staff', days: 30, actions: [] } })
  await userEvent.click(retry)
  expect(await screen.findByText('За 30 дней вы ничего не меняли.')).toBeDefined()
})
