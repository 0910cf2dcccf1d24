// The chain's first stage: from an offer to a contract that both sides have acknowledged.
import { businessDate } from '@navyk/api-spec/kit'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import type { Cast } from './chain-cast.ts'
import {
  agree,
  chooseView,
  expectAccessibleFromTop,
  expectState,
  money,
  openFromMenu,
  openRow,
  rowOf,
} from './chain-screens.ts'
import { expect, expectAccessible, type Page } from '../journey.ts'

const goal = 'Подтянуть дроби к контрольной'

/** The executor's pay, the customer's price that staff settle, and the sum of the invoice, each for one lesson. */
const asked = '30,25'
export const pay = '31,00'
export const price = '42,50'

export async function writeOffer(page: Page, { learner }: Cast): Promise<void> {
  await page.goto(offerListPath)
  await expect(page.getByRole('heading', { name: 'Мои заявки' })).toBeVisible()
  await page.getByRole('link', { name: 'Новая заявка' }).first().click()
  await page.getByRole('button', { name: 'Добавить ученика' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый ученик' })
  await dialog.getByLabel('Имя').fill(learner.firstName)
  await dialog.getByLabel('Фамилия').fill(learner.lastName)
  await dialog.getByLabel('Год рождения').fill('2014')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Добавить ученика' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Предмет').selectOption({ label: 'Математика' })
  await page.getByLabel('Уровень').selectOption({ label: '5–9 классы' })
  await page.getByLabel('Цель').fill(goal)
  await page.getByLabel('Где', { exact: true }).selectOption({ label: 'Онлайн' })
  await page.getByLabel('Занятий в неделю').fill('1')
  await page.getByLabel('Длительность занятия').fill('60')
  await page.getByRole('button', { name: 'Добавить время' }).click()
  await expectAccessibleFromTop(page)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expectState(page, 'На модерации')
  await expect(page.getByText(goal)).toBeVisible()
}

export async function publishOffer(page: Page, { learner }: Cast): Promise<void> {
  await page.goto(`${offerListPath}?scope=moderation`)
  await expect(rowOf(page, learner.firstName)).toBeVisible()
  await openRow(page, learner.firstName)
  await expectState(page, 'На модерации')
  await expectAccessible(page)
  await agree(page, 'Опубликовать', /увидят все исполнители/)
  await expectState(page, 'Опубликована')
}

export async function respond(page: Page, { learner }: Cast): Promise<void> {
  await openFromMenu(page, 'Requests')
  // Whether the offer suits the executor depends on the hours that the demo gave them.
  await expect(page.getByRole('main')).toContainText(/Подходящие · \d/)
  if (!(await rowOf(page, learner.firstName).isVisible())) await chooseView(page, /^Остальные/)
  await expect(rowOf(page, learner.firstName)).toContainText('Математика')
  await expect(page.getByText(learner.lastName)).toBeHidden()
  await openRow(page, learner.firstName)
  await page.getByRole('button', { name: 'Откликнуться' }).click()
  await page.getByLabel('Ваша цена за занятие').fill(asked)
  await page.getByLabel('Первое занятие с').fill(dotted(businessDate(new Date())))
  // Leaving the field closes its calendar.
  await page.getByLabel('Первое занятие с').press('Tab')
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('button', { name: 'Добавить время' }).click()
  await expect(page.getByLabel('День недели')).toHaveCount(2)
  await page.getByLabel('Сообщение заказчику').fill('Начнём с диагностики, потом дроби по темам.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page.getByRole('heading', { name: 'Ваш отклик' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(money(asked))
  await expectAccessible(page)
}

export async function choose(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Начнём с диагностики')
  await expectAccessible(page)
  await agree(page, 'Выбрать', /Занятие будет стоить/, 'Выбрать исполнителя')
  await expect(page.getByRole('heading', { name: /^Договор № \d+$/ })).toBeVisible()
  await expectState(page, 'Черновик')
}

export async function sendContract(page: Page, learner: string): Promise<void> {
  // In the menu of staff the contracts are in a folded group.
  await page.goto(contractListPath)
  await openRow(page, learner)
  await page.getByLabel('Цена для заказчика').fill(price)
  await page.getByLabel('Ставка исполнителя').fill(pay)
  await expect(page.getByText(/Комиссия сервиса: 11,50/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить условия' }).click()
  await expect(page.getByText('Условия сохранены')).toBeVisible()
  await agree(page, 'Отправить сторонам', money(price))
  await expectState(page, 'Ждёт ознакомления')
}

/** Reads the text to its end, agrees, and types the code; the text names only the own rate. */
export async function acknowledge(page: Page, readCode: () => Promise<string>, ownRate: string): Promise<void> {
  await page.getByRole('button', { name: 'Ознакомиться' }).click()
  const text = page.getByRole('region', { name: 'Текст договора' })
  await expect(text).toContainText(ownRate)
  await expect(text).not.toContainText(ownRate === pay ? price : pay)
  await expectAccessible(page)
  await text.locator(':scope > :last-child').scrollIntoViewIfNeeded()
  await text.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Подтвердить ознакомление' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toBeVisible()
  await dialog.getByLabel('Код').fill(await readCode())
  await dialog.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ознакомление', exact: true })).toBeVisible()
}

/** '04.12.2026', as a date is typed. */
const dotted = (date: string) => date.split('-').reverse().join('.')
