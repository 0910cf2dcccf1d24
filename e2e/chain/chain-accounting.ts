// The chain's third stage: the lesson is closed, its month handed in and settled, and the executor's pay accrues.
import { businessDate } from '@navyk/api-spec/kit'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { pay } from './chain-agreement.ts'
import type { Cast } from './chain-cast.ts'
import { agree, expectState, longDate, money, monthText, openFromMenu, openRow, rowOf } from './chain-screens.ts'
import { expect, expectAccessible, type Page } from '../journey.ts'

export async function closeLesson(page: Page, learner: string, startsAt: Date): Promise<void> {
  await openFromMenu(page, 'Schedule')
  const date = longDate(businessDate(startsAt))
  await page.getByRole('button', { name: new RegExp(`${learner}.*${date}`) }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Открыть занятие' }).click()
  await expectState(page, 'Запланировано')
  const held = page.getByRole('radio', { name: /^Проведено\s*\d/ })
  await held.check()
  await expect(held.locator('..')).toContainText(money(pay))
  await page.getByRole('textbox', { name: /^Тема/ }).fill('Сложение дробей')
  await page.getByLabel('Домашнее задание').fill('№ 12–18')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Закрыть занятие' }).click()
  await expectState(page, 'Проведено')
}

export async function submitMonth(page: Page, { month }: Cast): Promise<void> {
  await openFromMenu(page, 'Lesson accounting')
  await openRow(page, monthText(month))
  await expectState(page, 'Открыт')
  await agree(page, 'Сдать месяц', /вам за занятия/)
  await expectState(page, 'На проверке')
}

export async function approveMonth(page: Page, executor: Page): Promise<void> {
  await openFromMenu(page, 'Lesson accounting')
  await page.goto(new URL(executor.url()).pathname)
  await agree(page, 'Утвердить', /Отменить это нельзя/)
  await expectState(page, 'Утверждён')
  await expect(page.getByRole('main')).toContainText('можно оспорить до')
  await expectAccessible(page)
}

/** The outcome of a lesson that was just closed is final after 72 hours, or at once when staff have decided. */
export async function settleLesson(
  customer: Page,
  staff: Page,
  learner: string,
  settle: () => Promise<void>,
): Promise<void> {
  await customer.goto(`${lessonListPath}?view=all`)
  await rowOf(customer, learner).filter({ hasText: 'Проведено' }).getByRole('link').first().click()
  await customer.getByRole('button', { name: 'Возразить', exact: true }).click()
  const objection = customer.getByRole('dialog')
  await objection.getByRole('textbox').fill('Закончили раньше')
  await objection.getByRole('button', { name: 'Возразить', exact: true }).click()
  await expect(objection).toBeHidden()
  await staff.goto(new URL(customer.url()).pathname)
  await staff.getByRole('button', { name: 'Принять решение', exact: true }).click()
  const decision = staff.getByRole('dialog')
  await decision.getByLabel('Ответ').fill('Ученик подтвердил: занятие шло до конца')
  await decision.getByRole('button', { name: 'Принять решение', exact: true }).click()
  await expect(decision).toBeHidden()
  await settle()
  await staff.reload()
  await staff.getByRole('tab', { name: 'История' }).click()
  await expect(staff.getByRole('tabpanel')).toContainText('Учтено в отчёте')
}

export async function readIncome(page: Page, { month }: Cast, learner: string): Promise<void> {
  await openFromMenu(page, 'Finances')
  await openRow(page, monthText(month))
  const client = page.getByRole('group').filter({ hasText: learner })
  // With few clients each of them is unfolded from the beginning.
  if ((await client.getAttribute('open')) === null) await client.getByText(learner).click()
  await expect(client.getByRole('row').last()).toContainText(money(pay))
  await expectAccessible(page)
}
