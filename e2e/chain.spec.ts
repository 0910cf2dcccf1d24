import { addDays, businessDate, businessTime, weekdayOf } from '@navyk/api-spec/kit'
import { type Cast, chooseCast, codeSentTo } from './chain-cast.ts'
import {
  agree,
  chooseView,
  dayText,
  expectAccessibleFromTop,
  expectState,
  money,
  monthText,
  openFromMenu,
  openRow,
  rowOf,
  signIn,
  unfold,
} from './chain-screens.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'

const goal = 'Подтянуть дроби к контрольной'

/** What the executor asks, what staff settle with both sides, and what the invoice comes to: one lesson. */
const asked = '30,25'
const pay = '31,00'
const price = '42,50'

test('from an offer to a paid invoice: a customer, an executor and staff', async ({
  page: customer,
  newPerson,
  request,
  refusals,
}, { project }) => {
  // Everything that three people do, a minute or so until the lesson begins, and one until it is settled.
  test.setTimeout(520_000)
  const cast = await chooseCast(request, project.name)
  const [executor, staff] = [await newPerson(), await newPerson()]
  const learner = cast.learner.firstName

  await test.step('the three sign in', async () => {
    await signIn(customer, cast.customer)
    await signIn(executor, cast.executor)
    await signIn(staff, cast.staff)
  })
  await test.step('the customer writes an offer', () => writeOffer(customer, cast))
  await test.step('staff publish it', () => publishOffer(staff, cast))
  await test.step('the executor finds it and responds', () => respond(executor, cast))
  await test.step('the customer chooses the executor', () => choose(customer))
  const contractPath = new URL(customer.url()).pathname
  await test.step('staff settle both rates and send the contract', () => sendContract(staff, learner))
  await test.step('the executor acknowledges it by a code', async () => {
    await openFromMenu(executor, 'Current clients')
    await openRow(executor, learner)
    await acknowledge(executor, () => codeSentTo(request, cast.executor), pay)
    await expectState(executor, 'Ждёт ознакомления')
  })
  await test.step('the customer acknowledges it as well, and it is active', async () => {
    await customer.goto(contractPath)
    await acknowledge(customer, () => codeSentTo(request, cast.customer), price)
    await expectState(customer, 'Действует')
  })
  const startsAt = await test.step('the executor plans one lesson of this month', () => planOneLesson(executor, cast))
  await test.step('the customer approves it', () => approvePlan(customer, cast, cast.month))
  const next = await test.step('the executor plans the next month by the week', () => planNextMonth(executor, cast))
  await test.step('the customer approves it, and its lessons exist', async () => {
    await approvePlan(customer, cast, cast.nextMonth)
    await expect(customer.getByRole('tabpanel').getByRole('link')).toHaveCount(next.count)
    await expect(customer.getByRole('tabpanel')).toContainText(dayText(next.date))
  })
  await test.step('the lessons stand in the executor’s schedule', () => findInSchedule(executor, learner, next))
  await test.step('a lesson of another client at the same time is refused, and the lesson in the way is named', async () => {
    refusals.expect(409, /^\/frontend-api\/plans\/[^/]+\/submit$/)
    await planOverlap(executor, cast, next)
  })
  await test.step('the executor closes the lesson, once it has begun', () => closeLesson(executor, learner, startsAt))
  await test.step('the executor hands the month in', () => handMonthIn(executor, cast))
  await test.step('staff approve it, and the lesson waits while the customer can object', () =>
    approveMonth(staff, executor))
  await test.step('the customer objects, staff decide, and the service settles the lesson', () =>
    settleLesson(customer, staff, learner))
  await test.step('the accrual stands in the executor’s income', () => readIncome(executor, cast, learner))
  await test.step('staff invoice the lesson', () => issueInvoice(staff, cast, learner))
  await test.step('the customer finds the invoice', () => findInvoice(customer, cast, 'Выставлен'))
  await test.step('staff record the payment', () => recordPayment(staff))
  await test.step('the customer sees the invoice paid', () => findInvoice(customer, cast, 'Оплачен'))
})

async function writeOffer(page: Page, { learner }: Cast): Promise<void> {
  await page.goto('/dashboard/offer-list')
  await expect(page.getByRole('heading', { name: 'Мои заявки' })).toBeVisible()
  await expectAccessible(page)
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
  await expectAccessibleFromTop(page)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expectState(page, 'На модерации')
  await expect(page.getByText(goal)).toBeVisible()
  await expectAccessible(page)
}

async function publishOffer(page: Page, { learner }: Cast): Promise<void> {
  await page.goto('/dashboard/offer-list?scope=moderation')
  await expect(rowOf(page, learner.firstName)).toBeVisible()
  await expectAccessible(page)
  await openRow(page, learner.firstName)
  await expectState(page, 'На модерации')
  await expectAccessible(page)
  await agree(page, 'Опубликовать', /увидят все исполнители/)
  await expectState(page, 'Опубликована')
}

async function respond(page: Page, { learner }: Cast): Promise<void> {
  await openFromMenu(page, 'Requests')
  // Whether it suits them depends on the hours that the demo gave them.
  await expect(page.getByRole('main')).toContainText(/Подходящие · \d/)
  if (!(await rowOf(page, learner.firstName).isVisible())) await chooseView(page, /^Остальные/)
  await expect(rowOf(page, learner.firstName)).toContainText('Математика')
  await expect(page.getByText(learner.lastName)).toBeHidden()
  await expectAccessible(page)
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

async function choose(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Начнём с диагностики')
  await expectAccessible(page)
  await agree(page, 'Выбрать', /Занятие будет стоить/, 'Выбрать исполнителя')
  await expect(page.getByRole('heading', { name: /^Договор № \d+$/ })).toBeVisible()
  await expectState(page, 'Черновик')
  await expectAccessible(page)
}

async function sendContract(page: Page, learner: string): Promise<void> {
  await openFromMenu(page, 'Current clients')
  await expectAccessible(page)
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

/** Reads the text to its end, agrees, and types the code; only the own rate stands in the text. */
async function acknowledge(page: Page, readCode: () => Promise<string>, ownRate: string): Promise<void> {
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
  await expectAccessible(page)
}

/** Begins the plan of a month at the notice that there is none. */
async function draftPlan(page: Page, learner: string, month: string): Promise<void> {
  await openFromMenu(page, 'Lesson plan')
  const missing = page.getByRole('region', { name: new RegExp(`без плана на ${monthText(month)}`) })
  await expect(missing).toBeVisible()
  await expectAccessible(page)
  await unfold(missing)
  const all = missing.getByRole('button', { name: /^Показать все/ })
  if (await all.isVisible()) await all.click()
  await missing.getByRole('button', { name: new RegExp(`^Составить план: .*${learner}`) }).click()
  await expectState(page, 'Черновик')
}

/** A plan opens as a sheet of the month. */
async function asList(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Вид' }).getByText('Списком').click()
  await expect(page.getByRole('button', { name: 'Добавить занятие', exact: true })).toBeVisible()
}

/** One lesson instead of what is left of the month. It begins as soon as it may: the plan has to be sent before.
 *  @returns when it begins */
async function planOneLesson(page: Page, cast: Cast): Promise<Date> {
  await draftPlan(page, cast.learner.firstName, cast.month)
  await asList(page)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  for (let left = await rows.count(); left > 0; left--) {
    await rows.first().getByRole('button', { name: 'Убрать занятие' }).click()
    await expect(rows).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Добавить занятие' }).click()
  const startsAt = new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000)
  await rows.getByLabel('Дата').selectOption(businessDate(startsAt))
  await rows.getByLabel('Начало').fill(businessTime(startsAt))
  await rows.getByLabel('Тема').fill('Диагностика')
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  await expectState(page, 'На согласовании')
  await expectAccessible(page)
  return startsAt
}

interface NextMonth {
  count: number
  /** The first lesson. */
  date: string
  time: string
}

async function planNextMonth(page: Page, cast: Cast): Promise<NextMonth> {
  await draftPlan(page, cast.learner.firstName, cast.nextMonth)
  const onSheet = page.getByRole('list', { name: 'Занятия месяца' }).getByRole('button', { name: /^Занятие / })
  await expect(onSheet.first()).toBeVisible()
  expect(await onSheet.count(), 'a lesson a week, but for days off').toBeGreaterThanOrEqual(3)
  await expectAccessible(page)
  await asList(page)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  await page.getByRole('region', { name: 'Неделя' }).getByRole('button', { name: 'Добавить время' }).click()
  await page.getByRole('button', { name: 'Заполнить месяц' }).click()
  await expect(rows.nth(5)).toBeVisible()
  const date = await rows.first().getByLabel('Дата').inputValue()
  const time = await rows.first().getByLabel('Начало').inputValue()
  const count = await rows.count()
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  await expectState(page, 'На согласовании')
  return { count, date, time }
}

async function approvePlan(page: Page, cast: Cast, month: string): Promise<void> {
  await page.goto('/dashboard/plan-report')
  const plan = rowOf(page, cast.learner.firstName).filter({ hasText: monthText(month) })
  await expect(plan).toContainText('На согласовании')
  await expectAccessible(page)
  await plan.getByRole('link').click()
  await agree(page, 'Согласовать', /появ/)
  await expectState(page, 'Согласован')
  await expectAccessible(page)
}

async function findInSchedule(page: Page, learner: string, next: NextMonth): Promise<void> {
  await openFromMenu(page, 'Schedule')
  const lesson = page.getByRole('button', { name: new RegExp(`${learner}.*${longDate(next.date)}`) })
  const today = businessDate(new Date())
  // The list begins with today, the week with its Monday.
  const isList = await page.getByRole('radio', { name: 'Список' }).isChecked()
  let first = isList ? today : addDays(today, 1 - weekdayOf(today))
  while (addDays(first, 7) <= next.date) {
    first = addDays(first, 7)
    await page.getByRole('button', { name: 'Следующая неделя' }).click()
    await expect(page).toHaveURL(new RegExp(`date=${first}`))
  }
  await expect(lesson).toBeVisible()
  await expectAccessible(page)
}

/** The plan of another client for the same month, with a lesson half an hour into one of this client's. */
async function planOverlap(page: Page, cast: Cast, next: NextMonth): Promise<void> {
  await openFromMenu(page, 'Lesson plan')
  const missing = page.getByRole('region', { name: new RegExp(`без плана на ${monthText(cast.nextMonth)}`) })
  await unfold(missing)
  await missing
    .getByRole('button', { name: /^Составить план: / })
    .first()
    .click()
  await expectState(page, 'Черновик')
  await asList(page)
  const time = addMinutes(next.time, 30)
  const rows = page.getByRole('listitem', { name: /^Занятие / })
  await rows.first().getByLabel('Дата').selectOption(next.date)
  await rows.first().getByLabel('Начало').fill(time)
  const refusal = page.waitForResponse(/\/submit$/)
  await page.getByRole('button', { name: 'Отправить заказчику' }).click()
  expect((await refusal).status()).toBe(409)
  const { firstName, lastName } = cast.learner
  const inTheWay = `${next.time}–${addMinutes(next.time, 60)}, ${lastName} ${firstName}`
  await expect(rows.and(page.getByLabel(`Занятие ${dayText(next.date)}, ${time}`))).toContainText(
    `Время занято: ${inTheWay}`,
  )
  const fault = page.getByLabel('Начало').and(page.locator('[aria-invalid=true]')).first()
  await expect(fault).toHaveAccessibleDescription(new RegExp(`^Время занято: .*${lastName} ${firstName}$`))
  await expectState(page, 'Черновик')
  await expectAccessibleFromTop(page)
}

async function closeLesson(page: Page, learner: string, startsAt: Date): Promise<void> {
  await openFromMenu(page, 'Schedule')
  await expect.poll(() => Date.now(), { timeout: 150_000 }).toBeGreaterThan(startsAt.getTime())
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

async function handMonthIn(page: Page, { month }: Cast): Promise<void> {
  await openFromMenu(page, 'Lesson accounting')
  await expectAccessible(page)
  await openRow(page, monthText(month))
  await expectState(page, 'Открыт')
  await agree(page, 'Сдать месяц', /ваш доход/)
  await expectState(page, 'На проверке')
  await expectAccessible(page)
}

async function approveMonth(page: Page, executor: Page): Promise<void> {
  await openFromMenu(page, 'Lesson accounting')
  await expectAccessible(page)
  await page.goto(new URL(executor.url()).pathname)
  await agree(page, 'Утвердить', /Отменить это нельзя/)
  await expectState(page, 'Утверждён')
  await expect(page.getByRole('main')).toContainText('можно оспорить до')
  await expectAccessible(page)
}

/** Of a lesson that was just closed the outcome is final once staff have decided; otherwise it is after 72 hours. */
async function settleLesson(customer: Page, staff: Page, learner: string): Promise<void> {
  await customer.goto('/dashboard/lesson-list?view=all')
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
  const lesson = new URL(staff.url()).pathname
  await expect(async () => {
    await staff.goto(lesson)
    await staff.getByRole('tab', { name: 'История' }).click()
    await expect(staff.getByRole('tabpanel')).toContainText('Учтено в отчёте', { timeout: 5000 })
  }).toPass({ timeout: 120_000 })
}

async function readIncome(page: Page, { month }: Cast, learner: string): Promise<void> {
  await openFromMenu(page, 'Finances')
  await expectAccessible(page)
  await openRow(page, monthText(month))
  const client = page.getByRole('group').filter({ hasText: learner })
  // Of a few clients each is open from the beginning.
  if ((await client.getAttribute('open')) === null) await client.getByText(learner).click()
  await expect(client.getByRole('row').last()).toContainText(money(pay))
  await expectAccessible(page)
}

async function issueInvoice(page: Page, { month }: Cast, learner: string): Promise<void> {
  await openFromMenu(page, 'Create Invoice')
  await page.getByRole('combobox', { name: 'Месяц' }).selectOption(month)
  await expect(rowOf(page, learner)).toContainText(money(price))
  await expectAccessible(page)
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
  await expectAccessible(page)
}

async function findInvoice(page: Page, { learner }: Cast, state: string): Promise<void> {
  await openFromMenu(page, 'Invoice List')
  await page.reload()
  await expect(rowOf(page, learner.firstName)).toContainText(state)
  await expectAccessible(page)
  await openRow(page, learner.firstName)
  await expectState(page, state)
  await expect(page.getByRole('main')).toContainText(money(price))
  await expectAccessible(page)
}

async function recordPayment(page: Page): Promise<void> {
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

/** The same text, whichever spaces stand in it. */
const spaced = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`)

/** '04.12.2026', as a date is typed. */
const dotted = (date: string) => date.split('-').reverse().join('.')

/** '4 декабря 2026 г.', as the schedule names its days. */
function longDate(date: string): string {
  const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00Z`))
}

function addMinutes(time: string, minutes: number): string {
  const sum = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
