// Without a network: every screen says so, keeps what was typed, and continues when the network is back. How soon it says so is
// measured (bench/browser/open-pages.ts).
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { watchLoading } from './screens/every-button.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { fillSignIn, people, signInAs } from './people.ts'

const offline = (page: Page) => page.getByRole('status').getByText(/^Нет связи/)

test('signing in without a network says so, keeps the typed text, and continues when it is back', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Номер телефона (9 цифр)')).toBeVisible()
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await expectAccessible(page)
  await fillSignIn(page, people.customer)
  await expect(page.getByRole('alert')).toBeVisible()
  const send = page.getByRole('button', { name: 'Войти', exact: true })
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('Номер телефона (9 цифр)')).toHaveValue(people.customer)
  await page.context().setOffline(false)
  await expect(offline(page)).toBeHidden()
  await send.click()
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
})

test('a question that is sent without a network stays in its form, and is sent once when it is back', async ({
  page,
}) => {
  await signInAs(page, 'customer')
  const { loaded } = watchLoading(page)
  await page.goto(`${questionsPath}?new=1&about=payments`)
  const words = `Можно ли заплатить частями, спрашивает ${Date.now()}?`
  await page.getByLabel('Вопрос', { exact: true }).fill(words)
  // A part that is still to come without a network is looked at in load-failure.spec.ts.
  await loaded()
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  const send = page.getByRole('button', { name: 'Отправить вопрос' })
  await send.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('Вопрос', { exact: true })).toHaveValue(words)
  await page.context().setOffline(false)
  await expect(offline(page)).toBeHidden()
  await send.click()
  // The form has the words too, so what tells that they were sent is the question's address.
  await expect(page).toHaveURL(/question=/)
  await page.goto(questionsPath)
  await expect(page.getByRole('main').getByText(words)).toHaveCount(1)
})
