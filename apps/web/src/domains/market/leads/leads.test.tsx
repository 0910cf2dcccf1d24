import {
  assignLead,
  convertLead,
  eraseLead,
  finishLeadTask,
  getLead,
  getLeadBoard,
  type Lead,
  type LeadBoard,
  type LeadCard as Card,
  leadStates,
  leaveWish,
  listLeads,
  loseLead,
  moveLead,
  reopenLead,
} from '@navyk/api-spec/market/leads'
import { boardPath, conversionPath } from '@navyk/api-spec/market/leads/paths'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { LeadPage } from './card/lead-page.tsx'
import { BoardPage } from './board/board-page.tsx'
import { dragKind } from './board/dragging.ts'
import { LeadCard } from './board/lead-card.tsx'
import type { LeadMoves } from './board/use-moves.ts'
import { ConversionPage } from './form/conversion-page.tsx'
import { WishPage } from './wish/wish-page.tsx'

const card: Card = {
  id: '00000000-0000-4000-8000-0000000000b1',
  number: 7,
  firstName: 'Ольга',
  lastName: 'Дроздова',
  maskedPhone: '+375 29 ***-**-01',
  learnerName: 'Петя',
  subject: 'mathematics',
  level: 'grades_5_9',
  source: 'phone',
  state: 'contacted',
  assignee: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  activeAt: '2026-11-18T09:00:00.000Z',
  isStale: true,
  doubles: 1,
  isKnown: false,
  offer: null,
  nextTask: { id: '00000000-0000-4000-8000-0000000000b2', title: 'Перезвонить', dueOn: '2026-11-19', isLate: true },
  lostReason: null,
  version: 3,
  actions: { change: true, move: true, lose: true, reopen: false, convert: true },
}
const board: LeadBoard = {
  columns: leadStates.map((state) => ({
    state,
    count: state === 'contacted' ? 41 : 0,
    staleCount: state === 'contacted' ? 5 : 0,
    lateCount: state === 'contacted' ? 2 : 0,
    leads: state === 'contacted' ? [card] : [],
    nextCursor: null,
  })),
  offers: [],
  managers: [],
}
const lead: Lead = {
  ...card,
  phone: '375291000001',
  format: 'online',
  city: 'Минск',
  wish: 'Вечером',
  site: null,
  consent: null,
  wantedExecutor: null,
  activities: [],
  tasks: [],
  sameLeads: [],
  customer: null,
}

beforeEach(() => {
  answer(getLead, { data: lead })
  // Last, because its path is one of those above as well.
  answer(getLeadBoard, { data: board })
})

const shown = () => renderScreen(<BoardPage />, { user: staff, path: boardPath, language: 'ru' })

test('a column shows how many leads it has and how many wait too long, though it lists only the first', async () => {
  await shown()
  const column = await screen.findByRole('region', { name: /Связались/ })
  expect(column.textContent).toContain('41')
  expect(column.textContent).toContain('5 без движения · 2 просрочено')
  expect(within(column).getByText(/Перезвонить/).textContent).toContain('просрочено')
  expect(within(column).getByText(/ещё 1 с этим телефоном/)).toBeTruthy()
})

test.each<[string, Partial<Card>, RegExp]>([
  ['with a task its task', {}, /чт, 19 ноя( 2026)?, просрочено: Перезвонить/],
  ['without a task when something happened', { nextTask: null }, /Последний шаг/],
  ['that is won when something happened, whatever task is left', { state: 'won' }, /Последний шаг/],
  ['that is lost the reason', { state: 'lost', lostReason: 'Дорого' }, /Дорого/],
])('a lead %s shows that on its card', async (_, change, sentence) => {
  const moves = { move: () => undefined, drag: () => undefined } as unknown as LeadMoves
  const lines = await readLines(<LeadCard lead={{ ...card, ...change }} moves={moves} />, staff)
  const said = lines.filter((line) => /Последний шаг|Перезвонить|Дорого/.test(line))
  expect(said).toEqual([expect.stringMatching(sentence)])
})

test('a request that its customer wrote is listed in its stage, with the reason if it was lost', async () => {
  const request = {
    id: '00000000-0000-4000-8000-0000000000b5',
    number: 81,
    customer: staff,
    subject: 'mathematics' as const,
    level: 'grades_5_9' as const,
    waitingSince: null,
    lostReason: null,
  }
  const lost = { ...request, number: 82, state: 'cancelled' as const, lostReason: 'Нашли сами' }
  answer(getLeadBoard, {
    data: {
      ...board,
      offers: [
        { stage: 'request_made', count: 0, first: [] },
        { stage: 'won', count: 1, first: [{ ...request, state: 'closed_matched' }] },
        { stage: 'lost', count: 7, first: [lost] },
      ],
    },
  })
  await shown()
  const inStage = async (name: RegExp) => within(await screen.findByRole('region', { name }))
  const won = await inStage(/^Договор/)
  expect(won.getByRole('link', { name: /81/ })).toBeTruthy()
  const given = await inStage(/^Отказ/)
  expect(given.getByText('Нашли сами')).toBeTruthy()
  expect(given.getByRole('link', { name: 'Все заявки' })).toBeTruthy()
  expect((await inStage(/^Есть заявка/)).queryByText('Написали сами')).toBeNull()
})

const boardOf = (one: Card): LeadBoard => ({
  ...board,
  columns: board.columns.map((column) => ({ ...column, leads: column.state === one.state ? [one] : [] })),
})

test.each([
  ['contacted', 'ArrowRight', 'qualified'],
  ['contacted', 'ArrowLeft', 'new'],
  ['qualified', 'ArrowLeft', 'contacted'],
  ['new', 'ArrowRight', 'contacted'],
] as const)(
  'a lead that is %s is moved by Shift and %s to the stage beside it, %s, with an announcement',
  async (from, key, to) => {
    answer(getLeadBoard, { data: boardOf({ ...card, state: from }) })
    const sent = answer(moveLead, { data: { ...lead, state: to } as Lead })
    await shown()
    fireEvent.keyDown(await screen.findByRole('link', { name: 'Дроздова Ольга' }), { key, shiftKey: true })
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, to }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Дроздова Ольга'))
  },
)

test('an arrow without Shift moves nothing', async () => {
  const sent = answer(moveLead, { data: lead })
  await shown()
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Дроздова Ольга' }), { key: 'ArrowRight' })
  await userEvent.click(document.body)
  expect(sent).toEqual([])
})

test('a lead loaded with the rest of its column can be dragged too', async () => {
  const [last, rest] = [{ ...card, id: '00000000-0000-4000-8000-0000000000b9', lastName: 'Якубова' }, 'next']
  const columns = board.columns.map((column) => ({ ...column, nextCursor: column.state === 'contacted' ? rest : null }))
  answer(listLeads, { data: [card, last], nextCursor: null })
  answer(getLeadBoard, { data: { ...board, columns } })
  const sent = answer(moveLead, { data: { ...lead, state: 'qualified' } })
  await shown()
  await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  const item = (await screen.findByRole('link', { name: 'Якубова Ольга' })).closest('li')
  if (!item) throw new Error('A lead stands in no list')
  const dragging = (id: string) => ({
    dataTransfer: { types: [dragKind], setData: () => {}, getData: () => id, effectAllowed: 'none' },
  })
  fireEvent.dragStart(item, dragging(last.id))
  // A lead dragged from the board of another window is none of this one.
  fireEvent.drop(screen.getByRole('region', { name: /Новое/ }), dragging(card.id))
  fireEvent.drop(screen.getByRole('region', { name: /Подходит/ }), dragging(last.id))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ params: { id: last.id }, body: { version: 3, to: 'qualified' } })
})

test('a move after somebody else’s is refused with a message, and the board is requested again', async () => {
  refuse(moveLead, 409, { message: 'Уже изменено', code: 'version_conflict', current: lead })
  await shown()
  const name = await screen.findByRole('link', { name: 'Дроздова Ольга' })
  const asked = answer(getLeadBoard, { data: board })
  fireEvent.keyDown(name, { key: 'ArrowRight', shiftKey: true })
  expect(await screen.findByText('Уже изменено')).toBeDefined()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
})

test('the menu of a lead leads to every stage, and asks for the reason before it gives the lead up', async () => {
  const sent = answer(loseLead, { data: { ...lead, state: 'lost' } })
  await shown()
  await userEvent.click(await screen.findByRole('button', { name: 'Перенести: Дроздова Ольга' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Новое', 'Подходит', 'Создать заявку', 'Отказ'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Отказ' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отказ: Дроздова Ольга' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Почему не сложилось' }), 'Дорого')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отказ' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, reason: 'Дорого' }))
})

test('a lead that was given up is opened again, and has no other step', async () => {
  const lost = { ...card, state: 'lost' as const, lostReason: 'Дорого' }
  const actions = { change: false, move: false, lose: false, reopen: true, convert: false }
  answer(getLeadBoard, { data: boardOf({ ...lost, actions }) })
  const sent = answer(reopenLead, { data: lead })
  const moved = answer(moveLead, { data: lead })
  await shown()
  await userEvent.click(await screen.findByRole('button', { name: 'Перенести: Дроздова Ольга' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Связались'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Связались' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3 }))
  expect(moved).toEqual([])
})

const convert = (shownLead: Lead) => {
  answer(getLead, { data: shownLead })
  const path = conversionPath(lead.id)
  return renderScreen(<ConversionPage />, { user: staff, path, route: conversionPath(':id'), language: 'ru' })
}

test('an unknown lead becomes a customer and a learner, with the lead’s facts', async () => {
  const sent = answer(convertLead, { data: lead })
  await convert({ ...lead, format: 'at_customer', wish: 'вт и чт с 17 до 19, 2 раза в неделю по 60 минут' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Цель' }), 'Дроби')
  await userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    customerAccountId: null,
    firstName: 'Ольга',
    lastName: 'Дроздова',
    learnerId: null,
    learner: { firstName: 'Петя', lastName: 'Дроздова' },
    offer: {
      level: 'grades_5_9',
      place: 'Минск',
      lessonsPerWeek: 2,
      lessonMinutes: 60,
      wantedSlots: [2, 4].map((weekday) => ({ weekday, from: '17:00', to: '19:00' })),
    },
  })
})

test('missing facts of a lead are asked for, and nothing is created without them', async () => {
  const sent = answer(convertLead, { data: lead })
  await convert({ ...lead, wish: 'Вечером' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Цель' }), 'Дроби')
  await userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
  expect(await screen.findByText('Добавьте хотя бы одно время')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Длительность занятия' })).toHaveProperty('value', '')
  expect(sent).toEqual([])
})

test('a lead with a request has no form for another', async () => {
  await convert({ ...lead, actions: { ...lead.actions, convert: false } })
  expect(await screen.findByText('Заявка уже создана или обращение закрыто')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Цель' })).toBeNull()
})

test('a lead of a known customer makes no second account, and offers their learners', async () => {
  const person = { id: staff.id, accountId: staff.id, firstName: 'Анна', lastName: 'Белая' }
  const learners = [{ id: lead.id, firstName: 'Петя', lastName: 'Белый', birthYear: 2014 }]
  const wish = 'пн после 18, 1 раз в неделю по 45 минут'
  answer(getLead, { data: { ...lead, wish, customer: { ...person, isCustomer: true, isLinked: false, learners } } })
  const sent = answer(convertLead, { data: lead })
  await renderScreen(<ConversionPage />, {
    user: staff,
    path: conversionPath(lead.id),
    route: conversionPath(':id'),
    language: 'ru',
  })
  expect(await screen.findByRole('region', { name: /уже есть Белая Анна/ })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /Ученик/ })).toHaveProperty('value', lead.id)
  await userEvent.type(screen.getByRole('textbox', { name: 'Цель' }), 'Дроби')
  await userEvent.click(screen.getByRole('button', { name: 'Создать заявку' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    version: 3,
    customerAccountId: staff.id,
    learnerId: lead.id,
    learner: null,
    offer: { subject: 'mathematics', format: 'online', goal: 'Дроби', comment: wish },
  })
})

test('a stranger leaves a wish with the consent, about the executor of the calendar, and reads that it has come', async () => {
  const sent = answer(leaveWish, { data: { received: true } })
  const path = `/request?subject=chess&executorId=${lead.id}`
  await renderScreen(<WishPage />, { user: null, path, language: 'ru' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ваше имя' }), 'Ольга')
  await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '291230001')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText('Отметьте согласие')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: /Даю согласие/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByRole('region', { name: 'Спасибо, мы всё получили' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({
    firstName: 'Ольга',
    phone: '291230001',
    subject: 'chess',
    executorId: lead.id,
    consentVersion: '2026-11',
  })
})

const openLead = (shownLead: Lead, user = staff, managers: LeadBoard['managers'] = []) => {
  answer(getLead, { data: shownLead })
  answer(getLeadBoard, { data: { ...board, managers } })
  return renderScreen(<LeadPage />, { user, path: `/crm/${lead.id}`, route: '/crm/:id', language: 'ru' })
}

test('an administrator erases the person of a lead after a question that names the other leads with the phone', async () => {
  const sent = answer(eraseLead, { data: { count: 2 } })
  const same = { id: lead.customer?.id ?? lead.id, number: 3, firstName: 'Ольга', lastName: '' }
  const sameLeads = [{ ...same, state: 'lost' as const, createdAt: lead.createdAt }]
  await openLead({ ...lead, sameLeads })
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить данные человека' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Удалится и ещё 1 обращение с этим телефоном.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Удалить данные человека' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const known = {
  id: staff.cabinetId,
  accountId: staff.id,
  firstName: 'Анна',
  lastName: 'Белая',
  learners: [],
  isCustomer: true,
  isLinked: false,
}

test.each([
  ['by a manager who is no administrator', {}, { ...staff, permissions: ['manager' as const] }],
  ['twice', { phone: '' }, staff],
  ['who became a customer by it', { customer: { ...known, isLinked: true } }, staff],
])('the person of a lead is not erased %s', async (_, change, user) => {
  const erasing = () => screen.queryByRole('button', { name: 'Удалить данные человека' })
  await openLead({ ...lead, ...change }, user)
  await screen.findByRole('heading', { name: 'Дроздова Ольга' })
  expect(erasing()).toBeNull()
})

test.each([
  ['of a customer', known, ['Заказчик:', 'Белая Анна'], 0],
  ['of somebody with another cabinet', { ...known, isCustomer: false }, ['Учётная запись: Белая Анна'], 0],
  ['of the customer that the lead became', { ...known, isLinked: true }, [], 1],
  ['of nobody', null, [], 0],
])('a phone that is %s is reported above the lead, unless the lead made it so', async (_, person, said, links) => {
  const { container } = await openLead({ ...lead, customer: person })
  await screen.findByRole('heading', { name: 'Дроздова Ольга' })
  const lines = linesOf(container)
  const from = lines.indexOf('Этот телефон уже известен')
  expect(from < 0 ? [] : lines.slice(from + 1, from + 1 + Math.max(1, said.length))).toEqual(said)
  // The customer that the lead became stands among the facts.
  const cards = screen.queryAllByRole('link', { name: 'Белая Анна' }).filter((link) => link.closest('dl'))
  expect(cards).toHaveLength(links)
})

test.each([
  ['is to be done', null, true, /^чт, 19 ноя( 2026)?, просрочено · Богданович И\.$/, 1],
  ['was done', '2026-11-20T09:00:00.000Z', false, /^чт, 19 ноя( 2026)? · Богданович И\.$/, 0],
])(
  'a task that %s shows its deadline and assignee, and is ticked the other way',
  async (_, doneAt, isLate, said, changing) => {
    const task = { id: lead.id, title: 'Перезвонить', dueOn: '2026-11-19', assignee: staff, createdAt: lead.createdAt }
    const sent = answer(finishLeadTask, { data: lead })
    await openLead({ ...lead, tasks: [{ ...task, isLate, doneAt, version: 4 }] })
    const tick = await screen.findByRole('checkbox', { name: /Перезвонить/ })
    const row = tick.closest('li')
    expect(linesOf(row as HTMLElement).map((line) => said.test(line.replace('Перезвонить ', '')))).toContain(true)
    expect(within(row as HTMLElement).queryAllByRole('button', { name: 'Изменить' })).toHaveLength(changing)
    await userEvent.click(tick)
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 4, isDone: doneAt === null }))
  },
)

test('a lead is assigned to another manager, and to nobody again', async () => {
  const sent = answer(assignLead, { data: lead })
  await openLead(lead, staff, [{ ...staff, id: known.id }])
  const choice = await screen.findByRole('combobox', { name: 'Менеджер' })
  expect(choice).toHaveProperty('value', '')
  await userEvent.selectOptions(choice, 'Богданович Ирина')
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, assigneeId: known.id }))
})

test('a task that somebody else has changed meanwhile can’t be ticked, and shows its present state', async () => {
  const task = { ...card.nextTask, assignee: staff, createdAt: lead.createdAt, doneAt: null, version: 1 }
  const tasks = [{ ...task, id: lead.id, title: 'Перезвонить', dueOn: '2026-11-19', isLate: true }]
  refuse(finishLeadTask, 409, { message: 'Уже изменено', code: 'version_conflict', current: lead })
  await openLead({ ...lead, tasks })
  const tick = await screen.findByRole('checkbox', { name: /Перезвонить/ })
  answer(getLead, { data: { ...lead, tasks: tasks.map((one) => ({ ...one, title: 'Написать', version: 2 })) } })
  await userEvent.click(tick)
  expect(await screen.findByText('Уже изменено')).toBeDefined()
  expect(await screen.findByRole('checkbox', { name: /Написать/ })).toBeDefined()
})

test('managers copy the code that embeds the form into a site, with the address of the service', async () => {
  answer(getLeadBoard, { data: board })
  await renderScreen(<BoardPage />, { user: staff, path: boardPath, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Форма для вашего сайта' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Форма для вашего сайта' }))
  expect(dialog.getByText(/iframe/).textContent).toContain(`src="${location.origin}/request"`)
  expect(dialog.getByText(/FORM_SITES/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Скопировать код' })).toBeTruthy()
})
