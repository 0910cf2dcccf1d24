// A new customer buys a package: the shop, the cart, the steps of the checkout, a company as the payer, ЕРИП in part, late and
// twice; then what it has opened, and the order. Another one buys a seat in a group.
import type { APIRequestContext } from '@playwright/test'
import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { homePath } from '@navyk/api-spec/kit/paths'
import { onePageCheckoutPath, ownOrdersPath } from '@navyk/api-spec/money/orders/paths'
import { productPath, shopPath } from '@navyk/api-spec/money/products/paths'
import { signedIn, uniqueName } from '../chain/chain-cast.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people } from '../people.ts'
import { newPhone, register } from '../registering.ts'
import { leadGroup } from '../teaching/lead-group.ts'

test('a customer orders a package in steps, pays it through ЕРИП in part, late and twice, and sees once what it has opened', async ({
  page,
  context,
}) => {
  await register(page, newPhone(), 'Navyk-demo-2026')

  await test.step('the package is put into the cart', async () => {
    await page.goto(`${shopPath}?kind=package`)
    await page.getByRole('list', { name: 'Магазин' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'В корзину' }).click()
    await expect(page.getByText('В корзине: 1')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Корзина: 1 товар' }).click()
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
  })

  await test.step('the payer is a company, whose number is checked', async () => {
    await expect(page.getByRole('heading', { name: 'Что и для кого' })).toBeVisible()
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
    await expect(page.getByText(/осталось .+ до/)).toHaveCount(1)
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
  await page.goto(`${shopPath}?kind=package`)
  await page.getByRole('list', { name: 'Магазин' }).getByRole('link').first().click()
  const cart = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'Корзина: 1 товар' })
  const otherTab = await context.newPage()
  await otherTab.goto(homePath)
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cart(otherTab)).toBeHidden()
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(cart(page)).toBeVisible()
  await expect(cart(otherTab)).toBeVisible()
  await otherTab.close()
  await page.goto(onePageCheckoutPath)
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
  await page.goto(ownOrdersPath)
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

test('a customer without a learner finds a group in the shop, buys a seat for the learner they choose, and it is firm once ЕРИП has paid', async ({
  page,
  context,
  request,
}, { project }) => {
  const title = `Группа ${uniqueName()}`
  const id = await openGroup(request, title)
  const phone = newPhone()
  await register(page, phone, 'Navyk-demo-2026')

  await test.step('the group is found by filters', async () => {
    await page.goto(shopPath)
    // A phone unfolds them first.
    if (project.name === 'phone-dark') await page.getByRole('button', { name: 'Фильтры' }).click()
    await page.getByRole('combobox', { name: 'Что' }).selectOption({ label: 'Места в группах' })
    await page.getByRole('searchbox').fill(title)
    const found = page.getByRole('list', { name: 'Магазин' }).getByRole('listitem')
    await expect(found).toHaveCount(1)
    await found.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('its page says how many seats are left, what comes back and what is similar', async () => {
    await expect(page.getByText('Осталось 4 места из 4').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Возврат' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Похожее' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'В корзину' })).toBeDisabled()
  })

  await test.step('a learner is added there, and the seat is for one of two', async () => {
    await page.getByRole('button', { name: 'Добавить ученика' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Имя').fill('Миша')
    await dialog.getByLabel('Фамилия').fill('Савицкий')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Добавить ученика' }).click()
    await expect(dialog).toBeHidden()
    const customer = await signedIn(request, phone)
    await customer.post('/frontend-api/learners', { firstName: 'Аня', lastName: 'Савицкая', note: '' })
    await page.reload()
    await page.getByRole('combobox', { name: 'Для кого' }).selectOption({ label: 'Савицкая Аня' })
    await page.getByRole('button', { name: 'В корзину' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Корзина: 1 товар' }).click()
  })

  await test.step('the cart asks for no quantity, and the order is placed', async () => {
    await expect(page.getByRole('combobox', { name: `Для кого: ${title}` })).toHaveValue(/./)
    await expect(page.getByRole('button', { name: 'Больше', exact: true })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
    await page.getByRole('link', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Указать' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Фамилия, имя и отчество').fill('Савицкая Ольга Петровна')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Дальше' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Заказать за/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оплата счёта')
  })

  await test.step('it is paid through ЕРИП, and the page says by itself what was opened', async () => {
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Открыть страницу оплаты' }).click()
    const bank = await opening
    await bank.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible()
    await expect(page.getByText('Место закреплено').first()).toBeVisible()
  })

  await test.step('the seat is in the group of the learner, with its sessions', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Групповая программа' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Савицкая Аня: Место закреплено')).toBeVisible()
    await expect(page.getByRole('link', { name: /07:00/ })).toBeVisible()
    await page.goto(productPath(id))
    await expect(page.getByText('Осталось 3 места из 4').first()).toBeVisible()
  })
})

/** A group of four seats with one session, for which enrolment is open. */
async function openGroup(request: APIRequestContext, title: string): Promise<string> {
  const manager = await signedIn(request, people.staff)
  const today = businessDate(new Date())
  const { id, version } = await manager.post('/frontend-api/programmes', {
    title,
    description: 'Разбираем задания по темам',
    subject: 'mathematics',
    level: 'exam',
    audience: 'Ученикам 11 классов',
    format: 'at_place',
    place: 'Минск, ул. Немига, 5',
    city: 'Минск',
    minimumSeats: 2,
    seats: 4,
    priceBasis: 'session',
    priceKopecks: 25_00,
    trialPriceKopecks: null,
    plannedSessions: 12,
    startsOn: addDays(today, 14),
    endsOn: addDays(today, 100),
    enrolUntil: addDays(today, 13),
    weeklyPattern: [{ weekday: weekdayOf(addDays(today, 14)), time: '07:00', minutes: 45 }],
    confirmsItself: false,
  })
  await leadGroup(manager, await signedIn(request, people.executor), id)
  const session = { programmeId: id, date: addDays(today, 14), time: '07:00', minutes: 45 }
  await manager.post('/frontend-api/programme-sessions', session)
  await manager.post(`/frontend-api/programmes/${id}/enrolling`, { version })
  return id
}
