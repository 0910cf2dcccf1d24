// A session ends under an open form; the text is there again for the person who wrote it, and nothing of it stays once it is sent.
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { fillSignIn } from '../people.ts'

async function enter(page: Page, phone: string) {
  await page.goto('/login')
  await fillSignIn(page, phone)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** All texts that the browser keeps in its storages. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('a question outlives the end of its session: its writer signs in again, finds it, sends it, and it is no longer stored', async ({
  page,
  newPerson,
  refusals,
}) => {
  // The session that was ended is refused to what the page still asks.
  refusals.expect(401, /^\/frontend-api\//)
  const phone = '336001048'
  await enter(page, phone)
  const address = `${questionsPath}?new=1&about=lessons`
  await page.goto(address)
  const words = `Можно ли перенести занятие на вечер?\nСпрашивает ${Date.now()}`
  const question = page.getByLabel('Вопрос', { exact: true })
  await question.fill(words)

  await test.step('another device ends the session, and the page becomes that of signing in', async () => {
    const other = await newPerson()
    await enter(other, phone)
    await other.goto(personalDataPath)
    await other.getByRole('button', { name: 'Завершить остальные' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Завершить остальные' }).click()
    await expect(page.getByRole('heading', { name: 'Вход в учетную запись' })).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  await test.step('somebody else who signs in there finds nothing of it', async () => {
    await fillSignIn(page, '336001046')
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
    await page.goto(address)
    await expect(question).toHaveValue('')
    await page.getByRole('button', { name: 'Меню пользователя' }).click()
    await page.getByRole('menuitem', { name: 'Выход' }).click()
    await expect(page.getByRole('heading', { name: 'Вход в учетную запись' })).toBeVisible()
  })

  await test.step('the writer signs in again and finds the text', async () => {
    await fillSignIn(page, phone)
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeVisible()
    await page.goto(address)
    await expect(question).toHaveValue(words)
    await expectAccessible(page)
  })

  await test.step('once it is sent, it is gone from the form and from the browser', async () => {
    await page.getByRole('button', { name: 'Отправить вопрос' }).click()
    await expect(page.getByRole('region', { name: 'Сообщения' }).getByText(words.slice(0, 30)).first()).toBeVisible()
    expect(await stored(page)).not.toContain('перенести занятие на вечер')
    await page.goto(address)
    await expect(question).toHaveValue('')
  })
})
