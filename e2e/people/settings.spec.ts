// Account security: the second step, Telegram, sessions, and what staff may look at.
import { generateSync } from 'otplib'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { fillSignIn, people, signInAs } from '../people.ts'

async function enter(page: Page, phone: string) {
  await page.goto('/login')
  await fillSignIn(page, phone)
  await expect(page).toHaveURL(/\/dashboard$/)
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('with two-step verification a person signs in by a password and a code of their app', async ({ page }) => {
  const phone = '336001042'
  await enter(page, phone)
  await page.goto(personalDataPath)
  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByRole('img', { name: 'QR-код для приложения-аутентификатора' })).toBeVisible()
  await expectAccessible(page)
  const opening = await page.getByRole('link', { name: /Открыть его/ }).getAttribute('href')
  const secret = new URL(opening ?? '').searchParams.get('secret') ?? ''
  await page.getByLabel('Код', { exact: true }).fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByText('Сохраните эти коды')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, phone)
  await expect(page.getByRole('heading', { name: 'Подтверждение входа' })).toBeVisible()
  // The digits that turned it on can't be used again; the next ones are already accepted.
  const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  await page.getByLabel('Код', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('You registered successfully')).toBeVisible()
})

test('a chat of Telegram is linked by the bot’s link and its button, gets the chosen notices, and is unlinked', async ({
  page,
}) => {
  await enter(page, '336001044')
  await page.goto(accountPath)
  await page.getByRole('button', { name: 'Подключить Telegram' }).click()
  const bot = page.getByRole('link', { name: 'Открыть бота' })
  await expect(bot).toBeVisible()
  await expectAccessible(page)
  await page.goto((await bot.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Start' }).click()
  const back = new URL((await page.locator('a.button').getAttribute('href')) ?? '', page.url())
  expect([back.pathname, ...back.searchParams.keys()]).toEqual([accountPath, 'id', 'signature'])
  const linked = callOf(page, 'POST')
  await page.locator('a.button').click()
  await expect(page).toHaveURL(/\/dashboard\/account$/)
  expect(await linked).toEqual(Object.fromEntries(back.searchParams))
  await expect(page.getByText('Telegram подключён')).toBeVisible()

  // Until the page has got the event about the link, nothing can be chosen for Telegram.
  const lessons = page.getByRole('checkbox', { name: 'Занятия: Telegram' })
  await expect(lessons).toBeChecked()
  await expect(lessons).toBeEnabled()
  const chosen = callOf(page, 'PATCH')
  // A busy machine draws the choice after a moment.
  await lessons.click()
  expect(await chosen).toEqual({ events: { lessons: false } })
  await page.reload()
  await expect(lessons).toBeEnabled()
  await expect(lessons).not.toBeChecked()

  const unlinked = callOf(page, 'DELETE')
  await page.getByRole('button', { name: 'Отключить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
  await unlinked
  await expect(page.getByRole('button', { name: 'Подключить Telegram' })).toBeVisible()
})

test('ending the other sessions shows the sign-in page on them at once', async ({ page, newPerson }) => {
  const phone = '336001046'
  const other = await newPerson()
  await enter(other, phone)
  await enter(page, phone)
  await page.goto(personalDataPath)
  await page.getByRole('button', { name: 'Завершить остальные' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить остальные' }).click()
  await expect(other.getByRole('heading', { name: 'Вход в учетную запись' })).toBeVisible()
  await expect(page.getByText(/Завершён 1 сеанс/)).toBeVisible()
})

test('staff look at a cabinet with a reason, change nothing there, and return', async ({ page, refusals }) => {
  refusals.expect(403, /^\/frontend-api\//)
  await signInAs(page, 'staff')
  await page.goto(userListPath)
  await page.getByPlaceholder('Имя или телефон').fill(people.customer)
  await expect(page.getByText(/-22-55|\*-55/)).toHaveCount(0)
  const row = page.locator('main tr, main li').filter({ hasText: /\*-44/ })
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Открыть кабинет «Заказчик» этого человека' }).click()
  await page
    .getByLabel('Зачем вы открываете кабинет')
    .fill(`Помочь с планом <img src=x onerror="document.title='run'">`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Открыть на 30 минут' }).click()
  const banner = section(page, 'Просмотр чужого кабинета')
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await page.goto(accountPath)
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(/./)
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toHaveCount(0)
  await banner.getByRole('button', { name: 'Вернуться' }).click()
  await expect(page).toHaveURL(/\/dashboard\/contact-list\//)
  await expect(banner).toBeHidden()
  await expect(page).not.toHaveTitle('run')
})

/** The body of the next successful call of the Telegram link by a method. */
async function callOf(page: Page, method: string): Promise<unknown> {
  const response = await page.waitForResponse(
    (answer) => answer.url().endsWith('/user/tg-integration') && answer.request().method() === method,
  )
  expect(response.status()).toBe(200)
  return response.request().postDataJSON()
}
