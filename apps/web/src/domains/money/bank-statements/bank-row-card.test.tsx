import { type BankProposal, type BankRow, reopenBankRow, settleBankRow } from '@navyk/api-spec/money/bank-statements'
import { type CustomerDues, getCustomerDues } from '@navyk/api-spec/money/payments'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { BankRowCard } from './bank-row-card.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const idOf = (index: number) => `00000000-0000-4000-8000-0000000000e${index}`
const customer = { id: idOf(1), firstName: 'Ольга', lastName: 'Мицкевич' }
const row = (changes: Partial<BankRow> = {}): BankRow => ({
  id: idOf(2),
  bookedOn: '2026-11-24',
  number: '15',
  direction: 'in',
  amountKopecks: 32_000,
  partyName: 'ООО «Ромашка»',
  partyUnp: '',
  partyAccount: '',
  purpose: 'Счёт 2026-000001',
  state: 'open',
  isSure: false,
  doubt: 'no_match',
  proposals: [],
  isTransfer: false,
  reason: null,
  decidedBy: null,
  version: 1,
  ...changes,
})
const dues: CustomerDues = {
  customer,
  creditKopecks: 0,
  heldKopecks: 0,
  invoices: [
    {
      id: idOf(3),
      number: '2026-000007',
      subject: null,
      learnerName: null,
      about: 'Восемь занятий',
      period: '2026-11',
      dueOn: '2026-11-30',
      balanceKopecks: 32_000,
      version: 4,
    },
  ],
  endedOrders: [{ invoiceId: idOf(4), number: 12, totalKopecks: 32_000, endedOn: '2026-11-23' }],
}

test('a row for an order that has ended is proposed as credit for it, and no other invoice is chosen', async () => {
  answer(getCustomerDues, { data: dues })
  const sent = answer(settleBankRow, { data: row({ state: 'posted' }) })
  const endedOrder = { id: idOf(4), number: '2026-000001' }
  const proposals = [{ kind: 'payment' as const, customer, invoices: [], endedOrder }]
  await renderScreen(<BankRowCard row={row({ doubt: 'order_ended', proposals })} />, { user: accountant })
  expect(await screen.findByText(/Заказ истёк или отменён: деньги станут авансом/)).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Мицкевич Ольга: аванс за закрытый заказ, счёт 2026-000001' }))
  const other = await screen.findByRole<HTMLInputElement>('checkbox', { name: /2026-000007/ })
  expect(other.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Провести' }))
  expect(await screen.findByText('Проведено')).toBeDefined()
  expect(sent).toMatchObject([{ body: { settlement: { kind: 'payment', allocations: [], forInvoiceId: idOf(4) } } }])
})

test('a row whose whole sum pays another invoice is not for the order that has ended', async () => {
  answer(getCustomerDues, { data: dues })
  const sent = answer(settleBankRow, { data: row({ state: 'posted' }) })
  const endedOrder = { id: idOf(4), number: '2026-000001' }
  const invoices = [{ id: idOf(3), number: '2026-000007', balanceKopecks: 32_000 }]
  const proposals = [{ kind: 'payment' as const, customer, invoices, endedOrder }]
  const paid = row({ amountKopecks: 32_000, doubt: 'order_ended', proposals })
  await renderScreen(<BankRowCard row={paid} />, { user: accountant })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Мицкевич Ольга/ }))
  const invoice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /2026-000007/ })
  expect(invoice.checked).toBe(true)
  expect(screen.queryByText(/Счёт № 2026-000001 закрыт вместе с заказом/)).toBeNull()
  await user.click(invoice)
  expect(await screen.findByText(/Счёт № 2026-000001 закрыт вместе с заказом/)).toBeDefined()
  await user.click(invoice)
  await user.click(screen.getByRole('button', { name: 'Провести' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toMatchObject([
    { body: { settlement: { allocations: [{ invoiceId: idOf(3), amountKopecks: 32_000 }] } } },
  ])
  expect(JSON.stringify(sent)).not.toContain('forInvoiceId')
})

test('any incoming row can be the transfer of a provider; an outgoing one can’t', async () => {
  const sent = answer(settleBankRow, { data: row({ state: 'posted', isTransfer: true }) })
  await renderScreen(
    <ul>
      <BankRowCard row={row()} />
      <BankRowCard row={row({ id: idOf(5), direction: 'out', partyName: 'Другой' })} />
    </ul>,
    { user: accountant },
  )
  const user = userEvent.setup()
  const buttons = await screen.findAllByRole('button', { name: 'Перечисление от платёжной системы' })
  expect(buttons).toHaveLength(1)
  for (const button of buttons) await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Провести' }))
  await expect.poll(() => sent).toMatchObject([{ body: { settlement: { kind: 'transfer' } } }])
})

const refundReturned = { kind: 'refund_returned' as const, refundId: idOf(6), customer, paidOn: '2026-11-20' }

test('a possibly returned refund is proposed with its day, and goes to a second accountant', async () => {
  const proposals = [{ ...refundReturned, isAgreed: false }]
  const sent = answer(settleBankRow, { data: row({ state: 'posted', proposals }) })
  await renderScreen(<BankRowCard row={row({ doubt: 'like_refund', proposals })} />, { user: accountant })
  expect(await screen.findByText(/Заказчику выплачен возврат на эту сумму/)).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Не состоялся возврат от 20.ноября.2026.*: Мицкевич Ольга$/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Другой бухгалтер должен подтвердить/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Провести' }))
  expect(await screen.findByText('Отправлено на подтверждение')).toBeDefined()
  expect(sent).toMatchObject([{ body: { settlement: { kind: 'refund_returned', refundId: idOf(6) } } }])
})

test('a return that two people have agreed to is only linked, as the page says', async () => {
  const proposals = [{ ...refundReturned, isAgreed: true }]
  await renderScreen(<BankRowCard row={row({ doubt: null, isSure: true, proposals })} />, { user: accountant })
  await userEvent.click(await screen.findByRole('button', { name: /Не состоялся возврат/ }))
  expect(within(await screen.findByRole('dialog')).getByText(/деньги второй раз не проводятся/)).toBeDefined()
})

test('a row that returns a refund shows whether a second accountant has still to agree', async () => {
  const posted = (isAgreed: boolean) =>
    row({ state: 'posted', doubt: null, proposals: [{ ...refundReturned, isAgreed }] })
  await renderScreen(
    <ul>
      <BankRowCard row={posted(false)} />
      <BankRowCard row={{ ...posted(true), id: idOf(5) }} />
    </ul>,
    { user: accountant },
  )
  const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(said.map((text) => text?.includes('ждёт другого бухгалтера'))).toEqual([true, false])
})

test('a transfer is undone with a reason', async () => {
  const sent = answer(reopenBankRow, { data: row() })
  await renderScreen(<BankRowCard row={row({ state: 'posted', isTransfer: true, doubt: null, version: 2 })} />, {
    user: accountant,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Отменить перечисление' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Почему/), 'Это оплата')
  await user.click(within(dialog).getByRole('button', { name: 'Отменить перечисление' }))
  await expect.poll(() => sent).toMatchObject([{ body: { version: 2, reason: 'Это оплата' } }])
})

test.each<[BankRow['state'], Partial<BankRow>, string]>([
  ['confirmed', {}, 'Проводится'],
  ['ignored', { reason: 'Не наше' }, 'Не наше'],
  ['posted', { isTransfer: true }, 'Перечисление от платёжной системы'],
])('a row that is %s shows its result, and nothing else', async (state, change, says) => {
  const { container } = await renderScreen(<BankRowCard row={row({ ...change, state })} />, {
    user: accountant,
    language: 'ru',
  })
  await screen.findByText(new RegExp(says))
  const said = ['Проводится', 'Не наше', 'Перечисление от платёжной системы'].filter((one) =>
    container.textContent.includes(one),
  )
  expect(said).toEqual([says])
})

const executor = { id: idOf(7), firstName: 'Анна', lastName: 'Ковалевич' }

test.each<[string, BankProposal, BankRow['direction'], string, string, object]>([
  [
    'a payout',
    { kind: 'payout', reportId: idOf(8), executor },
    'out',
    'Выплата: Ковалевич Анна',
    '320,00 BYN будут записаны как выплаченные',
    { kind: 'payout', reportId: idOf(8) },
  ],
  [
    'a payout that came back',
    { kind: 'payout_failed', reportId: idOf(8), executor },
    'in',
    'Выплата вернулась: Ковалевич Анна',
    'Выплата на 320,00 BYN будет отмечена как непрошедшая. Исполнитель узнает об этом и увидит, что пишет банк; выплату можно будет повторить',
    { kind: 'payout_failed', reportId: idOf(8) },
  ],
  [
    'a refund',
    { kind: 'refund', refundId: idOf(6), customer },
    'out',
    'Возврат: Мицкевич Ольга',
    '320,00 BYN будут записаны как выплаченные',
    { kind: 'refund', refundId: idOf(6) },
  ],
  [
    'a batch',
    { kind: 'batch', batchId: idOf(9), number: 4, open: { count: 3, kopecks: 32_000 } },
    'out',
    'Пакет выплат № 4',
    '3 выплаты на 320,00 BYN будут записаны как выплаченные, исполнители узнают об этом',
    { kind: 'batch', batchId: idOf(9) },
  ],
])('a row that may be %s is posted as that, by the sum of the bank', async (_, proposal, direction, ...rest) => {
  const [label, consequence, settlement] = rest
  const sent = answer(settleBankRow, { data: row({ state: 'posted' }) })
  await renderScreen(<BankRowCard row={row({ direction, proposals: [proposal] })} />, {
    user: accountant,
    language: 'ru',
  })
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${label.replaceAll(' ', '\\s')}$`) }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toContain(consequence)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Провести' }))
  expect(await screen.findByText('Проведено')).toBeDefined()
  expect(sent).toMatchObject([{ body: { version: 1, settlement } }])
})

test('a batch of another sum is not posted, and links to the page where failed payouts are marked', async () => {
  const open = { count: 3, kopecks: 45_000 }
  const proposals: BankProposal[] = [{ kind: 'batch', batchId: idOf(9), number: 4, open }]
  await renderScreen(<BankRowCard row={row({ direction: 'out', doubt: 'batch_sum', proposals })} />, {
    user: accountant,
    language: 'ru',
  })
  const link = await screen.findByRole('link', { name: /^Пакет №\s4: к выплате 450,00\sBYN$/ })
  expect(link.getAttribute('href')).toBe(payoutPath(idOf(9)))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Не наша операция'])
})

test('outgoing money has a minus and can be no payment; a doubt is named unless it is a transfer', async () => {
  const read = async (changes: Partial<BankRow>) =>
    (await readLines(<BankRowCard row={row({ partyUnp: '100582333', ...changes })} />, accountant)).map((line) =>
      line.replaceAll('-', '−'),
    )
  const about = [
    'ООО «Ромашка» 320,00 BYN',
    expect.stringMatching(/24 ноя.* · № 15 · УНП 100582333/),
    'Счёт 2026−000001',
  ]
  const [, ...rest] = about
  expect(await read({ direction: 'out' })).toEqual([
    'ООО «Ромашка» − 320,00 BYN',
    ...rest,
    'Ничего подходящего не нашлось',
    'Не наша операция',
  ])
  expect(await read({ isTransfer: true })).toEqual([
    ...about,
    'Перечисление от платёжной системы',
    'Другой заказчик',
    'Не наша операция',
  ])
})
