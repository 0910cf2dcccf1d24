import {
  type Act,
  type ActState,
  acknowledgeAct,
  declineAct,
  issueActs,
  listActs,
  replaceAct,
  requestActCode,
} from '@navyk/api-spec/money/acts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { ActRow } from './act-row.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { DeclinedActs } from './declined-acts.tsx'
import { ReportActs } from './report-acts.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const at = '2031-12-03T09:00:00.000Z'
const issued: Act = {
  id,
  number: 'А-5',
  month: '2026-11',
  state: 'issued',
  learnerName: 'Петя',
  subject: 'mathematics',
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  contractNumber: 12,
  programmeTitle: null,
  lessonCount: 4,
  totalKopecks: 16_000,
  issuedAt: at,
  acceptBy: at,
  acceptedSilentlyAt: null,
  sha256: 'a'.repeat(64),
  acknowledgement: null,
  declineReason: null,
  supersedeReason: null,
  supersededBy: null,
  canAnswer: false,
  version: 2,
}
test('while the acts of a customer load, the page does not say that there are none', async () => {
  answer(listActs, () => new Promise(() => undefined))
  expect(await readLines(<CustomerActs customerId="" />, customer)).toEqual([])
})

/** An act in each of its states. */
const looks: Record<ActState, Partial<Act>> = {
  issued: {},
  acknowledged: { acknowledgement: { at, by: 'Мицкевич Ольга', channel: 'sms' } },
  accepted_silently: { acceptedSilentlyAt: at },
  declined: { declineReason: 'Было три занятия' },
  superseded: { supersededBy: { id, number: 'А-6' }, supersedeReason: 'Исправлено' },
}
const page = (acts: Act[]) => ({ data: acts, nextCursor: null })

type Reader = 'customer' | 'lookingCustomer' | 'accountant' | 'manager'
const readers: Record<Reader, { user: typeof customer; mayAnswer?: boolean }> = {
  customer: { user: customer, mayAnswer: true },
  lookingCustomer: { user: customer },
  accountant: { user: staff },
  manager: { user: { ...staff, permissions: ['manager'] } },
}
/** Texts and buttons of the act in each state, by reader. */
const table: Record<
  ActState,
  { state: string; says: string | Record<Reader, string>; buttons: Record<Reader, string> }
> = {
  issued: {
    state: 'Ждёт подтверждения',
    says: {
      customer: 'Без вашего ответа будет принят ср, 3 дек 2031, 12:00',
      lookingCustomer: 'Без ответа будет принят ср, 3 дек 2031, 12:00',
      accountant: 'Без ответа будет принят ср, 3 дек 2031, 12:00',
      manager: 'Без ответа будет принят ср, 3 дек 2031, 12:00',
    },
    buttons: {
      customer: 'Подтвердить, Не согласен, Задать вопрос, Скачать PDF',
      lookingCustomer: 'Задать вопрос, Скачать PDF',
      accountant: 'Скачать PDF, Заменить, История',
      manager: 'Скачать PDF, История',
    },
  },
  acknowledged: {
    state: 'Подтверждён',
    says: 'ср, 3 дек 2031, 12:00 подтверждает Мицкевич Ольга, код из СМС',
    buttons: {
      customer: 'Задать вопрос, Скачать PDF',
      lookingCustomer: 'Задать вопрос, Скачать PDF',
      accountant: 'Скачать PDF, Заменить, История',
      manager: 'Скачать PDF, История',
    },
  },
  accepted_silently: {
    state: 'Принят без ответа',
    says: 'Принят ср, 3 дек 2031, 12:00: ответа не было',
    buttons: {
      customer: 'Задать вопрос, Скачать PDF',
      lookingCustomer: 'Задать вопрос, Скачать PDF',
      accountant: 'Скачать PDF, Заменить, История',
      manager: 'Скачать PDF, История',
    },
  },
  declined: {
    state: 'Отклонён',
    says: 'Отклонён. Причина: Было три занятия',
    buttons: {
      customer: 'Подтвердить, Задать вопрос, Скачать PDF',
      lookingCustomer: 'Задать вопрос, Скачать PDF',
      accountant: 'Скачать PDF, Заменить, История',
      manager: 'Скачать PDF, История',
    },
  },
  superseded: {
    state: 'Заменён',
    says: 'Вместо него акт № А-6. Причина: Исправлено',
    buttons: {
      customer: 'Задать вопрос, Скачать PDF',
      lookingCustomer: 'Задать вопрос, Скачать PDF',
      accountant: 'Скачать PDF, История',
      manager: 'Скачать PDF, История',
    },
  },
}
const states = Object.keys(table) as ActState[]

test.each((Object.keys(readers) as Reader[]).flatMap((reader) => states.map((state) => ({ reader, state }))))(
  'an act that is $state shows a $reader the texts of the table',
  async ({ reader, state }) => {
    const { user, mayAnswer = false } = readers[reader]
    const canAnswer = mayAnswer && ['issued', 'declined'].includes(state)
    const { container } = await renderScreen(<ActRow act={{ ...issued, ...looks[state], state, canAnswer }} />, {
      user,
      language: 'ru',
    })
    await screen.findByRole('button', { name: 'Скачать PDF' })
    const { state: word, says, buttons } = table[state]
    expect(linesOf(container)).toEqual([
      `№ А-5, ноябрь 2026 ${word}`,
      `Договор № 12 · Петя · Математика · ${user === customer ? '' : 'Мицкевич Ольга · '}Ковалевич Анна · 4 занятия 160,00 BYN`,
      typeof says === 'string' ? says : says[reader],
      ...buttons[reader].split(', '),
    ])
  },
)

test.each([
  ['telegram', 'ср, 3 дек 2031, 12:00 подтверждает Мицкевич Ольга, код из Telegram'],
  ['email', 'ср, 3 дек 2031, 12:00 подтверждает Мицкевич Ольга, код из письма'],
] as const)('a code that came by %s is named', async (channel, text) => {
  const act: Act = { ...issued, state: 'acknowledged', acknowledgement: { at, by: 'Мицкевич Ольга', channel } }
  const { container } = await renderScreen(<ActRow act={act} />, { user: customer, language: 'ru' })
  await screen.findByRole('button', { name: 'Скачать PDF' })
  expect(linesOf(container)).toContain(text)
})

test('an act of a seat names its programme, and the name of no executor if a team teaches it', async () => {
  const act: Act = {
    ...issued,
    contractNumber: null,
    programmeTitle: 'Подготовка к ЦТ',
    executor: null,
    lessonCount: 1,
  }
  const { container } = await renderScreen(<ActRow act={act} />, { user: customer, language: 'ru' })
  await screen.findByRole('button', { name: 'Скачать PDF' })
  expect(linesOf(container)[1]).toBe('Подготовка к ЦТ · Петя · Математика · 1 занятие 160,00 BYN')
})

test('a customer acknowledges the shown document by a code, and reads what that means', async () => {
  answer(requestActCode, { data: { publicCode: id, expiresAt: '2027-01-01T00:00:00.000Z' } })
  const sent = answer(acknowledgeAct, { data: issued })
  await renderScreen(<ActRow act={{ ...issued, canAnswer: true }} />, { user: customer, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Акт №\sА-5$/ }))
  expect(dialog.getByText(/Услуги за ноябрь 2026 на 160,00\sBYN приняты, претензий нет/)).toBeDefined()
  await dialog.findByRole('timer')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Код' }), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Подтвердить акт' }))
  expect(await screen.findByText('Акт подтверждён')).toBeDefined()
  expect(sent[0]?.body).toEqual({ publicCode: id, privateCode: '123456', documentSha256: issued.sha256 })
})

test.each([
  ['Не согласен', 'Отклонить акт', declineAct, { ...issued, canAnswer: true }, customer, 'Причина отправлена'],
  ['Заменить', 'Заменить акт', replaceAct, issued, staff, 'Сделан новый акт'],
] as const)('the button «%s» asks for the reason and sends it with the version that was read', async (...row) => {
  const [label, confirm, endpoint, act, user, done] = row
  // Both answer with the act.
  const sent = answer(endpoint as typeof declineAct, { data: act })
  await renderScreen(<ActRow act={act} />, { user, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Причина' }), 'Было три занятия')
  await userEvent.click(screen.getByRole('button', { name: confirm }))
  expect(await screen.findByText(done)).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 2, reason: 'Было три занятия' })
})

test('a customer without acts reads when they come, and staff see no section for them', async () => {
  answer(listActs, page([]))
  const { unmount } = await renderScreen(<CustomerActs customerId="" />, { user: customer, language: 'ru' })
  expect(await screen.findByText('Актов пока нет. Они появляются, когда месяц закрыт.')).toBeDefined()
  unmount()
  const asked = answer(listActs, page([]))
  await renderScreen(<CustomerActs customerId={customer.cabinetId} />, { user: staff, language: 'ru' })
  await waitFor(() => expect(asked[0]?.query.get('customerId')).toBe(customer.cabinetId))
  expect(screen.queryByRole('heading', { name: 'Акты' })).toBeNull()
})

test('an accountant makes the acts of a closed month that has none, and reads how many; a manager can not', async () => {
  answer(listActs, page([]))
  const sent = answer(issueActs, { data: { issuedCount: 3 } })
  const part = <ReportActs executorId={executor.cabinetId} month="2026-11" />
  const { unmount } = await renderScreen(part, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Сделать акты за месяц' }))
  expect(await screen.findByText(/Сделано 3\sакта/)).toBeDefined()
  expect(sent[0]?.body).toEqual({ month: '2026-11' })
  unmount()
  await renderScreen(part, { user: { ...staff, permissions: ['manager'] }, language: 'ru' })
  expect(await screen.findByText('Актов за этот месяц пока нет.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Сделать акты за месяц' })).toBeNull()
})

test('acts that can not be made show why', async () => {
  answer(listActs, page([]))
  refuse(issueActs, 422, { code: 'acts.not_closed', message: 'Месяц ещё не закрыт' })
  await renderScreen(<ReportActs executorId={executor.cabinetId} month="2026-11" />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Сделать акты за месяц' }))
  expect(await screen.findByText('Месяц ещё не закрыт')).toBeDefined()
})

test('staff see the declined acts, or that there are none', async () => {
  const asked = answer(listActs, page([{ ...issued, state: 'declined', declineReason: 'Было три занятия' }]))
  const { unmount } = await renderScreen(<DeclinedActs />, { user: staff, language: 'ru' })
  expect(await screen.findByText('Отклонён. Причина: Было три занятия')).toBeDefined()
  expect(asked[0]?.query.get('state')).toBe('declined')
  unmount()
  answer(listActs, page([]))
  await renderScreen(<DeclinedActs />, { user: staff, language: 'ru' })
  expect(await screen.findByText('Отклонённых актов нет: заказчики их приняли или акты заменены.')).toBeDefined()
})
