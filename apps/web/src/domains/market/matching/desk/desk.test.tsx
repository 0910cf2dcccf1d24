import {
  type Candidate,
  downloadGaps,
  downloadWaitingOffers,
  fillGaps,
  type Gap,
  inviteExecutors,
  listCandidates,
  listGapCandidates,
  listGaps,
  listWaitingOffers,
  requestForGap,
  type WaitingOffer,
} from '@navyk/api-spec/market/matching'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { personPath } from '@navyk/api-spec/views/person-card/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, type MockRequest } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { DeskPage } from './desk-page.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000d${number}`
const customer = { id: idOf(1), firstName: 'Ольга', lastName: 'Дроздова' }
const executor = { id: idOf(2), firstName: 'Анна', lastName: 'Новик' }
const about = { subject: 'physics', level: 'grades_5_9' } as const
const desk = {
  data: [
    {
      id: idOf(3),
      number: 76,
      customer,
      ...about,
      format: 'online',
      place: '',
      state: 'published',
      waitingSince: '2026-11-16T09:00:00.000Z',
      promise: 'response',
      promisedAt: '2026-11-18T09:00:00.000Z',
      isBroken: true,
      deadlineOn: '2026-12-01',
      responseCount: 0,
      invitations: [],
      learner: { firstName: 'Миша', lastName: 'Дроздов' },
    },
  ] as WaitingOffer[],
  count: 61,
  brokenCount: 4,
  nextCursor: null,
}
const losing = {
  data: [
    {
      id: idOf(4),
      number: 44,
      customer,
      executor,
      ...about,
      endsOn: '2026-12-06',
      learner: { firstName: 'Миша', lastName: 'Дроздов' },
      weeklySlots: [{ weekday: 2, time: '16:00', minutes: 60 }],
      uncoveredFrom: '2026-12-07',
      firstLostOn: '2026-12-08',
      isBroken: false,
      isExecutorGone: false,
      state: 'open',
      request: null,
      successor: null,
      canHandOver: true,
    },
  ] as Gap[],
  count: 12,
  brokenCount: 0,
  nextCursor: null,
}
const candidate: Candidate = {
  ...executor,
  misfits: ['level'],
  days: 1,
  wantedDays: 2,
  lessonPriceKopecks: 3800,
  isWithinBudget: false,
  runningContracts: 3,
  heldLessons: 40,
  missedLessons: 2,
  runningGroups: 0,
  heldSessions: 0,
  substitutedSessions: 0,
  hasResponded: true,
  isInvited: false,
  refusal: 'responded',
  checked: ['diploma'],
}

/** Query of the last request. */
const asked = (requests: MockRequest[]) => Object.fromEntries(requests.at(-1)?.query ?? [])

/** The list of requests that wait. */
const requests = () => within(screen.getByRole('list', { name: 'Подбор исполнителей' }))

test('the desk shows waiting requests, broken promises, and ending contracts without a successor', async () => {
  answer(listWaitingOffers, desk)
  answer(listGaps, losing)
  const looked = answer(listCandidates, { data: [candidate] })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  expect(await screen.findByText('Ждёт 61 заявка · 4 просрочены')).toBeTruthy()
  const [row] = requests().getAllByRole('listitem')
  expect(row?.textContent).toContain('Получить отклик: срок вышел')
  expect(row?.textContent).toMatch(/Ждёт с пн,.16.ноя/)
  expect(screen.getByRole('link', { name: /44/ }).closest('li')?.textContent).toMatch(/Новик.А\./)
  expect(looked).toHaveLength(0)
  await userEvent.click(requests().getByRole('button', { name: 'Кто подходит' }))
  const found = (await screen.findByText(/Новик Анна/)).closest('li')?.textContent
  for (const words of ['другой уровень', 'дороже бюджета', '3 договора в работе', 'есть отклик'])
    expect(found).toContain(words)
})

test('a candidate who teaches only groups is shown with groups and their sessions, and the page explains free time', async () => {
  const teaching = { runningContracts: 0, heldLessons: 0, missedLessons: 0, runningGroups: 3, heldSessions: 12 }
  answer(listWaitingOffers, desk)
  answer(listGaps, losing)
  answer(listCandidates, { data: [{ ...candidate, ...teaching, substitutedSessions: 1 }] })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  await screen.findByText('Ждёт 61 заявка · 4 просрочены')
  await userEvent.click(requests().getByRole('button', { name: 'Кто подходит' }))
  const found = (await screen.findByText(/Новик Анна/)).closest('li')?.textContent
  expect(found).toContain('3 группы · 12 занятий групп за 90 дней · 1\u00a0— с заменой')
  expect(found).not.toMatch(/договоров|не было/)
  expect(screen.getByText(/за 4 недели от начала не занимает/)).toBeTruthy()
})

test('several candidates are invited in one step by keyboard; those who can’t be show why and have no box', async () => {
  const other = { ...candidate, id: idOf(5), lastName: 'Борисик', refusal: null }
  const third = { ...candidate, id: idOf(6), lastName: 'Вершина', refusal: null }
  const fourth = { ...candidate, id: idOf(9), lastName: 'Дудко', refusal: null }
  const away = { ...candidate, id: idOf(7), lastName: 'Громов', hasResponded: false, refusal: 'away' as const }
  answer(listWaitingOffers, desk)
  answer(listGaps, losing)
  answer(listCandidates, { data: [candidate, other, third, fourth, away] })
  const sent = answer(inviteExecutors, {
    data: [
      { executorId: other.id, refusal: null },
      { executorId: third.id, refusal: 'invited' },
      { executorId: fourth.id, refusal: 'away' },
    ],
  })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  await screen.findByText('Ждёт 61 заявка · 4 просрочены')
  await userEvent.click(requests().getByRole('button', { name: 'Кто подходит' }))
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  const card = screen.getByRole('link', { name: 'Карточка: Борисик Анна' })
  expect([card.getAttribute('href'), card.closest('label')]).toEqual([personPath(other.id), null])
  expect(screen.getByRole('link', { name: 'Громов Анна' }).getAttribute('href')).toBe(personPath(away.id))
  expect(screen.getByText(/Громов Анна/).closest('li')?.textContent).toContain('сейчас отсутствует')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Отметьте, кого пригласить' }).disabled).toBe(true)
  for (const box of boxes) {
    box.focus()
    await userEvent.keyboard(' ')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Пригласить 3 исполнителей' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Вершина Анна: уже есть приглашение')
  expect(await screen.findByText('Приглашён 1 исполнитель')).toBeDefined()
  expect(sent[0]?.body).toEqual({ executorIds: [other.id, third.id, fourth.id] })
})

test('a request shows whom staff have invited, who invited and the answer', async () => {
  const [waiting] = desk.data
  const invitedBy = { id: idOf(8), firstName: 'Елена', lastName: 'Юркевич' }
  const invitations = [
    { executor, state: 'applied' as const, invitedBy, invitedAt: '2026-11-17T09:00:00.000Z' },
    { executor: customer, state: 'lapsed' as const, invitedBy, invitedAt: '2026-11-17T09:00:00.000Z' },
  ]
  answer(listWaitingOffers, { ...desk, data: waiting ? [{ ...waiting, responseCount: 1, invitations }] : [] })
  answer(listGaps, losing)
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  const rows = within(await screen.findByRole('list', { name: 'Кто приглашён' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/Новик.А\..*Есть отклик.*Юркевич/)
  expect(rows[1]?.textContent).toContain('Уже не нужно')
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(personPath(executor.id))
  expect(screen.getByRole('link', { name: 'Предложить заказчику' }).getAttribute('href')).toBe(offerPath(idOf(3)))
})

test('a gap shows its times, the first lost lesson and possible successors; one step makes a request', async () => {
  answer(listWaitingOffers, desk)
  answer(listGaps, losing)
  answer(listGapCandidates, { data: [{ ...candidate, id: idOf(5), lastName: 'Борисик', misfits: [] }] })
  const sent = answer(requestForGap, { data: { id: idOf(9), number: 80 } })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  const list = await screen.findByRole('list', { name: 'Договоры, которые остаются без исполнителя' })
  const row = within(list)
  for (const words of ['Дроздов Миша', 'вт', '16:00', 'Пока никого', 'Первое занятие без исполнителя:'])
    expect(list.textContent).toContain(words)
  expect(screen.getByText('12 договоров')).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Кто подходит' }))
  expect((await row.findByText(/Борисик Анна/)).closest('li')?.textContent).toContain('Передать')
  await userEvent.click(row.getByRole('button', { name: 'Создать заявку' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Создать заявку' }))
  await expect.poll(() => sent).toHaveLength(1)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a gap that is being filled shows by what, and offers no second way', async () => {
  const [gap] = losing.data as [Gap]
  const filled: Gap[] = [
    { ...gap, state: 'requested', request: { id: idOf(6), number: 81, state: 'published' } },
    {
      ...gap,
      id: idOf(7),
      number: 45,
      state: 'handed_over',
      canHandOver: false,
      successor: { id: idOf(8), number: 46, state: 'draft', executor: customer, sendRefusal: null },
    },
  ]
  answer(listWaitingOffers, desk)
  answer(listGaps, { ...losing, data: filled })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  expect((await screen.findByRole('link', { name: /81/ })).getAttribute('href')).toContain(`offer-details/${idOf(6)}`)
  expect(screen.getByRole('link', { name: /46/ }).getAttribute('href')).toContain(`contract-details/${idOf(8)}`)
  expect(screen.queryByRole('button', { name: 'Создать заявку' })).toBeNull()
  // For what is being handed over somebody has been found.
  const list = within(screen.getByRole('list', { name: 'Договоры, которые остаются без исполнителя' }))
  expect(list.getAllByRole('button', { name: 'Кто подходит' })).toHaveLength(1)
})

test('a draft without rates can not be sent, with the reason beside it', async () => {
  const [gap] = losing.data as [Gap]
  const successor = { id: idOf(8), number: 46, state: 'draft' as const, executor: customer }
  const bare: Gap = {
    ...gap,
    state: 'handed_over',
    canHandOver: false,
    successor: { ...successor, sendRefusal: 'rates_missing' },
  }
  answer(listWaitingOffers, desk)
  answer(listGaps, { ...losing, data: [bare] })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  expect(await screen.findByText('Проект можно отправить, когда в нём будут обе ставки.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Отправить/ })).toBeNull()
})

test('typed text filters both lists, in the address and for the next rows', async () => {
  const offers = answer(listWaitingOffers, { ...desk, nextCursor: 'дальше' })
  const gaps = answer(listGaps, losing)
  await renderScreen(<DeskPage />, { user: staff, path: `${matchingPath}?promise=look`, language: 'ru' })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Номер, имя или место' }), 'Гродно')
  await expect.poll(() => asked(offers)).toMatchObject({ promise: 'look', search: 'Гродно' })
  await expect.poll(() => asked(gaps)).toEqual({ search: 'Гродно' })
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  await expect.poll(() => asked(offers)).toMatchObject({ search: 'Гродно', cursor: 'дальше' })
})

test('requests and gaps are downloaded as workbooks, with the filters of the desk', async () => {
  answer(listWaitingOffers, desk)
  answer(listGaps, losing)
  const saved = { offers: answer(downloadWaitingOffers, '' as never), gaps: answer(downloadGaps, '' as never) }
  const path = `${matchingPath}?promise=look&subject=physics&search=76`
  await renderScreen(<DeskPage />, { user: staff, path, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать договоры в XLSX' }))
  await expect.poll(() => asked(saved.gaps)).toEqual({ subject: 'physics', search: '76' })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await expect.poll(() => asked(saved.offers)).toEqual({ promise: 'look', subject: 'physics', search: '76' })
})

test('an empty filtered list of requests has a button to show all', async () => {
  answer(listWaitingOffers, { data: [], count: 0, brokenCount: 0, nextCursor: null })
  answer(listGaps, { data: [], count: 0, brokenCount: 0, nextCursor: null })
  await renderScreen(<DeskPage />, { user: staff, path: `${matchingPath}?search=никто`, language: 'ru' })
  expect(await screen.findByText('С такими фильтрами ни одна заявка не ждёт')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Показать все' }).getAttribute('href')).toBe(matchingPath)
})

test('several gaps get their requests by one step; a gap that somebody filled before is named', async () => {
  const [gap] = losing.data as [Gap]
  const others: Gap[] = [
    { ...gap, id: idOf(7), number: 45 },
    { ...gap, id: idOf(8), number: 46, state: 'requested', request: { id: idOf(6), number: 81, state: 'published' } },
  ]
  answer(listWaitingOffers, desk)
  answer(listGaps, { ...losing, data: [gap, ...others] })
  const sent = answer(fillGaps, {
    data: [
      { contractId: gap.id, refusal: null },
      { contractId: idOf(7), refusal: 'already_requested' },
    ],
  })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  const list = within(await screen.findByRole('list', { name: 'Договоры, которые остаются без исполнителя' }))
  // One that is being filled has no box.
  expect(list.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все показанные' }))
  await userEvent.click(screen.getByRole('button', { name: 'Создать 2 заявки' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Создать 2 заявки' }))
  await expect.poll(() => sent[0]?.body).toEqual({ way: 'request', contractIds: [gap.id, idOf(7)] })
  expect((await screen.findByText(/заявка уже есть/)).textContent).toContain('45')
})

test('drafts of several gaps are sent by one step', async () => {
  const [gap] = losing.data as [Gap]
  const drafts = [7, 8].map((place) => ({
    ...gap,
    id: idOf(place),
    number: 40 + place,
    state: 'handed_over' as const,
    canHandOver: false,
    successor: {
      id: idOf(place + 10),
      number: 50 + place,
      state: 'draft' as const,
      executor: customer,
      sendRefusal: null,
    },
  }))
  answer(listWaitingOffers, desk)
  answer(listGaps, { ...losing, data: drafts })
  const sent = answer(fillGaps, { data: drafts.map(({ id }) => ({ contractId: id, refusal: null })) })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все показанные' }))
  expect(screen.queryByRole('button', { name: /^Создать/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Отправить 2 договора' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отправить 2 договора' }))
  await expect.poll(() => sent[0]?.body).toEqual({ way: 'send', contractIds: drafts.map(({ id }) => id) })
})

test('the arrows move from one request to the next and from one gap to the next; a button keeps its own keys', async () => {
  const [one] = desk.data
  const [gap] = losing.data
  answer(listWaitingOffers, { ...desk, data: [one, { ...one, id: idOf(5), number: 77 }] as WaitingOffer[] })
  answer(listGaps, { ...losing, data: [gap, { ...gap, id: idOf(6), number: 45 }] as Gap[] })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  for (const [from, to] of [
    [/76/, /77/],
    [/44/, /45/],
  ] as const) {
    const first = await screen.findByRole('link', { name: from })
    const second = screen.getByRole('link', { name: to })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(first)
  }
  const [who] = requests().getAllByRole('button', { name: 'Кто подходит' })
  who?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(who)
})

test.each([
  [{}, /^Ждёт с пн, 16 ноя( 2026)? · откликов пока нет$/, 0],
  [{ waitingSince: '2026-11-17T21:30:00.000Z', responseCount: 2 }, /^Ждёт с ср, 18 ноя( 2026)? · 2 отклика$/, 1],
])('a request shows since which day it waits, and how many have responded: %o', async (change, line, toSuggest) => {
  const [offer] = desk.data
  answer(listWaitingOffers, { ...desk, data: [{ ...offer, ...change } as WaitingOffer] })
  answer(listGaps, losing)
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  await screen.findByRole('link', { name: /Заявка №\s76/ })
  expect(linesOf(requests().getAllByRole('listitem')[0] as HTMLElement)).toContainEqual(expect.stringMatching(line))
  expect(screen.queryAllByRole('link', { name: 'Предложить заказчику' })).toHaveLength(toSuggest)
})

test('nobody is invited to a request that is not open: its candidates are only listed', async () => {
  const [offer] = desk.data
  answer(listWaitingOffers, { ...desk, data: [{ ...offer, state: 'moderation' } as WaitingOffer] })
  answer(listGaps, losing)
  answer(listCandidates, { data: [{ ...candidate, hasResponded: false, refusal: null }] })
  await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
  await screen.findByText('Ждёт 61 заявка · 4 просрочены')
  await userEvent.click(requests().getByRole('button', { name: 'Кто подходит' }))
  expect(await screen.findByText(/Новик Анна/)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /риглас/ })).toBeNull()
})

test.each<[Partial<Gap>, lines: RegExp[], consequence: string, handsOver: number]>([
  [{}, [/Первое занятие без исполнителя: вт, 8 дек/, /ведёт Новик А\. , занятия некому вести с пн, 7 дек/], 'сразу', 1],
  [
    { isBroken: true, isExecutorGone: true },
    [/Занятия пропадают с вт, 8 дек/, /больше не может вести: Новик А\. , занятия некому вести с пн, 7 дек/],
    'Договор завершается сегодня',
    1,
  ],
  [{ isExecutorGone: true, canHandOver: false }, [/больше не может вести:/], 'сразу', 0],
])(
  'a contract with %j shows from when nobody teaches it, and what a request does to it',
  async (change, lines, consequence, handsOver) => {
    const [gap] = losing.data as [Gap]
    answer(listWaitingOffers, desk)
    answer(listGaps, { ...losing, data: [{ ...gap, ...change }] })
    answer(listGapCandidates, { data: [{ ...candidate, id: idOf(5), misfits: [] }] })
    await renderScreen(<DeskPage />, { user: staff, path: matchingPath, language: 'ru' })
    const list = await screen.findByRole('list', { name: 'Договоры, которые остаются без исполнителя' })
    const read = linesOf(list).map((line) => line.replaceAll(' 2026', ''))
    for (const line of lines) expect(read.join(' ')).toMatch(line)
    await userEvent.click(within(list).getByRole('button', { name: 'Кто подходит' }))
    await within(list).findByText(/Новик Анна/)
    expect(within(list).queryAllByRole('button', { name: /^Передать/ })).toHaveLength(handsOver)
    await userEvent.click(within(list).getByRole('button', { name: 'Создать заявку' }))
    const said = (await screen.findByRole('dialog')).textContent
    expect(said).toContain(consequence)
    expect(said.includes('завершается')).toBe(consequence.includes('завершается'))
  },
)
