import {
  creditInvoice,
  editDraftLines,
  getInvoice,
  getInvoiceTotals,
  type Invoice,
  type InvoiceLine,
  issueInvoices,
} from '@navyk/api-spec/money/invoices'
import { listPayments } from '@navyk/api-spec/money/payments'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { CreditNoteDialog } from '../correcting/credit-note-dialog.tsx'
import { DraftLinesForm } from '../correcting/draft-lines-form.tsx'
import { SoldHint } from '../correcting/sold-hint.tsx'
import { InvoicePage } from '../page/invoice-page.tsx'
import { IssueForm } from '../issuing/issue-form.tsx'
import { LinesTable } from '../page/lines-table.tsx'
import { PayPage } from '../paying/pay-page.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const line = {
  id: idOf(1),
  lessonId: idOf(1),
  title: null,
  subject: 'mathematics',
  learnerName: 'Савич Алина',
  startsAt: '2031-11-03T21:30:00.000Z',
  endsAt: '2031-11-03T22:30:00.000Z',
  outcome: 'held',
  quantity: 1,
  contractNumber: 12,
  priceKopecks: 5000,
  discountKopecks: 0,
  amountKopecks: 5000,
  isCorrection: false,
} as unknown as InvoiceLine
/** Total 100.00, credited 10.00, paid 30.00. */
const invoice = {
  id: idOf(9),
  number: '2031-000007',
  status: 'part_paid',
  kind: 'lessons',
  version: 3,
  period: '2031-11',
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  contractNumber: 12,
  subject: 'mathematics',
  learnerName: 'Савич Алина',
  about: null,
  payer: null,
  payee: null,
  issuedAt: '2031-12-01T21:30:00.000Z',
  dueOn: '2031-12-08',
  eripAccount: '1001',
  issuedTo: null,
  sellers: [],
  totalKopecks: 10_000,
  paidKopecks: 3000,
  creditedKopecks: 1000,
  balanceKopecks: 6000,
  creditKopecks: 0,
  lines: [line, { ...line, id: idOf(2), lessonId: idOf(2) }],
  creditNotes: [],
  leftOut: [],
  cancelReason: null,
  replacedBy: null,
  replaces: null,
  sourceId: null,
  actions: { credit: true, writeOff: true, void: true, cancel: false },
} as unknown as Invoice // the fields that are read
const shown = { user: customer, path: `/?id=${invoice.id}`, language: 'ru' } as const

test.each<[Partial<Invoice>, string[]]>([
  [
    {},
    [
      'К оплате 60,00 BYN',
      'Сумма',
      '100,00 BYN',
      'Снято корректировками',
      '− 10,00 BYN',
      'Оплачено',
      '− 30,00 BYN',
      'К оплате',
      '= 60,00 BYN',
    ],
  ],
  [
    { paidKopecks: 0, creditedKopecks: 0, balanceKopecks: 10_000, creditKopecks: 700, status: 'issued' },
    ['К оплате 100,00 BYN', 'Аванс', '7,00 BYN'],
  ],
  [
    { paidKopecks: 9500, balanceKopecks: -500, status: 'overpaid' },
    [
      'Переплата 5,00 BYN',
      'Оплачено',
      '95,00 BYN',
      'Снято корректировками',
      '+ 10,00 BYN',
      'Сумма',
      '− 100,00 BYN',
      'Переплата',
      '= 5,00 BYN',
    ],
  ],
  ...(['cancelled', 'void', 'written_off'] as const).map((status): [Partial<Invoice>, string[]] => [
    { status, paidKopecks: 0, creditedKopecks: 0, balanceKopecks: 0 },
    ['Сумма', '100,00 BYN'],
  ]),
])('an invoice with %j shows its debt, and what became of the rest', async (change, said) => {
  answer(getInvoice, { data: { ...invoice, ...change } })
  answer(listPayments, { data: [], nextCursor: null })
  await renderScreen(<InvoicePage />, shown)
  const facts = linesOf(await screen.findByRole('region', { name: 'Оплата' })).slice(1)
  expect(facts.slice(0, facts.indexOf('Оплатить до'))).toEqual(said)
  expect(facts.slice(facts.indexOf('Оплатить до'), -1)).toEqual([
    'Оплатить до',
    'пн, 8 дек 2031',
    'Выставлен',
    'вт, 2 дек 2031, 00:30',
  ])
})

test.each<[Partial<Invoice>, count: number, balanceKopecks: number, said: string | undefined]>([
  [{}, 3, 20_000, 'Ещё 2 неоплаченных счёта на 140,00 BYN'],
  [{}, 1, 6000, undefined],
  [{ status: 'paid', balanceKopecks: 0 }, 1, 6000, 'Ещё 1 неоплаченный счёт на 60,00 BYN'],
  [{ status: 'overpaid', balanceKopecks: -500 }, 1, 6000, 'Ещё 1 неоплаченный счёт на 60,00 BYN'],
])(
  'a customer who pays an invoice with %j sees the other unpaid sum: of %i of %i',
  async (change, count, balanceKopecks, said) => {
    answer(getInvoice, { data: { ...invoice, ...change } })
    answer(listPayments, { data: [], nextCursor: null })
    const asked = answer(getInvoiceTotals, { data: { count, balanceKopecks } as never })
    const { container } = await renderScreen(<PayPage />, shown)
    await screen.findByRole('link', { name: 'Счёт для печати' })
    await expect.poll(() => asked).toHaveLength(1)
    const other = () => linesOf(container).find((each) => each.startsWith('Ещё '))
    if (said !== undefined) await screen.findByText(/^Ещё /)
    expect(other()).toBe(said)
    // A paid invoice is not offered for payment.
    const isOpen = (change.balanceKopecks ?? invoice.balanceKopecks) > 0
    expect(screen.queryByRole('link', { name: 'Оплатить' }) !== null).toBe(isOpen)
    expect(linesOf(container).some((each) => each.includes('ЕРИП'))).toBe(isOpen)
  },
)

test.each<[Partial<InvoiceLine>, string]>([
  [{}, 'Математика, Савич Алина'],
  [{ outcome: 'no_show_student' as InvoiceLine['outcome'] }, 'Математика, Савич Алина'],
  [{ isCorrection: true }, 'Исправление: Математика, Савич Алина'],
  [{ title: 'Учебник', quantity: 3, priceKopecks: 1500 }, 'Учебник 3 × 15,00 BYN'],
  [{ discountKopecks: 500 }, 'Математика, Савич Алина скидка 5,00 BYN'],
])('a line of an invoice with %j shows its sum', async (change, said) => {
  const lines = await readLines(<LinesTable lines={[{ ...line, ...change }]} />, customer)
  const [position, when, what, amount] = lines.slice(-4)
  expect([position, when, amount]).toEqual(['1', 'вт, 4 ноя 2031, 00:30–01:30', '50,00 BYN'])
  expect(what?.startsWith(said)).toBe(true)
})

test.each<[Invoice['kind'], Partial<Invoice>, typeof staff, string[]]>([
  ['order', {}, staff, ['Открыть заказ']],
  ['package', {}, staff, ['Открыть пакеты заказчика']],
  ['programme', {}, staff, ['Открыть программы']],
  ['lessons', {}, staff, []],
  ['order', { status: 'cancelled' }, staff, []],
  ['order', {}, { ...staff, permissions: ['manager' as const] }, []],
  ['order', {}, customer, []],
])('a sale of a %s is cancelled where it was sold: %j', async (kind, change, user, links) => {
  const of = { ...invoice, kind, sourceId: idOf(3), ...change } as Invoice
  const lines = await readLines(<SoldHint invoice={of} />, user)
  expect(lines.filter((each) => each.startsWith('Открыть'))).toEqual(links)
})

test.each([
  [{}, 'Если оплачено больше, чем останется в счёте, разница станет авансом.'],
  [{ paidKopecks: 0 }, 'будет должен меньше.'],
])('an invoice is reduced by no more than it still asks for: %j', async (change, said) => {
  const sent = answer(creditInvoice, { data: invoice })
  const form = <CreditNoteDialog invoice={{ ...invoice, ...change }} onClose={() => undefined} />
  const { container } = await renderScreen(form, { user: staff, language: 'ru' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'На сколько уменьшить' }), '12,50')
  const text = linesOf(container).join(' ')
  expect(text).toContain('Не больше 90,00 BYN')
  expect(text).toContain(said)
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Скидка')
  await userEvent.click(screen.getByRole('button', { name: 'Выставить корректировочный счёт' }))
  await expect.poll(() => sent[0]?.body).toEqual({ amountKopecks: 1250, reason: 'Скидка', version: 3 })
})

test('a draft asks for the chosen lessons and the lines by hand, and shows the sum of both', async () => {
  const own = { ...line, id: idOf(5), lessonId: null, title: 'Учебник', quantity: 2, priceKopecks: 1500 }
  const draft = { ...invoice, lines: [...invoice.lines, own], leftOut: [{ ...line, id: idOf(3), amountKopecks: 4000 }] }
  const sent = answer(editDraftLines, { data: invoice })
  await renderScreen(<DraftLinesForm invoice={draft as Invoice} onClose={() => undefined} />, {
    user: staff,
    language: 'ru',
  })
  const [first, , left] = await screen.findAllByRole('checkbox')
  const total = () => screen.getByText(/^Сумма:/).textContent.replaceAll(/\s/g, ' ')
  expect([first, left].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  expect(total()).toBe('Сумма: 130,00 BYN')
  await userEvent.click(left as HTMLElement)
  await userEvent.click(first as HTMLElement)
  expect(total()).toBe('Сумма: 120,00 BYN')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      version: 3,
      leftOut: [idOf(1)],
      lines: [{ title: 'Учебник', quantity: 2, unitPriceKopecks: 1500 }],
    })
})

test('a person who issues several drafts sees their sum, and they are due in a week', async () => {
  const sent = answer(issueInvoices, { data: { issued: 2 } })
  const drafts = [1, 2].map((index) => ({ id: idOf(index), version: index, totalKopecks: index * 1000 }))
  await renderScreen(<IssueForm invoices={drafts} onClose={() => undefined} />, { user: staff, language: 'ru' })
  expect((await screen.findByText(/получат номера/)).textContent.replaceAll(/\s/g, ' ')).toContain(
    '2 счёта на 30,00 BYN',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Выставить' }))
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      dueOn: addDays(businessDate(new Date()), 7),
      invoices: [
        { id: idOf(1), version: 1 },
        { id: idOf(2), version: 2 },
      ],
    })
})
