// An invoice of a new customer is paid at the simulated providers: a card that is refused, a part through ЕРИП, the rest
// too late, and once more. Then the accountant sees the requests.
import { signedIn } from '../chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'
import { newPhone, register } from '../registering.ts'

test('a customer whose card is refused pays a part through ЕРИП, the rest late and then twice; the page knows it by itself', async ({
  page,
  context,
  request,
}) => {
  const phone = newPhone()
  await register(page, phone, 'Navyk-demo-2026')
  // Who pays here has an invoice that no other journey sees.
  const customer = await signedIn(request, phone)
  const dues = await customer.get<{ customer: { id: string } }>('/frontend-api/payments/dues')
  const accountant = await signedIn(request, people.staff)
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 4000 }]
  const draft = await accountant.post('/frontend-api/invoices/manual', { customerId: dues.customer.id, lines })
  await accountant.post(`/frontend-api/invoices/${draft.id}/issue`, { version: draft.version })

  await test.step('a card is refused', async () => {
    await page.goto('/dashboard/payment?way=card')
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
    await expectAccessible(page)
    await bank.getByRole('button', { name: 'Оплатить всё после срока' }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
    await bank.getByRole('button', { name: 'Оплатить дважды' }).click()
    await expect(bank.getByRole('status')).toContainText('Оплачено')
    await expect(page.getByText('Пришло больше, чем нужно')).toBeVisible()
    await expectAccessible(page)
  })
})

test('an accountant sees requests, differences and refused notifications beside the debtors', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto('/dashboard/invoice-list-v2')
  await page.getByRole('link', { name: 'Онлайн-оплаты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Онлайн-оплаты' })).toBeVisible()
  // What a provider has taken back is posted without anybody, so the demo need not have a difference.
  await expect(page.getByRole('radio', { name: 'Расхождения' })).toBeChecked()
  await expectAccessible(page)
  await page.getByText('Запросы', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Спросить снова' }).first()).toBeVisible()
  await expectAccessible(page)
})
