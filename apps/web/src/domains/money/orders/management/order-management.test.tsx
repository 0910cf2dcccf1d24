import {
  cancelOrder,
  decideLateMoney,
  fulfilOrder,
  getOrder,
  getOrderTotals,
  listOrders,
  type Order,
  refundOrder,
} from '@navyk/api-spec/money/orders'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { OrderManagementPage } from './order-list.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const other = '01935f4a-0000-7000-8000-000000000002'
const grant: Order['lines'][number]['grants'][number] = {
  id,
  kind: 'package',
  grantedId: id,
  state: 'active',
  expiresOn: '2027-01-10',
  unit: 'lessons',
  totalUnits: 8,
  leftUnits: 6,
  priceKopecks: 32_000,
  refundKopecks: 24_000,
  refundedKopecks: null,
}
const line: Order['lines'][number] = {
  id,
  kind: 'package',
  productId: id,
  productVersionId: id,
  seat: null,
  title: 'Математика: 8 занятий',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  subject: 'mathematics',
  level: null,
  learner: null,
  quantity: 1,
  unitPriceKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 32_000,
  grants: [grant],
}
const chess = {
  ...line,
  id: other,
  title: 'Шахматы: 8 занятий',
  grants: [{ ...grant, id: other, leftUnits: 8, refundKopecks: 25_600 }],
}
const order: Order = {
  id,
  number: 12,
  state: 'fulfilled',
  customer: { id, firstName: 'Ольга', lastName: 'Белая' },
  payer: { kind: 'company', name: 'ООО «Ромашка»', unp: '190275968', address: 'Минск' },
  lines: [line, chess],
  promoCode: null,
  subtotalKopecks: 57_600,
  discountKopecks: 0,
  totalKopecks: 57_600,
  refundedKopecks: 0,
  paidKopecks: 57_600,
  offerVersion: '2026-11-26',
  invoiceId: other,
  expiresAt: '2026-11-23T09:00:00.000Z',
  heldPieces: 0,
  paidAt: '2026-11-20T09:30:00.000Z',
  endedAt: null,
  reason: null,
  lateKopecks: 0,
  lateDecision: null,
  restoredAs: null,
  restoredFrom: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 5,
  actions: { cancel: false, refund: true, fulfil: false, decideLate: false },
}
const nothing = { cancel: false, refund: false, fulfil: false, decideLate: false }
const open = (change: Partial<Order> = {}) => {
  answer(getOrder, { data: { ...order, ...change } })
  return renderScreen(<OrderManagementPage />, { user: staff, path: `/?id=${id}` })
}

test('the list requests the filters of the address, and shows what each order waits for', async () => {
  const rows: Order[] = [
    { ...order, id: other.replace(/2$/, '3'), number: 14, state: 'awaiting_payment', paidKopecks: 0 },
    { ...order, id: other, number: 13, state: 'expired', paidKopecks: 0, lateKopecks: 57_600 },
    order,
  ]
  const asked = answer(listOrders, { data: rows, nextCursor: null })
  const totals = {
    count: 3,
    totalKopecks: 172_800,
    paidKopecks: 57_600,
    refundedKopecks: 0,
    lateKopecks: 57_600,
    openKopecks: 57_600,
    endedKopecks: 57_600,
  }
  const summed = answer(getOrderTotals, { data: totals })
  const path = `/?state=expired&task=late_money&from=2026-11-01&to=2026-11-30&productId=${id}&search=12`
  await renderScreen(<OrderManagementPage />, { user: staff, path })
  const link = await screen.findByRole('link', { name: /№\s13/ })
  expect(link.getAttribute('href')).toBe(managedOrderPath(other))
  for (const query of [asked[0]?.query, summed[0]?.query]) {
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      state: 'expired',
      task: 'late_money',
      from: '2026-11-01',
      to: '2026-11-30',
      productId: id,
      search: '12',
    })
  }
  expect(screen.getByText('решения о деньгах')).toBeDefined()
  expect(screen.getByText(/денег до пн,\s23\sноя/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Товар: Математика: 8 занятий' })).toBeDefined()
  const head = await screen.findByRole('region', { name: 'По отобранным заказам' })
  expect(linesOf(head).slice(1)).toEqual([
    'Заказано 1 728,00 BYN',
    'Оплачено',
    '576,00 BYN',
    'Ещё не оплачено',
    '+ 576,00 BYN',
    'Закончено без оплаты',
    '+ 576,00 BYN',
    'Заказано',
    '= 1 728,00 BYN',
    'Пришло поздно',
    '576,00 BYN',
  ])
})

test('an order shows the payer, the rest of each package, and the refundable sum', async () => {
  await open()
  expect(await screen.findByText('ООО «Ромашка»')).toBeDefined()
  expect(screen.getByText(/осталось 6 занятий до 10\sянваря(\s2027)? · вернётся 240,00\sBYN/)).toBeDefined()
  const invoice = screen.getByRole('link', { name: 'Счёт и платежи' })
  expect(invoice.getAttribute('href')).toBe(invoicePath(other))
})

test('a refund shows its sum for the chosen lines and the rule, needs a line and a reason, and sends the seen sum', async () => {
  const refunded = answer(refundOrder, { data: { ...order, state: 'part_refunded' } })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Вернуть деньги' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('496,00', { exact: false })).toBeDefined()
  expect(dialog.getByText(/цена минус проведённые занятия/)).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: /Шахматы/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Математика/ }))
  await user.click(dialog.getByRole('button', { name: 'Вернуть на аванс' }))
  expect(await dialog.findAllByText(/^(Заполните|Выберите|Укажите|Обязательн)/)).not.toEqual([])
  expect(refunded).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: /Математика/ }))
  await user.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Переезжают')
  await user.click(dialog.getByRole('button', { name: 'Вернуть на аванс' }))
  await waitFor(() =>
    expect(refunded[0]?.body).toEqual({
      lineIds: [id],
      refundKopecks: 24_000,
      reason: 'Переезжают',
      version: 5,
    }),
  )
  expect(refunded[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('a refund that the server refuses shows why in its dialog, and the typed text stays', async () => {
  refuse(refundOrder, 409, { message: 'Заказ изменился, пока вы решали', code: 'version_conflict' })
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Вернуть деньги' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Переезжают')
  await user.click(dialog.getByRole('button', { name: 'Вернуть на аванс' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Заказ изменился')
  expect(dialog.getByDisplayValue('Переезжают')).toBeDefined()
})

test('unopened goods are refunded as a whole, and can be opened now', async () => {
  const opened = answer(fulfilOrder, { data: order })
  const lines = [{ ...line, grants: [] }]
  await open({
    state: 'paid_unfulfilled',
    lines,
    totalKopecks: 32_000,
    actions: { ...nothing, refund: true, fulfil: true },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Вернуть деньги' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/вернётся вся сумма/)).toBeDefined()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await user.click(await screen.findByRole('button', { name: 'Открыть сейчас' }))
  const confirm = within(await screen.findByRole('dialog', { name: /Открыть заказ/ }))
  await user.click(confirm.getByRole('button', { name: 'Открыть сейчас' }))
  await waitFor(() => expect(opened[0]?.body).toEqual({ version: 5 }))
})

test('an order that waits for its payment is cancelled with a reason, which is required', async () => {
  const cancelled = answer(cancelOrder, { data: { ...order, state: 'cancelled', actions: nothing } })
  const lines = [{ ...line, grants: [] }]
  await open({ state: 'awaiting_payment', lines, paidAt: null, paidKopecks: 0, actions: { ...nothing, cancel: true } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Отменить заказ' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Отменить заказ' }))
  expect(cancelled).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Не тот пакет')
  await user.click(dialog.getByRole('button', { name: 'Отменить заказ' }))
  await waitFor(() => expect(cancelled[0]?.body).toEqual({ version: 5, reason: 'Не тот пакет' }))
})

const late = { state: 'expired', paidAt: null, endedAt: order.expiresAt, lateKopecks: 57_600 } as const
const dues = (creditKopecks: number) =>
  answer(getCustomerDues, {
    data: { customer: order.customer, creditKopecks, heldKopecks: 0, invoices: [], endedOrders: [] },
  })

test('late money reopens the order while the credit suffices', async () => {
  dues(57_600)
  const decided = answer(decideLateMoney, { data: { ...order, ...late, lateDecision: 'restored', restoredAs: other } })
  await open({ ...late, actions: { ...nothing, decideLate: true } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Восстановить заказ' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/576,00\sBYN спишутся с аванса/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Восстановить заказ' }))
  await waitFor(() => expect(decided[0]?.body).toEqual({ version: 5, decision: 'restored' }))
  const links = await screen.findAllByRole('link', { name: 'Открыть заказ' })
  expect(links[0]?.getAttribute('href')).toBe(managedOrderPath(other))
})

test('insufficient late money can only stay credit', async () => {
  dues(10_000)
  const decided = answer(decideLateMoney, { data: { ...order, ...late, lateDecision: 'kept', actions: nothing } })
  await open({ ...late, actions: { ...nothing, decideLate: true } })
  expect(await screen.findByText(/на восстановление не хватает/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Восстановить заказ' })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Оставить авансом' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Оставить авансом' }))
  await waitFor(() => expect(decided[0]?.body).toEqual({ version: 5, decision: 'kept' }))
})

test('no step is offered that the server does not allow', async () => {
  await open({ state: 'completed', actions: nothing })
  await screen.findByText('ООО «Ромашка»')
  for (const name of ['Вернуть деньги', 'Отменить заказ', 'Открыть сейчас', 'Восстановить заказ']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('columns of the orders are left out by the address, and can be chosen', async () => {
  answer(listOrders, { data: [order], nextCursor: null })
  const totals = {
    count: 1,
    totalKopecks: 57_600,
    paidKopecks: 57_600,
    refundedKopecks: 0,
    lateKopecks: 0,
    openKopecks: 0,
    endedKopecks: 0,
  }
  answer(getOrderTotals, { data: totals })
  await renderScreen(<OrderManagementPage />, { user: staff, path: '/?hide=created,waits' })
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(await screen.findByRole('region', { name: 'По всем заказам' })).toBeDefined()
  expect(heads).toHaveLength(6)
  expect(screen.getByRole('button', { name: 'Столбцы' })).toBeDefined()
})

test.each([
  ['2031-11-23T21:00:00.000Z', /^Ждёт оплаты до .*23 ноя.* включительно$/],
  ['2031-11-23T10:00:00.000Z', /^Ждёт оплаты до .*23 ноя.*13:00$/],
])('staff see that an order waits until %s: the whole day, or the hour at which it ends', async (expiresAt, said) => {
  await open({ state: 'awaiting_payment', paidAt: null, paidKopecks: 0, expiresAt })
  expect(await screen.findByText(said)).toBeDefined()
})

test('the list shows how many seats and pieces an unpaid order reserves, and until when', async () => {
  const waiting = {
    state: 'awaiting_payment',
    paidKopecks: 0,
    expiresAt: '2031-11-23T10:00:00.000Z',
    heldPieces: 3,
  } as const
  answer(listOrders, { data: [{ ...order, ...waiting }], nextCursor: null })
  const open = { openKopecks: 57_600, endedKopecks: 0, lateKopecks: 0 }
  const totals = { count: 1, totalKopecks: 57_600, paidKopecks: 0, refundedKopecks: 0, ...open }
  answer(getOrderTotals, { data: totals })
  await renderScreen(<OrderManagementPage />, { user: staff })
  expect(await screen.findByText(/денег до .*23 ноя.*13:00, держит 3/)).toBeDefined()
})
