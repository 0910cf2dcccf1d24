// An invoice of the demo's customer is paid at the simulated providers: a card that is refused, and a part through
// ЕРИП. Then the accountant sees the requests.
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'

test('a customer whose card is refused pays a part through ЕРИП; the page knows it by itself', async ({
  page,
  context,
}) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/payment?way=card')
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
  await page.getByLabel('Номер карты').fill('4005550000000019')
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('alert')).toContainText('Банк отклонил')
  await page.getByRole('link', { name: 'Вернуться без оплаты' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Оплата счёта')
  await page.getByText('ЕРИП', { exact: true }).click()
  await page.getByRole('button', { name: 'Получить номер для оплаты' }).click()
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
})

test('an accountant sees requests, differences and refused notifications beside the debtors', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto('/dashboard/invoice-list-v2')
  await page.getByRole('link', { name: 'Онлайн-оплаты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Онлайн-оплаты' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Разобрать' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Запросы', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Спросить снова' }).first()).toBeVisible()
  await expectAccessible(page)
})
