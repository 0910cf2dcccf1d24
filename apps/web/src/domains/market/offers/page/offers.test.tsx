import {
  createOffer,
  getOffer,
  getOfferDraft,
  type KeptOffer,
  listOfferHistory,
  listOffers,
  listRespondents,
  type Offer,
  type OfferResponse,
  type OfferSummary,
  proposeResponses,
  resubmitOffer,
  saveOfferDraft,
} from '@navyk/api-spec/market/offers'
import { listLearners } from '@navyk/api-spec/people/learners'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { offerDraftQuery } from '../api.ts'
import { NewOfferPage } from '../form/new-offer-page.tsx'
import { OfferPage } from './offer-page.tsx'
import { OwnResponse } from '../responses/own-response.tsx'

const idOf = (number: number) => `01935f4a-0000-7000-8000-00000000000${number}`
const draft = (goal: string, version: number) => ({
  form: { goal },
  invited: null,
  savedAt: '2026-11-20T09:41:00.000Z',
  version,
})

async function openForm(path = '/?new=1', last?: OfferSummary) {
  const learner = { id: idOf(2), firstName: 'Миша', lastName: 'Савицкий' }
  answer(listLearners, { data: [learner], nextCursor: null } as never)
  answer(listOffers, { data: last === undefined ? [] : [last], nextCursor: null })
  await renderScreen(<NewOfferPage />, { user: customer, path })
  return screen.findByLabelText('Цель')
}

test('a new request begins with the frequency, length and place of the customer’s last one, and with no times', async () => {
  answer(getOfferDraft, { data: null })
  const last = { lessonsPerWeek: 3, lessonMinutes: 45, format: 'at_customer', place: 'Уручье' } as OfferSummary
  await openForm('/?new=1', last)
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([shown('Занятий в неделю'), shown('Длительность занятия'), shown('Где')]).toEqual([
    '3',
    '45\u00a0мин',
    'at_customer',
  ])
  expect(screen.queryByLabelText('День недели')).toBeNull()
})

test('the first request of a customer begins empty', async () => {
  answer(getOfferDraft, { data: null })
  await openForm()
  const empty = ['Занятий в неделю', 'Длительность занятия'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect([empty, screen.queryByLabelText('День недели')]).toEqual([['', ''], null])
})

test('a form that is opened by its address shows the draft that came with the page, without another request', async () => {
  const asked = answer(getOfferDraft, { data: null })
  answer(listLearners, { data: [], nextCursor: null })
  // Its time lies ahead, so that it has just come however long the form takes to load here.
  const cameNow = Date.now() + 60_000
  const answered = [[offerDraftQuery.queryKey, { data: draft('Дроби', 1) }, cameNow]] as const
  await renderScreen(<NewOfferPage />, { user: customer, path: '/?new=1', answered })
  expect(await screen.findByLabelText('Цель')).toHaveProperty('value', 'Дроби')
  expect(asked).toEqual([])
})

test('a form waits for the draft of another device, though the list has an older one', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: ReturnType<typeof draft> }>()
  const asked = answer(getOfferDraft, () => promise)
  answer(listLearners, { data: [], nextCursor: null })
  const seenInTheList = [offerDraftQuery.queryKey, { data: draft('Дроби', 1) }, Date.now() - 60_000] as const
  await renderScreen(<NewOfferPage />, { user: customer, path: '/?new=1', answered: [seenInTheList] })
  await expect.poll(() => asked.length).toBe(1)
  await act(async () => resolve({ data: draft('Дроби и проценты', 2) }))
  expect(await screen.findByLabelText('Цель')).toHaveProperty('value', 'Дроби и проценты')
})

test('a form keeps the typed text while its draft is requested again after a change of the learners', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: null }>()
  const asked = answer(getOfferDraft, () => promise)
  answer(listLearners, { data: [], nextCursor: null })
  const answered = [[offerDraftQuery.queryKey, { data: null }]] as const
  await renderScreen(<NewOfferPage />, { user: customer, path: '/?new=1', answered })
  const goal = await screen.findByLabelText('Цель')
  changed.notify([`learner:${idOf(2)}`])
  await expect.poll(() => asked.length).toBe(1)
  await act(async () => resolve({ data: null }))
  expect(await screen.findByLabelText('Цель')).toBe(goal)
})

test('typed text is saved a moment later, and the page shows when', async () => {
  answer(getOfferDraft, { data: null })
  const saved = answer(saveOfferDraft, { data: draft('Дроби', 1) })
  const goal = await openForm()
  expect(saved).toEqual([])
  await userEvent.type(goal, 'Дроби')
  await screen.findByText('Черновик сохранён в 12:41')
  expect(saved.at(-1)?.body).toMatchObject({ version: 0, form: { goal: 'Дроби', wantedSlots: [] } })
})

test('the facts from the public calendar are in the form and are saved at once', async () => {
  answer(getOfferDraft, { data: null })
  const saved = answer(saveOfferDraft, { data: draft('', 1) })
  await openForm(`/?new=1&executorId=${idOf(7)}&subject=chess&date=2026-11-24&time=17:30&price=3400`)
  expect(screen.getByLabelText<HTMLSelectElement>('Предмет').value).toBe('chess')
  await expect
    .poll(() => saved[0]?.body)
    .toMatchObject({
      form: {
        subject: 'chess',
        invitedExecutorId: idOf(7),
        priceToKopecks: 3400,
        wantedSlots: [{ weekday: 2, from: '17:30', to: '18:30' }],
      },
    })
})

test('a draft that another device has changed is not overwritten without asking', async () => {
  answer(getOfferDraft, { data: draft('Телефон', 3) })
  refuse(saveOfferDraft, 409, { message: 'Старая версия', code: 'version_conflict', current: draft('Ноутбук', 4) })
  await userEvent.type(await openForm(), '!')
  const question = await screen.findByRole('region', { name: 'Заявку меняли на другом устройстве' })
  const saved = answer(saveOfferDraft, { data: draft('Телефон!', 5) })
  await userEvent.click(within(question).getByRole('button', { name: 'Оставить то, что здесь' }))
  await expect.poll(() => saved[0]?.body).toMatchObject({ version: 4, form: { goal: 'Телефон!' } })
})

const wholeForm: KeptOffer = {
  learnerId: idOf(2),
  subject: 'chess',
  level: 'adult',
  goal: 'Дебюты',
  format: 'online',
  lessonsPerWeek: 1,
  lessonMinutes: 60,
  wantedSlots: [{ weekday: 1, from: '16:00', to: '18:00' }],
  place: '',
  comment: '',
  deadlineOn: addDays(businessDate(new Date()), 7),
}
const longerThanTyping = () => new Promise((resolve) => setTimeout(resolve, 1200))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }))

test('while an offer is being sent its draft is not saved, so that none is left behind', async () => {
  answer(getOfferDraft, { data: { ...draft('Дебюты', 3), form: wholeForm } })
  const saved = answer(saveOfferDraft, { data: draft('Дебюты!', 4) })
  const sent = answer(createOffer, async () => {
    await longerThanTyping()
    return { data: {} as Offer }
  })
  await userEvent.type(await openForm(), '!')
  await submit()
  await expect.poll(() => sent).toHaveLength(1)
  await longerThanTyping()
  expect(saved).toEqual([])
})

test('text typed before an offer was refused is saved afterwards', async () => {
  answer(getOfferDraft, { data: { ...draft('Дебюты', 3), form: wholeForm } })
  const saved = answer(saveOfferDraft, { data: draft('Дебюты!', 4) })
  refuse(createOffer, 502)
  await userEvent.type(await openForm(), '!')
  await submit()
  await screen.findByRole('alert')
  await expect.poll(() => saved[0]?.body).toMatchObject({ version: 3, form: { goal: 'Дебюты!' } })
})

const response = (number: number, fields: Partial<OfferResponse>): OfferResponse => ({
  id: idOf(number),
  executor: { id: idOf(number + 4), firstName: 'Анна', lastName: `Исполнитель-${number}` },
  priceKopecks: 4000,
  priceBeforeKopecks: null,
  message: 'Начнём с диагностики',
  slots: [{ weekday: 2, from: '16:00', to: '18:00' }],
  startsOn: '2026-12-01',
  state: 'submitted',
  ending: null,
  reason: null,
  isShortlisted: false,
  viewedAt: '2026-11-20T09:00:00.000Z',
  changedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  ...fields,
})
const nothing = Object.fromEntries(
  ['respond', 'withdraw', 'changeResponse', 'dismiss', 'cancel', 'edit', 'republish', 'publish', 'pause', 'resume'].map(
    (name) => [name, false],
  ),
)
const offer = {
  id: idOf(9),
  number: 72,
  subject: 'mathematics',
  level: 'exam',
  goal: 'ЦТ',
  format: 'online',
  place: '',
  lessonsPerWeek: 2,
  lessonMinutes: 60,
  comment: '',
  state: 'in_selection',
  deadlineOn: '2026-12-04',
  version: 3,
  wantedSlots: [
    { weekday: 2, from: '16:00', to: '20:00' },
    { weekday: 4, from: '16:00', to: '20:00' },
  ],
  priceFromKopecks: null,
  priceToKopecks: 5000,
  outcomeReason: null,
  waitingSince: null,
  invited: null,
  learner: { id: idOf(8), firstName: 'Миша', lastName: 'Савицкий', age: 12 },
  publishedAt: '2026-11-20T09:00:00.000Z',
  responseCount: 3,
  unseenCount: 0,
  responses: [
    response(1, { priceKopecks: 3500 }),
    response(2, { slots: [2, 4].map((weekday) => ({ weekday, from: '16:00', to: '18:00' })) }),
    response(3, { state: 'not_selected', ending: 'rejected', reason: 'Далеко' }),
  ],
  actions: { ...nothing, choose: true },
} as unknown as Offer
const respondents = [1, 2, 3].map((number) => ({
  executorId: idOf(number + 4),
  avatar: null,
  since: '2026-03-16T09:00:00.000Z',
  card:
    number === 2
      ? {
          about: 'Готовлю к ЦТ',
          city: 'Минск',
          subjects: ['mathematics' as const],
          formats: [],
          experienceYears: 8,
          checked: ['diploma' as const],
        }
      : null,
}))

const atModeration = {
  ...offer,
  state: 'moderation',
  waitingSince: '2026-11-20T08:00:00.000Z',
  publishedAt: null,
  responses: [],
  actions: { ...nothing, edit: true, cancel: true },
} as unknown as Offer
const edited = {
  id: idOf(1),
  at: '2026-11-20T09:30:00.000Z',
  actorName: 'Мицкевич Ольга',
  action: 'edited',
  reason: null,
  changes: { goal: { from: 'ЦТ', to: 'ЦЭ' }, priceToKopecks: { from: 5000, to: null } },
}

test('a request in moderation is changed by its customer, and keeps its place in the queue', async () => {
  answer(getOffer, { data: atModeration })
  answer(listLearners, { data: [atModeration.learner], nextCursor: null } as never)
  const sent = answer(resubmitOffer, { data: { ...atModeration, goal: 'ЦЭ', version: 4 } })
  const path = `/offer/${offer.id}?edit=1`
  await renderScreen(<OfferPage />, { user: customer, path, route: '/offer/:id' })
  await screen.findByText('Заявка останется на модерации и не потеряет очередь')
  const goal = await screen.findByLabelText('Цель')
  await userEvent.clear(goal)
  await userEvent.type(goal, 'ЦЭ')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ goal: 'ЦЭ', version: 3 })
})

test('a request that was decided while its customer typed shows that above the form, and keeps the typed text', async () => {
  answer(getOffer, { data: atModeration })
  answer(listLearners, { data: [atModeration.learner], nextCursor: null } as never)
  await renderScreen(<OfferPage />, { user: customer, path: `/offer/${offer.id}?edit=1`, route: '/offer/:id' })
  await userEvent.type(await screen.findByLabelText('Цель'), '!')
  answer(getOffer, { data: { ...atModeration, state: 'published', actions: offer.actions } })
  changed.notify(['offer'])
  expect(await screen.findByText('По заявке уже принято решение')).toBeDefined()
  expect(screen.getByLabelText('Цель')).toHaveProperty('value', 'ЦТ!')
})

test('the address of the form shows a request without a form to those who may not change it', async () => {
  answer(getOffer, { data: { ...atModeration, actions: { ...atModeration.actions, edit: false } } })
  answer(listOfferHistory, { data: [] })
  await renderScreen(<OfferPage />, { user: staff, path: `/offer/${offer.id}?edit=1`, route: '/offer/:id' })
  expect(await screen.findByText('Заявка на модерации')).toBeDefined()
  expect(screen.queryByLabelText('Цель')).toBeNull()
})

test('a moderator reads at once what the customer has changed since, and the history has both values', async () => {
  answer(getOffer, { data: { ...atModeration, actions: { ...atModeration.actions, edit: false, publish: true } } })
  answer(listOfferHistory, { data: [edited] })
  await renderScreen(<OfferPage />, { user: staff, path: `/offer/${offer.id}?tab=history`, route: '/offer/:id' })
  expect(await screen.findByText(/^Заказчик изменил заявку .*12:30: Цель · За занятие, до$/)).toBeDefined()
  const history = within(await screen.findByRole('list', { name: 'История' }))
  expect(history.getByText('Заказчик изменил заявку')).toBeDefined()
  expect(history.getByText('ЦЭ').closest('dd')?.textContent).toBe('ЦТ→ЦЭ')
})

async function openOffer() {
  answer(getOffer, { data: offer })
  answer(listRespondents, { data: respondents })
  await renderScreen(<OfferPage />, { user: customer, path: `/offer/${offer.id}`, route: '/offer/:id' })
}

test('responses are shown side by side, the better fit first, with their facts', async () => {
  await openOffer()
  const table = await screen.findByRole('table', { name: 'Сравнение' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent?.trim())).toEqual(['Исполнитель-2 Анна', 'Исполнитель-1 Анна'])
  const row = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(row('Предлагаемое время').map((text) => text?.slice(0, 9))).toEqual(['2 из 2 дн', '1 из 2 дн'])
  await expect.poll(() => row('Опыт')).toEqual(['8 лет', 'не указано'])
  expect(screen.getByRole('article').textContent).toContain('Далеко')
})

test('on a phone responses are cards, and fact by fact on demand', async () => {
  setScreenWidth(390)
  await openOffer()
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  await userEvent.click(screen.getByRole('radio', { name: 'Сравнение' }))
  const price = await screen.findByRole('region', { name: 'Цена' })
  expect(within(price).getAllByRole('definition')).toHaveLength(2)
  setScreenWidth(1440)
})

test('suggestions of the service come first, each with its reason', async () => {
  setScreenWidth(390)
  const reason = 'Умеет увлечь'
  const [one, two, three] = offer.responses as [OfferResponse, OfferResponse, OfferResponse]
  const responses = [
    { ...one, proposal: { place: 1, reason } },
    { ...two, proposal: null },
    { ...three, proposal: null },
  ]
  answer(getOffer, { data: { ...offer, responses } })
  answer(listRespondents, { data: respondents })
  await renderScreen(<OfferPage />, { user: customer, path: `/offer/${offer.id}`, route: '/offer/:id' })
  const [first, ...rest] = await screen.findAllByRole('article')
  expect(first?.textContent).toContain('Исполнитель-1')
  expect(first?.textContent).toContain(`Сервис предлагает: ${reason}`)
  for (const card of rest) expect(card.textContent).not.toContain('Сервис предлагает')
  expect(screen.queryByRole('button', { name: /Предложить|Изменить предложение/ })).toBeNull()
  setScreenWidth(1440)
})

test('a manager suggests responses with a sentence each; the same one twice or without a sentence is not sent', async () => {
  answer(getOffer, { data: { ...offer, actions: { ...offer.actions, propose: true } } })
  answer(listRespondents, { data: respondents })
  answer(listOfferHistory, { data: [] })
  const sent = answer(proposeResponses, { data: offer })
  await renderScreen(<OfferPage />, { user: staff, path: `/offer/${offer.id}`, route: '/offer/:id' })
  await userEvent.click(await screen.findByRole('button', { name: 'Предложить заказчику' }))
  const dialog = await screen.findByRole('dialog')
  const [first, second] = within(dialog).getAllByRole('combobox') as [HTMLElement, HTMLElement]
  // A response that is over can't be suggested.
  expect(
    within(first)
      .getAllByRole('option')
      .map(({ textContent }) => textContent.split(' · ')[0]),
  ).toEqual(['Выберите отклик', 'Исполнитель-1 Анна', 'Исполнитель-2 Анна'])
  const [why, whyNext] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement]
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Отправить заказчику' }))
  await userEvent.selectOptions(first, idOf(2))
  await userEvent.selectOptions(second, idOf(2))
  await userEvent.type(whyNext, 'Рядом')
  await send()
  expect(sent).toEqual([])
  await userEvent.selectOptions(second, idOf(1))
  await userEvent.type(why, 'Удобное время')
  await send()
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      version: 3,
      choices: [
        { responseId: idOf(2), reason: 'Удобное время' },
        { responseId: idOf(1), reason: 'Рядом' },
      ],
    })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('of several own responses the newest is on top, each with its outcome', async () => {
  const own = [
    response(1, { message: 'Первый', payKopecks: 3000, state: 'not_selected', ending: 'offer_expired' }),
    response(2, { message: 'Второй', payKopecks: 3200, viewedAt: null }),
  ]
  const lines = await readLines(
    <OwnResponse offer={{ ...offer, responses: own, actions: nothing } as Offer} />,
    executor,
  )
  expect(lines.filter((line) => ['Первый', 'Второй', 'ещё не просмотрен', 'Чем кончилось'].includes(line))).toEqual([
    'Второй',
    'ещё не просмотрен',
    'Первый',
    'Чем кончилось',
  ])
})

test.each<[Partial<OfferResponse>, string]>([
  [{ viewedAt: null }, 'ещё не просмотрен'],
  [{}, 'просмотрен'],
  [{ isShortlisted: true }, 'в избранном'],
])('an executor sees the state of their own response at the customer: %o', async (change, said) => {
  const responses = [response(1, { payKopecks: 3000, ...change })]
  const lines = await readLines(<OwnResponse offer={{ ...offer, responses, actions: nothing } as Offer} />, executor)
  expect(lines[lines.indexOf('Статус у заказчика') + 1]).toBe(said)
})
