import { type Invoice, type InvoiceStatus, remindOfInvoice } from '@navyk/api-spec/money/invoices'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { Corrections } from '../correcting/corrections-section.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { AmountDue } from '../paying/amount-due.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const otherId = '00000000-0000-4000-8000-0000000000a2'
const payee = {
  name: 'ООО «Навык»',
  unp: '200988541',
  address: 'Минск, ул. Немига, 5',
  iban: 'BY79',
  bank: 'Банк',
  bic: 'BIC',
}
const line = {
  lessonId: id,
  title: null,
  subject: 'mathematics',
  learnerName: 'Савич Алина',
  contractNumber: 12,
  startsAt: '2031-11-03T07:00:00.000Z',
  endsAt: '2031-11-03T08:00:00.000Z',
  outcome: 'held',
  quantity: 1,
  priceKopecks: 5000,
  discountKopecks: 0,
  amountKopecks: 5000,
}
/** Total 100.00, credited 10.00, paid 30.00. */
const invoice = {
  id,
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
  payee,
  issuedAt: '2031-12-01T09:00:00.000Z',
  dueOn: '2031-12-08',
  eripAccount: '1001',
  issuedTo: null,
  sellers: [],
  totalKopecks: 10_000,
  paidKopecks: 3000,
  creditedKopecks: 1000,
  balanceKopecks: 6000,
  creditKopecks: 0,
  lines: [line, { ...line, lessonId: otherId }],
  creditNotes: [],
  cancelReason: null,
  replacedBy: null,
  replaces: null,
  actions: { credit: true, writeOff: true, void: true, cancel: false },
} as unknown as Invoice
const paid = { status: 'paid' as const, paidKopecks: 9000, balanceKopecks: 0 }
const draft = { status: 'draft' as const, number: null, issuedAt: null, dueOn: null, paidKopecks: 0, balanceKopecks: 0 }

const manager = { ...staff, permissions: ['manager' as const] }
/** Buttons of this domain; those of other domains stand among them. */
const own = ['Ещё', 'Печать', 'Скачать PDF', 'Напомнить', 'Изменить строки', 'Выставить', 'Оплатить']

test.each<[string, Partial<Invoice>, Record<'customer' | 'manager' | 'accountant', string>]>([
  [
    'to be paid',
    {},
    {
      customer: 'Печать, Скачать PDF, Оплатить',
      manager: 'Печать, Скачать PDF',
      accountant: 'Ещё, Скачать PDF, Напомнить',
    },
  ],
  ['paid', paid, { customer: 'Печать, Скачать PDF', manager: 'Печать, Скачать PDF', accountant: 'Ещё, Скачать PDF' }],
  ['a draft of lessons', draft, { customer: '', manager: '', accountant: 'Ещё, Изменить строки, Выставить' }],
  ['a draft of a plan', { ...draft, kind: 'plan' }, { customer: '', manager: '', accountant: 'Ещё, Выставить' }],
])('an invoice that is %s offers each reader their steps', async (_, change, buttons) => {
  const of = { ...invoice, ...change }
  for (const [name, user] of Object.entries({ customer, manager, accountant: staff })) {
    const lines = await readLines(<InvoiceActions invoice={of} />, user)
    expect([name, lines.filter((each) => own.includes(each)).join(', ')]).toEqual([
      name,
      buttons[name as keyof typeof buttons],
    ])
  }
})

test('a person who reminds of an invoice sees the customer and the unpaid sum', async () => {
  const sent = answer(remindOfInvoice, { data: invoice })
  await renderScreen(<InvoiceActions invoice={invoice} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Напомнить' }))
  const dialog = await screen.findByRole('dialog', { name: /^Напомнить о счёте №\s2031-000007\?$/ })
  expect(linesOf(dialog)).toContain(
    'Мицкевич Ольга получит напоминание: к оплате 60,00 BYN. Напоминать можно раз в день.',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Напомнить' }))
  expect(await screen.findByText('Напоминание отправлено')).toBeDefined()
  expect(sent).toHaveLength(1)
})

const today = businessDate(new Date())
test.each<[InvoiceStatus, Partial<Invoice>, string[]]>([
  ['draft', draft, ['Сумма', '100,00 BYN', 'Черновик ещё не выставлен, оплачивать его рано']],
  [
    'issued',
    { dueOn: addDays(today, 2), paidKopecks: 0, balanceKopecks: 10_000 },
    ['К оплате', '100,00 BYN', 'осталось 2 дня'],
  ],
  ['issued', { dueOn: today, paidKopecks: 0 }, ['К оплате', '60,00 BYN', 'Сегодня последний день оплаты']],
  ['overdue', { dueOn: addDays(today, -1), paidKopecks: 0 }, ['К оплате', '60,00 BYN', 'просрочено на 1 день']],
  [
    'part_paid',
    { dueOn: addDays(today, 1) },
    ['К оплате', '60,00 BYN', 'остался 1 день', 'Оплачено 30,00 BYN / 100,00 BYN'],
  ],
  ['paid', paid, ['Сумма', '100,00 BYN', 'Счёт оплачен полностью. Спасибо!']],
  ['part_refunded', paid, ['Сумма', '100,00 BYN', 'Счёт оплачен полностью. Спасибо!']],
  ['overpaid', { paidKopecks: 9500, balanceKopecks: -500 }, ['Переплата', '5,00 BYN', 'Оплачено больше суммы счёта']],
  ...(['cancelled', 'void', 'written_off'] as const).map((status): [InvoiceStatus, Partial<Invoice>, string[]] => [
    status,
    { paidKopecks: 0, balanceKopecks: 0, cancelReason: 'Ошибка' },
    [
      'Сумма',
      '100,00 BYN',
      { cancelled: 'Счёт отменён: Ошибка', void: 'Счёт аннулирован: Ошибка', written_off: 'Долг списан: Ошибка' }[
        status
      ],
    ],
  ]),
  ...(['credited', 'refunded'] as const).map((status): [InvoiceStatus, Partial<Invoice>, string[]] => [
    status,
    { paidKopecks: 0, balanceKopecks: 0 },
    ['Сумма', '100,00 BYN', 'Счёт уменьшен до нуля, платить по нему нечего'],
  ]),
])('the page to pay an invoice shows the due sum and day; one that is %s', async (status, change, says) => {
  const lines = await readLines(<AmountDue invoice={{ ...invoice, status, ...change }} />, customer)
  expect(lines).toEqual(says.map((text) => expect.stringContaining(text)))
})

test.each<[InvoiceStatus, Partial<Invoice>, string[]]>([
  ['part_paid', {}, []],
  ['cancelled', { cancelReason: 'Ошибка' }, ['Счёт отменён: Ошибка']],
  ['written_off', { cancelReason: 'Не платит' }, ['Долг списан: Не платит']],
  [
    'void',
    { cancelReason: 'Ошибка', replacedBy: { id, number: null } },
    ['Счёт аннулирован: Ошибка', 'Вместо него:', 'Черновик счёта'],
  ],
  ['issued', { replaces: { id, number: '2031-000006' } }, ['Выставлен вместо:', 'Счёт № 2031-000006']],
  [
    'part_refunded',
    {
      creditNotes: [
        {
          id,
          number: 'К-2031-000002',
          amountKopecks: 1000,
          returnedKopecks: 400,
          reason: 'Скидка',
          createdAt: '2031-12-03T09:00:00.000Z',
        },
      ],
    },
    ['Корректировка № К-2031-000002 от ср, 3 дек 2031: −10,00 BYN. Скидка', 'PDF корректировки К-2031-000002'],
  ],
])('the reason why an invoice no longer counts is above it; one that is %s', async (status, change, says) => {
  const lines = await readLines(<Corrections invoice={{ ...invoice, status, ...change }} />, customer)
  expect(lines.map((each) => each.replace('-10', '−10'))).toEqual(says)
})

test('the sheet shows who pays whom for which lessons, and the paid sum and the rest', async () => {
  const lines = (await readLines(<InvoicePaper invoice={invoice} />, customer)).join(' | ')
  for (const part of [
    'Получатель | ООО «Навык» | УНП 200988541',
    'Плательщик | Мицкевич Ольга | Договор № 12 | Ученик: Савич Алина | Исполнитель: Ковалевич Анна | Математика, ноябрь 2031',
    'Итого за 2 занятия | 100,00 BYN | Снято корректировками | −10,00 BYN | Оплачено | 30,00 BYN | К оплате | 60,00 BYN',
    'Сумма прописью: Сто белорусских рублей 00 копеек',
    'Номер лицевого счёта для ЕРИП: 1001',
  ])
    expect(lines).toContain(part)
})

test('the sheet keeps the names of its day, names a paying company, and the seller whose agent the service is', async () => {
  const of: Invoice = {
    ...invoice,
    payer: { name: 'ООО «Платим»', unp: '100582333', address: 'Гомель' } as Invoice['payer'],
    eripAccount: null,
    issuedTo: { customerName: 'Раньше Ольга', learnerName: 'Раньше Алина' },
    sellers: [{ contractNumber: 12, firstName: 'Анна', lastName: 'Ковалевич', details: null }],
  }
  const lines = (await readLines(<InvoicePaper invoice={of} />, customer)).join(' | ')
  expect(lines).toContain('Плательщик | ООО «Платим» | УНП 100582333 | Гомель | Договор № 12 | Ученик: Раньше Алина')
  expect(lines).toContain('По договору № 12 занятия продаёт исполнитель Ковалевич Анна')
  expect(lines).not.toMatch(/Савич Алина \| Исполнитель|ЕРИП/)
  const unnamed = (await readLines(<InvoicePaper invoice={{ ...of, payer: null }} />, customer)).join(' | ')
  expect(unnamed).toContain('Плательщик | Раньше Ольга')
})

test('staff see that the service has no details, and accountants have a link to enter them', async () => {
  const of = { ...invoice, payee: null }
  const without = 'Когда счёт выставили, реквизиты сервиса не были указаны.'
  const read = async (user: typeof customer) => (await readLines(<InvoicePaper invoice={of} />, user)).join(' | ')
  expect(await read(customer)).not.toContain('Получатель')
  expect(await read(manager)).toContain(without)
  expect(await read(manager)).not.toContain('Открыть реквизиты')
  expect(await read(staff)).toContain('Открыть реквизиты')
})
