// A new person, by the pages of registration.
import { randomInt } from 'node:crypto'
import { codeSentTo } from './chain/chain-cast.ts'
import { expect, type Page } from './journey.ts'

/** A number that has no account; each journey has its own. */
export const newPhone = () => `44${randomInt(1_000_000, 9_999_999)}`

export async function register(page: Page, phone: string, password: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Выполните регистрацию' }).click()
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  await page.getByLabel('Номер телефона (9 цифр)').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Даю согласие на обработку персональных данных').check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText(`+375 ${phone.slice(0, 2)} ***-**-${phone.slice(-2)}`)).toBeVisible()
  await page.getByLabel('Код').fill(await codeSentTo(page.request, phone))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
