import { listDocuments } from '@navyk/api-spec/desk/docs'
import { listQuestions, type QuestionRow } from '@navyk/api-spec/desk/questions'
import { getContractMoney } from '@navyk/api-spec/money/ledger'
import {
  type Contract,
  getContract,
  getContractDocument,
  giveEndNotice,
  listPossibleExecutors,
  pauseContract,
  proposeContractChange,
  refuseContractChange,
  startingPolicy,
  startSuccessor,
} from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { listLessons, listMakeUps } from '@navyk/api-spec/teaching/lessons'
import { listPlans } from '@navyk/api-spec/teaching/plans'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ContractPage } from './contract-page.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000e${index}`
const nothing = {
  edit: false,
  send: false,
  acknowledge: false,
  cancel: false,
  pause: false,
  askToPause: false,
  resume: false,
  declinePause: false,
  giveNotice: false,
  withdrawNotice: false,
  terminate: false,
  proposeChange: false,
  startSuccessor: false,
}
const contract: Contract = {
  id: idOf(1),
  number: 12,
  offerId: idOf(2),
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  learner: { id: idOf(3), firstName: 'Миша', lastName: 'Савицкий', age: 12 },
  subject: 'mathematics',
  level: 'grades_5_9',
  format: 'online',
  place: '',
  lessonMinutes: 60,
  weeklySlots: [{ weekday: 2, time: '18:00', minutes: 60 }],
  ...startingPolicy,
  startsOn: '2026-09-01',
  endsOn: null,
  pausedFrom: null,
  pausedUntil: null,
  state: 'active',
  sentAt: '2026-08-28T09:00:00.000Z',
  activatedAt: '2026-08-29T09:00:00.000Z',
  acknowledgedAt: { customer: '2026-08-29T09:00:00.000Z', executor: '2026-08-28T12:00:00.000Z' },
  version: 4,
  settlementModel: 'principal',
  reason: null,
  pauseReason: null,
  pauseAsked: null,
  endingBy: null,
  endedAt: null,
  predecessor: null,
  successor: null,
  terms: [],
  changes: [],
  actions: nothing,
}

const Search = () => <output data-testid="search">{useLocation().search}</output>

const open = async (fields: Partial<Contract>, user: typeof customer | typeof executor | typeof staff, search = '') => {
  answer(getContract, { data: { ...contract, ...fields } })
  await renderScreen(
    <>
      <Routes>
        <Route path="/c/:id" element={<ContractPage />} />
      </Routes>
      <Search />
    </>,
    { user, path: `/c/${contract.id}${search}` },
  )
  // The first test of a run waits for the screen to be compiled.
  await screen.findByRole('heading', { level: 1 })
}

beforeEach(() => {
  answer(listLessons, { data: [], nextCursor: null })
  answer(listMakeUps, { data: [] })
  answer(listPlans, { data: [], nextCursor: null })
  answer(listQuestions, { data: [], nextCursor: null })
  answer(getContractMoney, { data: { month: '2026-11', heldLessons: 3, openLessons: 1 } })
})

const choose = async (action: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('staff choose who sells the lessons of a draft, and read what follows from it', async () => {
  await open({ state: 'draft', sentAt: null, activatedAt: null, actions: { ...nothing, edit: true } }, staff)
  const model = await screen.findByLabelText('Расчёты')
  expect(screen.getByText(/^Занятия продаёт сервис: вся цена — его доход/)).toBeTruthy()
  await userEvent.selectOptions(model, 'agent')
  expect(await screen.findByText(/^Занятия продаёт исполнитель: оплата заказчика принадлежит ему/)).toBeTruthy()
})

test('a draft without rates can not be sent, and the page says what it lacks', async () => {
  const draft = { state: 'draft', sentAt: null, activatedAt: null } as const
  await open({ ...draft, actions: { ...nothing, edit: true } }, staff)
  expect(screen.getByText('Чтобы отправить договор, назначьте обе ставки.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Отправить сторонам' })).toBeNull()
})

test('other documents about a contract are below its own text', async () => {
  answer(listDocuments, {
    data: [
      {
        id: idOf(7),
        direction: 'to_person',
        kind: 'addendum',
        title: 'Соглашение о замене',
        state: 'sent',
        person: contract.customer,
        contract: { id: contract.id, number: 12 },
        isToAcknowledge: true,
        version: 2,
        createdAt: '2026-11-01T09:00:00.000Z',
        sentAt: '2026-11-01T09:00:00.000Z',
        viewedAt: null,
        answerBy: null,
      },
    ],
    nextCursor: null,
  })
  answer(getContractDocument, {
    data: {
      contractId: contract.id,
      contractNumber: 12,
      changeNumber: null,
      side: 'customer',
      blocks: [{ kind: 'title', text: 'Договор № 12' }],
      sha256: 'a'.repeat(64),
      sentAt: contract.sentAt,
      consentText: 'Согласен',
      acknowledgement: null,
    },
  })
  await open({}, customer, '?tab=document')
  const others = await screen.findByRole('region', { name: 'Другие документы договора' })
  const link = await within(others).findByRole('link', { name: 'Соглашение о замене' })
  expect(link.getAttribute('href')).toBe(documentPath(idOf(7)))
})

test('a running contract is headed by its learner and begins with the current things', async () => {
  await open({}, customer)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Савицкий Миша')
  expect(await screen.findByText('3 из 4')).toBeTruthy()
  expect(await screen.findByText('Запланированных занятий нет.')).toBeTruthy()
  const ask = await screen.findByRole('link', { name: 'Задать вопрос' })
  expect(ask.getAttribute('href')).toContain(`contract=${contract.id}`)
  expect(await screen.findByText(/Здесь появятся ваши вопросы об этом договоре/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull()
})

test.each([
  [
    { state: 'paused', pausedFrom: '2026-12-01', pausedUntil: '2026-12-20', pauseReason: 'Каникулы' },
    /^Пауза с /,
    'Каникулы',
  ],
  [
    { state: 'ending', endsOn: '2026-12-20', endingBy: 'customer', reason: 'Переезд' },
    /^Последний день/,
    'Завершает заказчик: Переезд',
  ],
  [
    { state: 'terminated', endedAt: '2026-11-02T09:00:00.000Z', reason: 'Нарушения' },
    /^Договор расторгнут/,
    'Нарушения',
  ],
] as const)('%j shows above everything else the contract’s state and why', async (fields, title, text) => {
  await open(fields, executor)
  expect(within(screen.getByRole('region', { name: title })).getByText(text)).toBeTruthy()
})

test('the side that ends a contract reads it as their own step, and takes it back by the one remaining button', async () => {
  const actions = { ...contract.actions, withdrawNotice: true }
  await open({ state: 'ending', endsOn: '2026-12-20', endingBy: 'customer', reason: 'Переезд', actions }, customer)
  expect(screen.getByText('Вы завершаете договор: Переезд')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Не завершать' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

describe('a customer', () => {
  test('pauses from a day to a day, and reads before what becomes of the lessons', async () => {
    const paused = answer(pauseContract, { data: { ...contract, state: 'paused', pausedFrom: '2026-12-01' } })
    await open({ actions: { ...nothing, pause: true } }, customer, '?pauseFrom=2030-12-01&pauseUntil=2030-12-20')
    const dialog = await screen.findByRole('dialog', { name: 'Приостановить договор №\u00a012' })
    expect(within(dialog).getByText(/отменятся без оплаты/)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/Причина/), 'Уезжаем')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Приостановить' }))
    const body = { from: '2030-12-01', until: '2030-12-20', reason: 'Уезжаем', version: 4 }
    await expect.poll(() => paused.map((call) => call.body)).toEqual([body])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(() => screen.getByTestId('search').textContent).toBe('')
  })

  test('reads at the day why it is too early to end', async () => {
    refuse(giveEndNotice, 422, {
      message: 'Проверьте отмеченные поля',
      code: 'invalid_input',
      errors: { endsOn: ['По договору не раньше 22.12.2026'] },
    })
    await open({ actions: { ...nothing, giveNotice: true } }, customer)
    await choose(/Завершить договор/)
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Причина/), 'Переезд')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить договор' }))
    expect(await within(dialog).findByText('По договору не раньше 22.12.2026')).toBeTruthy()
  })

  test('sees beside the price the agreed one from a later day', async () => {
    const change = {
      id: idOf(7),
      number: 1,
      validFrom: '2090-01-01',
      customerRateKopecks: 5000,
      state: 'agreed' as const,
      comment: '',
      reason: null,
      createdAt: '2026-11-18T09:00:00.000Z',
      decidedAt: '2026-11-19T09:00:00.000Z',
      acknowledgedAt: {},
      actions: { acknowledge: false, refuse: false, withdraw: false },
    }
    await open(
      {
        customerRateKopecks: 4000,
        changes: [change, { ...change, id: idOf(8), state: 'refused', customerRateKopecks: 7000 }],
      },
      customer,
    )
    expect(screen.getByText(/^Действует с .*2090/).textContent).toContain('50,00')
    expect(screen.queryByText(/70,00/)).toBeNull()
  })

  test('reads the new rate and may refuse it with a reason', async () => {
    const refused = answer(refuseContractChange, { data: contract })
    const change = {
      id: idOf(7),
      number: 1,
      validFrom: '2027-01-01',
      customerRateKopecks: 5000,
      state: 'proposed' as const,
      comment: 'Уровень экзамена',
      reason: null,
      createdAt: '2026-11-18T09:00:00.000Z',
      decidedAt: null,
      acknowledgedAt: { customer: null },
      actions: { acknowledge: true, refuse: true, withdraw: false },
    }
    await open({ customerRateKopecks: 4000, changes: [change] }, customer)
    const callout = screen.getByRole('region', { name: /^Предложены новые ставки/ })
    expect(callout.textContent).toMatch(/50,00.BYN вместо 40,00.BYN/)
    await userEvent.click(within(callout).getByRole('button', { name: 'Не согласиться' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Не согласиться' }))
    expect(refused).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Причина'), 'Дорого')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Не согласиться' }))
    await expect.poll(() => refused.map((call) => call.body)).toEqual([{ version: 4, reason: 'Дорого' }])
  })
})

test.each([
  [customer, /^Исполнитель просит о паузе с /],
  [staff, /^Исполнитель просит о паузе с /],
  [executor, /^Вы просите о паузе с /],
])('the request of an executor for a pause is shown to the reader: $role', async (user, title) => {
  const pauseAsked = { from: '2026-12-01', until: '2026-12-20', reason: 'Операция', at: '2026-11-20T09:00:00.000Z' }
  await open({ pauseAsked }, user)
  await screen.findByText(title)
  screen.getByText('Операция')
})

test('staff propose new rates starting from the present ones', async () => {
  const proposed = answer(proposeContractChange, { data: contract })
  const rates = { customerRateKopecks: 4391, executorRateKopecks: 3517 }
  await open({ ...rates, actions: { ...nothing, proposeChange: true, terminate: true } }, staff)
  await choose(/Предложить новые ставки/)
  const dialog = await screen.findByRole('dialog')
  const price = within(dialog).getByLabelText(/Цена для заказчика/)
  await userEvent.clear(price)
  await userEvent.type(price, '50')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Предложить' }))
  await expect
    .poll(() => proposed[0]?.body)
    .toMatchObject({ customerRateKopecks: 5000, executorRateKopecks: 3517, version: 4 })
})

test('the questions about a contract are on its page, each with its state and its thread', async () => {
  const question: QuestionRow = {
    id: idOf(7),
    number: 31,
    topic: 'lessons',
    state: 'answered',
    lastSide: 'staff',
    version: 2,
    asker: { cabinetId: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич', role: 'customer' },
    contract: { id: contract.id, number: contract.number },
    excerpt: 'Занятие переносится на субботу',
    lastMessageAt: '2026-09-10T09:00:00.000Z',
    createdAt: '2026-09-09T09:00:00.000Z',
    answerDueAt: null,
    desk: null,
    isNew: false,
    rating: null,
  }
  answer(listQuestions, { data: [question], nextCursor: null })
  await open({}, customer)
  const row = (await screen.findByText('Занятие переносится на субботу')).closest('li')
  if (!row) throw new Error('the question stands in no row')
  expect(row.textContent).toContain('Вопрос №\u00a031')
  expect(within(row).getByText('Есть ответ')).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toContain(`question=${question.id}`)
})

test('staff without the inbox see no questions', async () => {
  await open({}, { ...staff, permissions: ['accountant'] })
  await screen.findByText('Запланированных занятий нет.')
  expect(screen.queryByRole('heading', { name: 'Вопросы' })).toBeNull()
})

test.each([
  ['that ends is handed over from the day after its last one', { state: 'ending' as const, days: 20 }, 21],
  ['that runs is handed over in a week unless it is said otherwise', { state: 'active' as const, days: null }, 7],
])('a contract %s', async (_, { state, days }, expected) => {
  const today = businessDate(new Date())
  const other = { id: idOf(7), firstName: 'Инна', lastName: 'Борисик' }
  answer(listPossibleExecutors, { data: [{ ...other, teachesSubject: true, runningContracts: 1 }] })
  const sent = answer(startSuccessor, { data: { ...contract, id: idOf(8) } })
  const endsOn = days === null ? null : addDays(today, days)
  await open({ state, endsOn, executorRateKopecks: 3000, actions: { ...nothing, startSuccessor: true } }, staff)
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Передать другому исполнителю' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: /Борисик/ })
  await userEvent.selectOptions(dialog.getByRole('combobox'), other.id)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Причина' }), 'Переезд')
  await userEvent.click(dialog.getByRole('button', { name: 'Передать' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ startsOn: addDays(today, expected) }))
})
