// The end of a month as its customer sees it: the invoice that came with why it is so much, the acts of the lessons, the payment,
// and a statement in which nothing is left to pay.
import type { APIRequestContext } from '@playwright/test'
import { homePath } from '@navyk/api-spec/kit/paths'
import { invoiceListPath, invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { expectState, money, openFromMenu, rowOf } from '../chain/chain-screens.ts'
import { expect, test } from '../journey.ts'
import { signInBy } from '../people.ts'
import { acceptAct } from './accept-act.ts'

/** Customers of the demo; several, because it depends on the day who has an unpaid invoice. */
const customers = [
  '336001015',
  '336001014',
  '336001026',
  '336001008',
  '336001025',
  '336001006',
  '336001007',
  '336001028',
  '336001023',
  '336001057',
  '336001058',
]

interface UnpaidCustomer {
  phone: string
  invoice: { id: string; number: string }
  rows: number
  /** The amount left to pay, as people read it. */
  due: string
}

/** One who has an unpaid invoice for lessons and no other one, and an act to accept. */
async function chooseCustomer(request: APIRequestContext): Promise<UnpaidCustomer> {
  for (const phone of customers) {
    const customer = await signedIn(request, phone)
    const invoices = await customer.list('/frontend-api/invoices')
    const [owed, ...others] = invoices.filter(({ status }) => /^(issued|overdue|part_paid)/.test(String(status)))
    const acts = await customer.list('/frontend-api/acts')
    if (owed?.kind !== 'lessons' || others.length > 0 || !acts.some(({ state }) => state === 'issued')) continue
    const { lines } = await customer.get<{ lines: unknown[] }>(`/frontend-api/invoices/${owed.id}`)
    const due = ((Number(owed.totalKopecks) - Number(owed.paidKopecks)) / 100).toFixed(2).replace('.', ',')
    return { phone, invoice: { id: owed.id, number: String(owed.number) }, rows: lines.length, due }
  }
  throw new Error('None of them owes anything')
}

test('a customer reads the sums of the month, accepts its act, pays, and owes nothing', async ({
  page,
  context,
  request,
}) => {
  const { phone, invoice, rows, due } = await chooseCustomer(request)
  await signInBy(page, phone)

  await test.step('the invoice of the month names each lesson, and can be taken along', async () => {
    await page.goto(homePath)
    await openFromMenu(page, 'Invoice List')
    await page.locator(`a[href$="invoice-details?id=${invoice.id}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice.number)
    const paper = page.getByRole('article', { name: 'Счёт для печати' })
    await expect(paper.getByRole('row').filter({ hasText: /\d,\d\d/ })).toHaveCount(rows)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать PDF' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('the act of the lessons is accepted by a code', async () => {
    await page.goto(statementPath)
    await acceptAct(page, request, phone)
  })

  await test.step('it is paid through ЕРИП, and the page says so by itself', async () => {
    await page.goto(invoicePath(invoice.id))
    await page.getByRole('link', { name: 'Оплатить' }).first().click()
    const open = page.getByRole('link', { name: 'Открыть страницу оплаты' })
    const opening = context.waitForEvent('page')
    await open.click()
    const bank = await opening
    await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
  })

  await test.step('the invoice is paid, the statement has the payment, and nothing is left to pay', async () => {
    await page.goto(invoicePath(invoice.id))
    await expectState(page, 'Оплачен')
    await page.goto(statementPath)
    await expect(
      rowOf(page, 'Оплата')
        .filter({ hasText: money(due) })
        .last(),
    ).toBeVisible()
    // The page above its rows offers to pay as long as anything is due.
    await page.goto(invoiceListPath)
    await expect(rowOf(page, invoice.number)).toContainText('Оплачен')
    await expect(page.getByRole('main').getByRole('link', { name: 'Оплатить' })).toHaveCount(0)
  })
})
