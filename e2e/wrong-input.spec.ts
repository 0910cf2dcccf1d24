import type { Locator } from '@playwright/test'
import { newOfferPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import {
  draftContract,
  draftedPlan,
  draftInvoice,
  publishOffer,
  sentContract,
  signInAll,
  unpaidInvoices,
} from './chain/chain-arrange.ts'
import type { SignedIn } from './chain/chain-cast.ts'
import { expectState, signIn } from './chain/chain-screens.ts'
import { expect, expectAccessible, test } from './journey.ts'

const customerDigits = '336001053'
const executorDigits = '293001005'
const staff = '291112255'

const required = 'Обязательное поле'

test.describe('a form of the chain reports a fault at its field, and stores nothing, for', () => {
  test('the offer', async ({ page, request }) => {
    const [customer] = await signInAll(request, [customerDigits])
    const before = await customer?.list('/frontend-api/offers')
    await signIn(page, customerDigits)
    await page.goto(newOfferPath)
    await page.getByLabel('За занятие, от').fill('40')
    await page.getByLabel('За занятие, до').fill('30')
    await page.getByLabel('Занятий в неделю').fill('0')
    await page.getByRole('button', { name: 'Добавить время' }).click()
    await page.getByLabel('До', { exact: true }).fill('9')
    await page.getByLabel('До', { exact: true }).press('Tab')
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expectFault(page.getByLabel('Предмет'), required)
    await expectFault(page.getByLabel('Уровень'), required)
    await expectFault(page.getByLabel('Цель'), required)
    await expectFault(page.getByLabel('Занятий в неделю'), 'Не меньше 1')
    await expectFault(page.getByLabel('До', { exact: true }), 'Конец должен быть позже начала')
    await page.getByLabel('За занятие, до').fill('сорок')
    await expectFault(page.getByLabel('За занятие, до'), 'Нужна сумма, например 25,50')
    await page.getByRole('button', { name: 'Убрать время' }).click()
    await expect(page.getByText('Добавьте хотя бы одно время')).toBeVisible()
    await expectAccessible(page)
    expect(await customer?.list('/frontend-api/offers')).toEqual(before)
  })

  test('the response', async ({ page, request }) => {
    const [customer, manager] = await signInAll(request, [customerDigits, staff])
    const offer = customer && manager && (await publishOffer(customer, manager))
    await signIn(page, executorDigits)
    await page.goto(offerPath(offer?.id ?? ''))
    const send = page.getByRole('button', { name: 'Отправить отклик' })
    await page.getByLabel('Ваша цена за занятие').fill('')
    await send.click()
    await expectFault(page.getByLabel('Ваша цена за занятие'), required)
    await expectFault(page.getByLabel('Сообщение заказчику'), required)
    await page.getByLabel('Ваша цена за занятие').fill('0')
    await expectFault(page.getByLabel('Ваша цена за занятие'), 'Сумма должна быть больше нуля')
    await expectAccessible(page)
    await page.reload()
    await expect(send).toBeVisible()
    await expectState(page, 'Опубликована')
  })

  test('the rates of a contract', async ({ page, request }) => {
    const [customer, executor, manager] = await signInAll(request, [customerDigits, executorDigits, staff])
    const contract = customer && executor && manager && (await draftContract(customer, executor, manager))
    await signIn(page, staff)
    await page.goto(contractPath(contract?.id ?? ''))
    const [price, pay] = [page.getByLabel('Цена для заказчика'), page.getByLabel('Ставка исполнителя')]
    const save = page.getByRole('button', { name: 'Сохранить условия' })
    const proposed = await price.inputValue()
    const asked = await pay.inputValue()
    await price.fill('29,99')
    await save.click()
    await expectFault(price, 'Цена для заказчика не может быть ниже ставки исполнителя')
    await pay.fill('')
    await save.click()
    await expectFault(pay, required)
    await page.getByLabel('Длительность занятия').fill('15')
    await save.click()
    await expectFault(page.getByLabel('Длительность занятия'), 'Не меньше 30')
    await expectAccessible(page)
    await page.reload()
    await expect(price).toHaveValue(proposed)
    await expect(pay).toHaveValue(asked)
  })

  test('the code of an acknowledgement', async ({ page, request, refusals }) => {
    refusals.expect(422, /\/acknowledgement$/)
    const people = await signInAll(request, [customerDigits, executorDigits, staff])
    const [customer, executor, manager] = people
    const contract = customer && executor && manager && (await sentContract(customer, executor, manager))
    await signIn(page, customerDigits)
    await page.goto(`${contractPath(contract?.id ?? '')}?tab=document`)
    const text = page.getByRole('region', { name: 'Текст договора' })
    await text.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Подтвердить ознакомление' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('timer')).toBeVisible()
    const submit = dialog.getByRole('button', { name: 'Подтвердить', exact: true })
    await submit.click()
    await expectFault(dialog.getByLabel('Код'), required)
    await dialog.getByLabel('Код').fill('000000')
    await submit.click()
    await expectFault(dialog.getByLabel('Код'), 'Неверный код')
    await page.reload()
    await expectState(page, 'Ждёт ознакомления')
    await expect(page.getByRole('button', { name: 'Подтвердить ознакомление' })).toBeDisabled()
  })

  test('a lesson of a plan', async ({ page, request }) => {
    const [executor] = await signInAll(request, [executorDigits])
    const plan = executor && (await draftedPlan(executor))
    await signIn(page, executorDigits)
    await page.goto(`${planPath(plan?.id ?? '')}?view=list`)
    const row = page.getByRole('listitem', { name: /^Занятие / }).first()
    await expect(row).toBeVisible()
    const [time, minutes] = [row.getByLabel('Начало'), row.getByLabel('Длительность')]
    const stored = await time.inputValue()
    await time.fill('25:00')
    await minutes.fill('10')
    await page.getByRole('button', { name: 'Отправить заказчику' }).click()
    await expectFault(time, 'Нужно время, например 18:30')
    await expectFault(minutes, 'Не меньше 30')
    await expectAccessible(page)
    await page.reload()
    await expect(time).toHaveValue(stored)
    await expectState(page, 'Черновик')
  })

  test('the outcome of a lesson', async ({ page, request, refusals }) => {
    refusals.expect(422, '/frontend-api/lessons/close')
    const [executor, manager] = await signInAll(request, [executorDigits, staff])
    // Staff may set the outcome of any lesson that is not settled: the demo has such a lesson on every day of a month.
    const [lesson] =
      (await executor?.list('/frontend-api/lessons', { view: 'past', state: 'closed', outcome: 'held' })) ?? []
    await signIn(page, staff)
    await page.goto(lessonPath(lesson?.id ?? ''))
    const close = page.getByRole('button', { name: 'Сохранить', exact: true })
    await page.getByRole('radio', { name: /^Проведено частично/ }).check()
    const minutes = page.getByLabel('Сколько минут длилось занятие')
    await minutes.fill('')
    await close.click()
    await expectFault(minutes, required)
    await minutes.fill('0')
    await expectFault(minutes, 'Не меньше 1')
    await minutes.fill('240')
    await close.click()
    await expectFault(minutes, /^Проведённая часть занятия длится не больше \d+\sмин$/)
    await expectAccessible(page)
    await expectUnchanged(manager, `/frontend-api/lessons/${lesson?.id}`, lesson?.version)
  })

  test('the due date of an invoice', async ({ page, request }) => {
    const [accountant] = await signInAll(request, [staff])
    const id = accountant && (await draftInvoice(accountant))
    await signIn(page, staff)
    await page.goto(invoicePath(id ?? ''))
    await page.getByRole('button', { name: 'Выставить' }).click()
    const dialog = page.getByRole('dialog')
    const due = dialog.getByLabel('Оплатить до')
    const usual = await due.inputValue()
    // A text that is no date is not accepted: the field shows its last date again.
    await due.fill('31.02.2027')
    await due.press('Tab')
    await expect(due).toHaveValue(usual)
    await page.reload()
    await expectState(page, 'Черновик')
  })

  test('a payment', async ({ page, request }) => {
    const [accountant] = await signInAll(request, [staff])
    // The first one is cancelled by the journey before, at the same time.
    const invoice = accountant && (await unpaidInvoices(accountant)).at(-1)
    await signIn(page, staff)
    await page.goto(invoicePath(invoice?.id ?? ''))
    await page.getByRole('button', { name: 'Записать оплату' }).click()
    const dialog = page.getByRole('dialog')
    const [amount, method] = [dialog.getByLabel('Сумма'), dialog.getByLabel('Способ')]
    const submit = dialog.getByRole('button', { name: 'Записать оплату' })
    await amount.fill('')
    await submit.click()
    await expectFault(amount, required)
    await expectFault(method, required)
    await amount.fill('-5')
    await expectFault(amount, 'Сумма должна быть больше нуля')
    await amount.fill('много')
    await expectFault(amount, 'Нужна сумма, например 25,50')
    await page.reload()
    await expect(page.getByText('Оплат пока нет')).toBeVisible()
  })
})

/** The field is marked as invalid and refers to its message, also for a screen reader. */
async function expectFault(field: Locator, message: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').find((each) => each.endsWith('-error'))
  await expect(field.page().locator(`[id="${id}"]`)).toHaveText(message)
}

async function expectUnchanged(person: SignedIn | undefined, path: string, version: number | undefined): Promise<void> {
  expect((await person?.get(path))?.version).toBe(version)
}
