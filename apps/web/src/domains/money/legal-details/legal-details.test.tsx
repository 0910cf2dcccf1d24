import {
  getPartyDetails,
  getServiceDetails,
  type PartyDetails,
  type ServiceVersion,
  setPayerDetails,
  setPayoutDetails,
} from '@navyk/api-spec/money/legal-details'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { OwnDetails } from './own-details.tsx'
import { PayerDetails } from './payer-details.tsx'
import { PayoutDetails } from './payout-details.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const bank = { iban: 'BY20OLMP31350000001000000933', bic: 'OLMPBY2X', bank: 'Банк' }
const common = { ...bank, id, version: 1, validFrom: '2031-01-08', createdAt: '2026-11-02T09:00:00.000Z' }
const service: ServiceVersion = {
  ...common,
  name: 'ООО Навык',
  unp: '190000000',
  address: 'Минск',
  eripPath: null,
  changedBy: 'Богданович Ирина',
}
const party: PartyDetails = {
  ...common,
  name: 'Мицкевич Ольга',
  unp: null,
  address: null,
  kind: 'person',
  taxStatus: null,
  isByStaff: false,
  changedBy: null,
}
const manager = { ...staff, permissions: ['manager' as const] }
const administrator = { ...staff, permissions: ['administrator' as const] }
const none = { data: { currentId: null, versions: [] } }

test.each([
  [
    'a customer',
    customer,
    <OwnDetails key="own" />,
    ['Плательщик', 'В счетах и актах стоите вы. Если платит другой человек или компания, укажите их.', 'Указать'],
  ],
  [
    'a manager about a customer',
    manager,
    <PayerDetails key="payer" customerId={customer.cabinetId} />,
    ['Плательщик', 'В счетах и актах стоит сам заказчик.', 'Указать'],
  ],
  [
    'an administrator about a customer',
    administrator,
    <PayerDetails key="payer" customerId={customer.cabinetId} />,
    ['Плательщик', 'В счетах и актах стоит сам заказчик.'],
  ],
  [
    'an executor',
    executor,
    <OwnDetails key="own" />,
    ['Счёт для выплат', 'Счёт не указан: бухгалтерия не знает, куда перевести заработанное.', 'Указать'],
  ],
  [
    'an accountant about an executor',
    staff,
    <PayoutDetails key="payout" executorId={executor.cabinetId} />,
    ['Счёт для выплат', 'Исполнитель ещё не указал счёт.', 'Указать'],
  ],
  [
    'an accountant about the service',
    staff,
    <OwnDetails key="own" />,
    ['Реквизиты сервиса', 'Реквизиты ещё не указаны. Пока их нет, в счетах и актах не видно, кому платить.', 'Указать'],
  ],
])('without details %s reads what that means', async (_, user, screenOf, lines) => {
  answer(getPartyDetails, none)
  answer(getServiceDetails, none)
  const { container } = await renderScreen(screenOf, { user, language: 'ru' })
  await waitFor(() => expect(linesOf(container)).toEqual(lines))
})

test('current details are shown with their purpose, and separately future and former ones', async () => {
  const coming = { ...service, id: `${id.slice(0, -1)}2`, version: 3, validFrom: '2031-02-01', name: 'ООО Навык Плюс' }
  const earlier = { ...service, id: `${id.slice(0, -1)}3`, version: 1, validFrom: '2030-01-01', changedBy: null }
  answer(getServiceDetails, { data: { currentId: id, versions: [coming, service, earlier] } })
  const { container } = await renderScreen(<OwnDetails />, { user: staff, language: 'ru' })
  await screen.findByRole('button', { name: 'Изменить' })
  expect(linesOf(container)).toEqual([
    'Реквизиты сервиса',
    'С ними делаются счета и акты. В готовых документах остаются те, что были.',
    'Название',
    'ООО Навык',
    'УНП',
    '190000000',
    'Адрес',
    'Минск',
    'Счёт (IBAN)',
    'BY20 OLMP 3135 0000 0010 0000 0933',
    'БИК',
    'OLMPBY2X',
    'Банк',
    'Банк',
    'Вступят в силу',
    'С сб, 1 фев 2031 ООО Навык Плюс , …0933 Богданович Ирина',
    'Раньше: 1 запись',
    'С вт, 1 янв 2030 ООО Навык , …0933',
    'Изменить',
  ])
})

test.each([
  ['the executor', executor, false, ['На него приходят выплаты. О каждой замене мы сразу сообщаем вам.']],
  ['an accountant', staff, false, ['На него приходят выплаты. О каждой замене исполнитель узнаёт сразу.']],
] as const)('%s reads the purpose of an account for payouts from their side', async (_, user, isByStaff, lines) => {
  answer(getPartyDetails, { data: { currentId: id, versions: [{ ...party, taxStatus: 'npd', isByStaff }] } })
  const part = <PayoutDetails executorId={executor.cabinetId} />
  const { container } = await renderScreen(part, { user, language: 'ru' })
  await screen.findByRole('button', { name: 'Изменить' })
  expect(linesOf(container)).toEqual(expect.arrayContaining([...lines, 'Налог на профессиональный доход']))
})

test.each([
  ['an accountant', staff, 2, true, /^Счёт заменён .*Заменил сотрудник: Богданович Ирина/],
  ['an accountant', staff, 2, false, /^Исполнитель заменил счёт/],
  ['an accountant of the first one', staff, 1, false, null],
  ['the executor', executor, 2, true, null],
] as const)(
  'a new account is marked for %s: version %3$i, by staff %4$s',
  async (_, user, version, isByStaff, said) => {
    const versions = [
      { ...party, version, isByStaff, createdAt: new Date().toISOString(), changedBy: 'Богданович Ирина' },
    ]
    answer(getPartyDetails, { data: { currentId: id, versions } })
    const part = <PayoutDetails executorId={executor.cabinetId} />
    const { container } = await renderScreen(part, { user, language: 'ru' })
    await screen.findByRole('button', { name: 'Изменить' })
    const told = linesOf(container).filter((line) => /заменён|заменил/.test(line))
    expect(told).toEqual(said === null ? [] : [expect.stringMatching(said)])
  },
)

test('a paying company is shown with its number and address, a person without; both are saved with the version', async () => {
  answer(getPartyDetails, { data: { currentId: id, versions: [party] } })
  const sent = answer(setPayerDetails, { data: { currentId: id, versions: [party] } })
  await renderScreen(<OwnDetails />, { user: customer, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Плательщик' })
  expect(linesOf(dialog)).toContain('Счёт нужен, чтобы вернуть вам деньги. В документах его нет.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Кто платит' }), 'company')
  expect(linesOf(dialog)).not.toContain('Счёт нужен, чтобы вернуть вам деньги. В документах его нет.')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Кто платит' }), 'person')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Реквизиты сохранены')).toBeDefined()
  expect(sent[0]?.body).toMatchObject({ kind: 'person', name: 'Мицкевич Ольга', version: 1 })
})

test('an account of payouts is saved once the password was given again, in a dialog above the form', async () => {
  answer(getPartyDetails, { data: { currentId: id, versions: [party] } })
  refuse(setPayoutDetails, 403, { code: 'step_up_required', message: 'Подтвердите, что это вы' })
  answer(stepUp, { data: { freshUntil: '2126-11-20T09:10:00.000Z' } })
  await renderScreen(<PayoutDetails executorId={executor.cabinetId} />, { user: executor, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
  const password = await screen.findByLabelText<HTMLInputElement>('Пароль')
  const [form, question] = screen.getAllByRole('dialog')
  expect(form?.contains(screen.getByRole('button', { name: 'Сохранить' }))).toBe(true)
  expect(question?.contains(password)).toBe(true)
  const sent = answer(setPayoutDetails, { data: { currentId: id, versions: [party] } })
  await userEvent.type(password, 'Ещё один день')
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByText('Реквизиты сохранены')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { ...bank, taxStatus: 'unknown', name: 'Мицкевич Ольга', unp: '', address: '', version: 1 },
  ])
})
