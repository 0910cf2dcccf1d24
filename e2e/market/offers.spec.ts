import { addDays, businessDate } from '@navyk/api-spec/kit'
import { newOfferPath, offerListPath } from '@navyk/api-spec/market/offers/paths'
import { signInAll } from '../chain/chain-arrange.ts'
import { uniqueName } from '../chain/chain-cast.ts'
import { agree, expectState, openRow, rowOf, signIn } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'

/** People whom no other journey uses at the same time. */
const customerPhone = '336001054'
const executorPhones = ['293001001', '293001005'] as const
const staffPhone = '291112255'

test('a customer drafts an offer on the phone, compares the respondents, and chooses', async ({
  page: customer,
  newPerson,
  request,
}) => {
  const goal = `Разговорная практика ${uniqueName()}`
  const [family, rival] = await signInAll(request, [customerPhone, executorPhones[1]])
  const name = { firstName: uniqueName(), lastName: 'Сковорода', birthYear: 2014, note: '' }
  await family?.post('/frontend-api/learners', name)

  await test.step('the customer begins, and another device goes on', async () => {
    await signIn(customer, customerPhone)
    await customer.goto(newOfferPath)
    await customer.getByLabel('Цель').fill(goal)
    await expect(customer.getByRole('status').filter({ hasText: 'Черновик сохранён' })).toBeVisible()
    const laptop = await newPerson()
    await signIn(laptop, customerPhone)
    await laptop.goto(offerListPath)
    await expect(laptop.getByRole('region', { name: 'Незаконченная заявка' })).toContainText(goal)
    await reopenForm(laptop)
    await laptop.getByLabel('Предмет').selectOption({ label: 'Английский язык' })
    await expect(laptop.getByRole('status').filter({ hasText: 'Черновик сохранён' })).toBeVisible()
    await laptop.close()
  })
  await test.step('the phone has what the other device has kept, and sends it', async () => {
    await customer.goto(offerListPath)
    await reopenForm(customer)
    await expect(customer.getByLabel('Предмет')).toHaveValue('english')
    await expect(customer.getByLabel('Цель')).toHaveValue(goal)
    await customer
      .getByRole('combobox', { name: 'Ученик' })
      .selectOption({ label: `${name.lastName} ${name.firstName}` })
    await customer.getByLabel('Уровень').selectOption({ label: '5–9 классы' })
    await customer.getByLabel('Где', { exact: true }).selectOption({ label: 'Онлайн' })
    await customer.getByLabel('Занятий в неделю').fill('2')
    await customer.getByLabel('Длительность занятия').fill('60')
    await customer.getByRole('button', { name: 'Добавить время' }).click()
    await customer.getByRole('button', { name: 'Отправить заявку' }).click()
    await expectState(customer, 'На модерации')
  })
  const path = new URL(customer.url()).pathname
  const id = path.split('/').at(-1)
  await test.step('staff publish it from the queue', async () => {
    const staff = await newPerson()
    await signIn(staff, staffPhone)
    await staff.goto(`${offerListPath}?scope=moderation`)
    await openRow(staff, name.firstName)
    await agree(staff, 'Опубликовать', /увидят все исполнители/)
    await expectState(staff, 'Опубликована')
    await staff.close()
  })
  await test.step('an executor finds it by its words and responds', async () => {
    const executor = await newPerson()
    await signIn(executor, executorPhones[0])
    await findAndRespond(executor, goal)
    await executor.close()
  })
  const slots = [{ weekday: 1, from: '16:00', to: '18:00' }]
  const startsOn = addDays(businessDate(new Date()), 2)
  const response = { payKopecks: 2500, message: 'Могу начать на этой неделе', slots, startsOn }
  await rival?.post(`/frontend-api/offers/${id}/responses`, response)
  await test.step('the customer compares both fact by fact and chooses', async () => {
    await customer.goto(path)
    await customer.getByText('Сравнение', { exact: true }).click()
    const price = customer.getByRole('region', { name: 'Цена' })
    await expect(price).toContainText('42,00')
    await expect(price).toContainText('30,00')
    await expectAccessible(customer)
    const choice = customer.getByRole('region', { name: 'Решение' })
    await choice.getByRole('button', { name: 'Выбрать', exact: true }).first().click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Выбрать исполнителя' }).click()
    await expect(customer.getByRole('heading', { name: /^Договор № \d+$/ })).toBeVisible()
  })
})

/** Opens the form again. The list, whose filters have the same names as its fields, stays until the form is loaded. */
async function reopenForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await expect(page.getByRole('button', { name: 'Отправить заявку' })).toBeVisible()
}

async function findAndRespond(page: Page, goal: string): Promise<void> {
  await page.goto(offerListPath)
  await page.getByRole('searchbox', { name: 'Номер, цель или предмет' }).fill(goal)
  await expect(page).toHaveURL(/search=/)
  await expect(rowOf(page, 'Английский язык')).toHaveCount(1)
  await openRow(page, 'Английский язык')
  await page.getByRole('button', { name: 'Откликнуться' }).click()
  await page.getByLabel('Ваша цена за занятие').fill('35')
  const startsOn = businessDate(new Date()).split('-').reverse().join('.')
  await page.getByLabel('Первое занятие с').fill(startsOn)
  await page.getByLabel('Первое занятие с').press('Tab')
  await page.getByLabel('Сообщение заказчику').fill('Начнём с разговора о хобби.')
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page.getByRole('heading', { name: 'Ваш отклик' })).toBeVisible()
}
