import { type FreeExecutor, getPublicCalendar } from '@navyk/api-spec/market/calendar'
import { listOpenProgrammes, type OpenProgramme } from '@navyk/api-spec/teaching/programmes'
import { newOfferPath } from '@navyk/api-spec/market/offers/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { CalendarPage } from './calendar-page.tsx'
import { offerAddress } from './offer-address.ts'

const executor: FreeExecutor = {
  executorId: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Ирина К.',
  subjects: ['mathematics', 'physics'],
  formats: ['online'],
  city: 'Гродно',
  about: 'Преподаю восьмой год',
  hasCheckedDiploma: false,
  hourPriceKopecks: 3400,
  slots: ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => ({ date: '2026-11-25', time })),
}
const page = (executors: FreeExecutor[], nextCursor: string | null = null) => ({
  data: { from: '2026-11-20', to: '2026-12-03', executors, cities: ['Брест', 'Гродно'] },
  nextCursor,
})

const programme: OpenProgramme = {
  id: '0192f0c1-0000-7000-8000-0000000000a1',
  title: 'Подготовка к ЦТ',
  subject: 'mathematics',
  level: null,
  audience: '11 класс',
  format: 'at_place',
  city: 'Минск',
  description: '',
  seats: 12,
  freeSeats: 2,
  price: { basis: 'session', kopecks: 2500, wholeKopecks: 30_000, trialKopecks: null },
  plannedSessions: 12,
  startsOn: '2026-12-05',
  endsOn: '2027-02-20',
  enrolUntil: '2026-12-04',
  weeklyPattern: [{ weekday: 6, time: '11:00', minutes: 90 }],
}

beforeEach(() => {
  answer(listOpenProgrammes, { data: [], nextCursor: null })
})

test('anybody sees who is free when, for how much and where', async () => {
  answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const card = within(await screen.findByRole('listitem'))
  for (const text of ['Ирина К.', 'Преподаю восьмой год', '34,00 BYN за час'])
    expect(card.getByText(text)).toBeDefined()
  expect(card.getByText(/Математика, физика · Гродно/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Войти' })).toBeDefined()
})

test.each([
  { programmes: [], says: ['Набор в группы', 'По этим условиям набора в группы сейчас нет'] },
  { programmes: [programme], says: ['Набор в группы', 'Подготовка к ЦТ'] },
])('the page says that no group enrols only when there is none', async ({ programmes, says }) => {
  answer(getPublicCalendar, page([]))
  answer(listOpenProgrammes, { data: programmes, nextCursor: null })
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const section = await screen.findByRole('region', { name: says[0] ?? '' })
  await within(section).findByText(says[1] ?? '')
  expect(within(section).queryAllByText('По этим условиям набора в группы сейчас нет')).toHaveLength(
    programmes.length === 0 ? 1 : 0,
  )
})

test('a calendar of one executor begins with the first of his subjects', async () => {
  answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const link = await screen.findByRole('link', { name: 'Перезвоните мне: Ирина К.' })
  expect(link.getAttribute('href')).toBe(`/request?subject=mathematics&executorId=${executor.executorId}`)
})

test('a time links to an offer that begins with it; further times are shown on demand', async () => {
  answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, path: '/calendar?subject=physics', language: 'ru' })
  const [first] = await screen.findAllByRole('link', { name: /^Выбрать .*Ирина К\.$/ })
  expect(first?.getAttribute('href')).toBe(offerAddress(executor, { date: '2026-11-25', time: '10:00' }, 'physics'))
  expect(screen.queryByText('13:00')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Показать всё время/ }))
  expect(screen.getByText('13:00')).toBeDefined()
})

test('three days with six times each are shown at once; the rest on demand', async () => {
  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  const slots = days.flatMap((date) => executor.slots.map(({ time }) => ({ date, time })))
  answer(getPublicCalendar, page([{ ...executor, slots }]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  expect(await screen.findAllByRole('link', { name: /^Выбрать / })).toHaveLength(3 * 6)
})

test('the address of an offer names the executor, the subject, the time and the price that was shown', () => {
  const slot = { date: '2026-11-25', time: '10:00' }
  expect(offerAddress(executor, slot, undefined)).toBe(
    `${newOfferPath}&executorId=${executor.executorId}&subject=mathematics&date=2026-11-25&time=10%3A00&price=3400`,
  )
})

test('the address of an offer has no price if none was shown', () => {
  const slot = { date: '2026-11-25', time: '10:00' }
  expect(offerAddress({ ...executor, hourPriceKopecks: null }, slot, 'physics')).toBe(
    `${newOfferPath}&executorId=${executor.executorId}&subject=physics&date=2026-11-25&time=10%3A00`,
  )
})

test.each(['en', 'es', 'ru'] as const)('the name of a link contains the words on it: %s', async (language) => {
  answer(getPublicCalendar, page([executor]))
  const full = { ...programme, id: '0192f0c1-0000-7000-8000-0000000000a2', freeSeats: 0 }
  answer(listOpenProgrammes, { data: [programme, full], nextCursor: null })
  await renderScreen(<CalendarPage />, { user: null, language })
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2))
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-label'))
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link.getAttribute('aria-label')).toContain(link.textContent)
})

test('filters are in the address and are requested', async () => {
  const asked = answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  await screen.findByRole('listitem')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Город' }), 'Брест')
  await waitFor(() => expect(asked.at(-1)?.query.get('city')).toBe('Брест'))
})

test('the hourly price is filtered by round sums from 20 to 60 roubles', async () => {
  const asked = answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const choice = await screen.findByRole('combobox', { name: 'Цена за час' })
  const prices = within(choice).getAllByRole<HTMLOptionElement>('option')
  expect(prices.slice(1).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual(
    [20, 25, 30, 35, 40, 50, 60].map((roubles) => `до ${roubles},00 BYN`),
  )
  await userEvent.selectOptions(choice, '35')
  await waitFor(() => expect(asked.at(-1)?.query.get('priceTo')).toBe('3500'))
})

test('more executors are loaded by pages, and an empty result is reported', async () => {
  answer(getPublicCalendar, ({ query }) =>
    query.has('cursor')
      ? page([{ ...executor, executorId: executor.executorId.replace(/1$/, '2'), name: 'Олег Б.' }])
      : page([executor], 'next'),
  )
  const { unmount } = await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByText('Олег Б.')).toBeDefined()
  unmount()
  answer(getPublicCalendar, page([]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  expect(await screen.findByText(/свободного времени нет/)).toBeDefined()
})

test('programmes that enrol are listed too, by place and day; each links to its page', async () => {
  answer(getPublicCalendar, page([executor]))
  const asked = answer(listOpenProgrammes, { data: [programme], nextCursor: null })
  const path = '/calendar?city=Минск&date=2026-12-05&format=at_customer&subject=mathematics'
  await renderScreen(<CalendarPage />, { user: null, path, language: 'ru' })
  const list = await screen.findByRole('list', { name: 'Набор в группы' })
  for (const text of ['Подготовка к ЦТ', 'Минск', 'свободно 2 места', 'за занятие']) {
    expect(list.textContent).toContain(text)
  }
  expect(within(list).getByRole('link').getAttribute('href')).toBe(programmePath(programme.id))
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    city: 'Минск',
    date: '2026-12-05',
    format: 'at_place',
    subject: 'mathematics',
  })
  expect(screen.queryByText(/отбор по цене/)).toBeNull()
})

test('more programmes are loaded by pages, with the note that the hourly price does not filter them', async () => {
  answer(getPublicCalendar, page([executor]))
  const next = { ...programme, id: '0192f0c1-0000-7000-8000-0000000000a2', title: 'Дебюты по средам' }
  const asked = answer(listOpenProgrammes, ({ query }) =>
    query.has('cursor') ? { data: [next], nextCursor: null } : { data: [programme], nextCursor: 'next' },
  )
  await renderScreen(<CalendarPage />, { user: null, path: '/calendar?priceTo=30', language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё программы' }))
  expect(await screen.findByText('Дебюты по средам')).toBeDefined()
  expect(screen.getByText('Подготовка к ЦТ')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Показать ещё программы' })).toBeNull()
  expect(asked.map(({ query }) => query.get('priceTo'))).toEqual([null, null])
  expect(screen.getByText(/отбор по цене/)).toBeDefined()
})

test('while programmes load, their place says so', async () => {
  answer(getPublicCalendar, page([executor]))
  answer(listOpenProgrammes, () => new Promise(() => undefined))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Набор в группы' })
  expect(within(section).getByRole('status')).toBeDefined()
})

test('the page says so if no programme enrols by the filters', async () => {
  answer(getPublicCalendar, page([executor]))
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Набор в группы' })
  expect(await within(section).findByText('По этим условиям набора в группы сейчас нет')).toBeDefined()
})

test('programmes that do not load are requested again by a button, and tutors are listed all the same', async () => {
  answer(getPublicCalendar, page([executor]))
  refuse(listOpenProgrammes, 429, { message: 'Слишком много запросов', code: 'too_many_requests' })
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Набор в группы' })
  expect(await within(section).findByText('Слишком много запросов')).toBeDefined()
  expect(screen.getByText('Ирина К.')).toBeDefined()
  answer(listOpenProgrammes, { data: [programme], nextCursor: null })
  await userEvent.click(within(section).getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Подготовка к ЦТ')).toBeDefined()
})

test.each([
  [{}, ['25,00 BYN за занятие', 'свободно 2 места · запись до 4 декабря', 'Записаться']],
  [
    { freeSeats: 0 },
    ['25,00 BYN за занятие', 'Все места заняты, есть очередь · запись до 4 декабря', 'Встать в очередь'],
  ],
  [
    { price: { ...programme.price, basis: 'whole' as const, kopecks: 30_000 } },
    ['300,00 BYN за программу', 'свободно 2 места · запись до 4 декабря', 'Записаться'],
  ],
])('a programme shows its price, its free seats and its last day of enrolment: %j', async (change, said) => {
  answer(getPublicCalendar, page([]))
  answer(listOpenProgrammes, { data: [{ ...programme, ...change }], nextCursor: null })
  await renderScreen(<CalendarPage />, { user: null, language: 'ru' })
  const lines = linesOf(await screen.findByRole('list', { name: 'Набор в группы' }))
  for (const line of said) expect(lines.map((each) => each.replace(/ 2026$/, ''))).toContain(line)
})
