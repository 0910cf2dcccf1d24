// The chain's last stage: the customer's invoice, from a draft to its payment.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { price } from './chain-agreement.ts'
import type { Cast } from './chain-cast.ts'
import { dayText, expectState, money, openFromMenu, openRow, rowOf } from './chain-screens.ts'
import { expect, expectAccessible, type Page } from '../journey.ts'

export async function issueInvoice(page: Page, { month }: Cast, learner: string): Promise<void> {
  await openFromMenu(page, 'Create Invoice', 'Money')
  await page.getByRole('combobox', { name: 'Месяц' }).selectOption(month)
  await expect(rowOf(page, learner)).toContainText(money(price))
  await openRow(page, learner)
  await expect(page.getByRole('main')).toContainText(money(price))
  await page.getByRole('button', { name: 'Создать черновик' }).click()
  await expectState(page, 'Черновик')
  await page.getByRole('button', { name: 'Выставить' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Оплатить до')).toHaveValue(spaced(dayText(addDays(businessDate(new Date()), 7))))
  await dialog.getByRole('button', { name: 'Выставить' }).click()
  await expect(dialog).toBeHidden()
  await expectState(page, 'Выставлен')
}

export async function findInvoice(page: Page, { learner }: Cast, state: string): Promise<void> {
  await openFromMenu(page, 'Invoice List')
  await page.reload()
  await expect(rowOf(page, learner.firstName)).toContainText(state)
  await openRow(page, learner.firstName)
  await expectState(page, state)
  await expect(page.getByRole('main')).toContainText(money(price))
}

export async function recordPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Записать оплату' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Сумма')).toHaveValue(price)
  await dialog.getByLabel('Способ').selectOption({ label: 'Банковский перевод' })
  await dialog.getByLabel('Документ').fill('п/п 417')
  await dialog.getByRole('button', { name: 'Записать оплату' }).click()
  await expect(dialog).toBeHidden()
  await expectState(page, 'Оплачен')
  await expectAccessible(page)
}

/** The text with every kind of space allowed. */
const spaced = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`)
