// A new customer buys a package: the shop, the cart, the steps of the checkout, a company as the payer, ЕРИП in part, late and
// twice; then what it has opened, and the order.
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { newPhone, register } from '../registering.ts'

test('a customer orders a package in steps, pays it through ЕРИП in part, late and twice, and sees once what it has opened', async ({
  page,
  context,
}) => {
  await register(page, newPhone(), 'Navyk-demo-2026')

  await test.step('the package is put into the cart', async () => {
    await page.goto('/dashboard/shop?kind=package')
    await page.getByRole('list', { name: 'Магазин' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'В корзину' }).click()
    await expect(page.getByText('В корзине: 1')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Корзина: 1 пакет' }).click()
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
  })

  await test.step('the payer is a company, whose number is checked', async () => {
    await expect(page.getByRole('heading', { name: 'Что и для кого' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Дальше' }).click()
    await expect(page.getByText('Укажите, кто платит')).toBeVisible()
    await page.getByRole('button', { name: 'Указать' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Кто платит').selectOption({ label: 'Компания' })
    await dialog.getByLabel('Название').fill('ООО «Ромашка»')
    await dialog.getByLabel('УНП').fill('190275969')
    await dialog.getByLabel('Адрес').fill('Минск, пр. Независимости, 1')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Проверьте УНП')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('УНП').fill('190275968')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('ООО «Ромашка»')).toBeVisible()
    await page.getByRole('link', { name: 'Дальше' }).click()
  })

  await test.step('without the consent nothing is ordered', async () => {
    const order = page.getByRole('button', { name: /^Заказать за/ })
    await order.click()
    await expect(page.getByText('Отметьте, что согласны с условиями')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox').check()
    await order.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оплата счёта')
    await expect(page.getByRole('heading', { name: /^Оплатите до/ })).toBeVisible()
  })

  await test.step('a part comes, the rest late, and once more', async () => {
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Открыть страницу оплаты' }).click()
    const bank = await opening
    await bank.getByLabel('Сумма, BYN').fill('1,00')
    await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page.getByText('Часть пришла, ждём остальное')).toBeVisible()
    await bank.getByRole('button', { name: 'Оплатить всё после срока' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
    await bank.getByRole('button', { name: 'Оплатить дважды' }).click()
    await expect(page.getByText('Пришло больше, чем нужно')).toBeVisible()
    await expect(page.getByText(/действует до/)).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('the order says what it has opened, and who paid', async () => {
    await page.getByRole('link', { name: 'Открыть заказ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Заказ №')
    await expect(page.getByText('ООО «Ромашка»')).toBeVisible()
    await expect(page.getByText('Вернулось бы сейчас')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a customer orders on one page, changes their mind, and finds the order cancelled', async ({ page, context }) => {
  await register(page, newPhone(), 'Navyk-demo-2026')
  await page.goto('/dashboard/shop?kind=package')
  await page.getByRole('list', { name: 'Магазин' }).getByRole('link').first().click()
  const cart = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'Корзина: 1 пакет' })
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cart(otherTab)).toBeHidden()
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(cart(page)).toBeVisible()
  await expect(cart(otherTab)).toBeVisible()
  await otherTab.close()
  await page.goto('/dashboard/checkout-v2')
  await expect(page.getByRole('button', { name: /^Заказать за/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Указать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Фамилия, имя и отчество').fill('Белая Ольга Петровна')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Заказать за/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Оплата счёта')
  await page.goto('/dashboard/orders')
  await page
    .getByRole('link')
    .filter({ hasText: 'Ждёт оплаты' })
    .or(page.locator('a[href*="orders?id="]'))
    .first()
    .click()
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Заказ отменён' })).toBeVisible()
  await expectAccessible(page)
})
