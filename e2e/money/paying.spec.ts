// An invoice of a new customer is paid at the simulated providers: a card that is refused, a part through ЕРИП, the rest
// too late, and once more. An order is paid by card at bePaid, an invoice at WEBPAY. Then the accountant sees the requests.
import type { APIRequestContext } from '@playwright/test'
import { invoiceListPath, invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath, payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'
import { newPhone, register } from '../registering.ts'
import { placeOrder } from './place-order.ts'

/** An invoice of a new customer, as an accountant enters it. */
async function invoiceFor(request: APIRequestContext, phone: string): Promise<string> {
  const customer = await signedIn(request, phone)
  const dues = await customer.get<{ customer: { id: string } }>('/frontend-api/payments/dues')
  const accountant = await signedIn(request, people.staff)
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 4000 }]
  const draft = await accountant.post('/frontend-api/invoices/manual', { customerId: dues.customer.id, lines })
  await accountant.post(`/frontend-api/invoices/${draft.id}/issue`, { version: draft.version })
  return draft.id
}

test('a customer whose card is refused pays a part through ЕРИП, the rest late and then twice; the page updates by itself', async ({
  page,
  context,
  request,
}) => {
  const phone = newPhone()
  await register(page, phone, 'Navyk-demo-2026')
  // The person who pays here has an invoice that no other journey sees.
  await invoiceFor(request, phone)

  await test.step('a card is refused', async () => {
    await page.goto(`${onlinePaymentPath}?way=card`)
    await page.getByRole('button', { name: /^Оплатить \d/ }).click()
    await page.getByLabel('Номер карты').fill('4005550000000019')
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(page.getByRole('alert')).toContainText('Банк отклонил')
    await page.getByRole('link', { name: 'Вернуться без оплаты' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оплата счёта')
  })

  await test.step('a part comes through ЕРИП, the rest late, and once more', async () => {
    await page.getByText('ЕРИП', { exact: true }).click()
    await expect(page.getByText('Ждём оплату')).toBeVisible()
    await expectAccessible(page)
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Открыть страницу оплаты' }).click()
    const bank = await opening
    await bank.getByLabel('Сумма, BYN').fill('1,00')
    await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByText('Часть пришла, ждём остальное')).toBeVisible()
    await bank.getByRole('button', { name: 'Оплатить всё после срока' }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
    await bank.getByRole('button', { name: 'Оплатить дважды' }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByText('Пришло больше, чем нужно')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a customer pays an order by card and sees what it has opened, and an invoice at WEBPAY by the form that is sent there', async ({
  page,
  request,
}) => {
  const phone = newPhone()
  await register(page, phone, 'Navyk-demo-2026')
  const order = await placeOrder(request, phone)
  const paid = page.getByRole('heading', { level: 1, name: 'Оплачено' })

  await test.step('the card is accepted at bePaid, and the way back shows the package', async () => {
    await page.goto(`${payInvoicePath(String(order.invoiceId))}&way=card`)
    await page.getByRole('button', { name: /^Оплатить \d/ }).click()
    await expect(page).toHaveURL(/\/dev\/payments\/bepaid\//)
    await expect(page.getByLabel('Номер карты')).toHaveValue('4200000000000000')
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(paid).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/payment-complete\?/)
    await expect(page.getByText(/осталось 8 занятий до/)).toHaveCount(1)
    await page.getByRole('link', { name: 'Открыть заказ' }).click()
    await expectState(page, 'Открыт')
  })

  await test.step('the signed form takes the browser to WEBPAY, and the payment back', async () => {
    const invoiceId = await invoiceFor(request, phone)
    await page.goto(`${payInvoicePath(invoiceId)}&way=card`)
    const sent = page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/dev/payments/webpay'))
    await page.getByRole('button', { name: 'Оплатить через WEBPAY' }).click()
    expect((await sent).postData()).toContain('wsb_signature=')
    await page.getByLabel('Номер карты').fill('4341790000000051')
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await expect(paid).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/payment-complete\?/)
    await page.goto(invoicePath(invoiceId))
    await expectState(page, 'Оплачен')
  })
})

test('a customer who is behind with two invoices pays both by one number in ЕРИП', async ({ page, context }) => {
  await signInAs(page, 'customer')
  await page.goto(invoiceListPath)
  await page.getByRole('link', { name: /^Оплатить всё: \d/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Оплата всего, что просрочено' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Получить номер для оплаты' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Открыть страницу оплаты' }).click()
  const bank = await opening
  await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(bank.getByRole('status')).toContainText('Оплачено')
  await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
  await page.goto(`${invoiceListPath}?status=late`)
  await expect(page.getByText('По этим условиям счетов нет')).toBeVisible()
})

test('an accountant sees requests, differences and refused notifications beside the debtors', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto(statementPath)
  await page.getByRole('link', { name: 'Онлайн-оплаты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Онлайн-оплаты' })).toBeVisible()
  // What a provider has taken back is posted without anybody, so the demo need not have a difference.
  await expect(page.getByRole('radio', { name: 'Расхождения' })).toBeChecked()
  await page.getByText('Запросы', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Спросить снова' }).first()).toBeVisible()
  await expectAccessible(page)
})
