// A day of lessons: an executor closes one on a phone, a customer cancels early and late.
import type { APIRequestContext } from '@playwright/test'
import { addDays, businessDate, businessTime } from '@navyk/api-spec/kit'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'

test('an executor closes the lessons of the day, one after the other', async ({ page }) => {
  await signInAs(page, 'executor')
  await page.goto(`${lessonListPath}?view=unclosed`)
  await page
    .getByRole('link', { name: /\d\d:\d\d–\d\d:\d\d/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: /^Проведено частично/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Проведено частично/ }).check()
  await page.getByLabel('Сколько минут длилось занятие').fill('40')
  await page.getByRole('button', { name: 'На 5 минут меньше' }).click()
  await expect(page.getByLabel('Сколько минут длилось занятие')).toHaveValue('35')
  await page.getByRole('textbox', { name: /^Тема/ }).fill('Проценты')
  await page.getByText('Заметка для менеджера').first().click()
  await page.getByRole('textbox', { name: 'Заметка для менеджера' }).fill('Опоздал')
  await page.getByText(/^Файлы/).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Задание.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('№ 5'),
  })
  await expect(page.getByRole('button', { name: /Задание\.txt/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть занятие' }).click()
  await expect(page.getByText('Следующее на очереди').or(page.getByText('Все прошедшие занятия закрыты'))).toBeVisible()
  await expect(page.getByText('Проведено частично').first()).toBeVisible()
})

test('a customer cancels early without a charge, and late for the announced price', async ({ page }) => {
  const { request } = page
  const early = await planFor(request, 5)
  await signInAs(page, 'customer')
  await cancel(page, early, /отменяете бесплатно/, 'Отменить занятие')
  await expect(page.getByText('Отменено заказчиком вовремя').first()).toBeVisible()
  const late = await planFor(request, 0)
  await cancel(page, late, /Теперь занятие оплачивается/, 'Отменить и оплатить')
  await expect(page.getByText('Отменено заказчиком поздно').first()).toBeVisible()
})

test('an executor names the link of a call for a lesson; its customer enters by it from ten minutes before', async ({
  page,
}) => {
  const { request } = page
  const lesson = await planFor(request, 6)
  const path = lessonPath(lesson.id)
  await signInAs(page, 'executor')
  await page.goto(path)
  await page.getByRole('button', { name: 'Место занятия' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Адрес или ссылка на звонок/).fill('http://meet.example.by/abc')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText(/Адрес, который открывается, начинается с https/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Адрес или ссылка на звонок/).fill('https://meet.example.by/abc')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'meet.example.by' })).toBeVisible()
  await signInAs(page, 'customer')
  const startsAt = Date.parse(String(lesson.startsAt))
  await page.clock.setFixedTime(startsAt - 11 * 60_000)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'meet.example.by' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Войти', exact: true })).toBeHidden()
  await page.clock.setFixedTime(startsAt - 9 * 60_000)
  await page.goto(path)
  const enter = page.getByRole('link', { name: 'Войти', exact: true })
  await expect(enter).toHaveAttribute('href', 'https://meet.example.by/abc')
  await expect(enter).toHaveAttribute('rel', 'noopener noreferrer')
})

async function cancel(page: Page, lesson: ListedThing, words: RegExp, confirm: string): Promise<void> {
  await page.goto(lessonPath(lesson.id))
  await page.getByRole('button', { name: 'Отменить занятие' }).click()
  const dialog = page.getByRole('dialog')
  // A free move of the month goes before the price.
  const usesMove = dialog.getByRole('checkbox', { name: /бесплатный перенос/ })
  if (confirm === 'Отменить и оплатить') {
    await expect(usesMove.or(dialog.getByText(words)).first()).toBeVisible()
    if (await usesMove.isVisible()) await usesMove.uncheck()
  }
  await expect(dialog).toContainText(words)
  await expectAccessible(page)
  await dialog.getByLabel('Причина').fill('Уезжаем')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A lesson of the customer at the first free time some days from now, or within the next hours. */
async function planFor(request: APIRequestContext, days: number): Promise<ListedThing> {
  const executor = await signedIn(request, people.executor)
  const customer = await signedIn(request, people.customer)
  const own = await customer.list('/frontend-api/contracts', { state: 'active' })
  const taught = await executor.list('/frontend-api/contracts', { state: 'active' })
  const contract = taught.find(({ id }) => own.some((each) => each.id === id))
  for (const hours of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const at = new Date(Date.now() + hours * 3_600_000)
    const date = addDays(businessDate(at), days)
    const body = { contractId: contract?.id, date, time: businessTime(at), minutes: 30 }
    const planned = await executor.tryToMake('/frontend-api/lessons', body)
    if (planned) return planned
  }
  throw new Error('The executor is busy all day')
}
