// A manager's day: somebody calls, and some steps later their child has had a first lesson.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { acknowledge, choose, pay, price, sendContract } from '../chain/chain-agreement.ts'
import { codeSentTo, signedIn, uniqueName } from '../chain/chain-cast.ts'
import { expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'
import { newPhone } from '../registering.ts'

/** The only one of the demo who teaches history. */
const teacher = '293001008'
const slots = [{ weekday: 2, from: '16:00', to: '18:00' }]

test('from a lead by phone to the first lesson: a manager, a new customer and an executor', async ({
  page: manager,
  newPerson,
  request,
}) => {
  const [phone, learner, family] = [newPhone(), uniqueName(), uniqueName()]
  await signInAs(manager, 'staff')

  await test.step('the call is typed in, and becomes customer, learner and request', async () => {
    await manager.goto(boardPath)
    await manager.getByRole('button', { name: 'Новое обращение' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByLabel('Телефон').fill(phone)
    await dialog.getByLabel('Имя', { exact: true }).fill('Ирина')
    await dialog.getByLabel(/^Фамилия/).fill(family)
    await dialog.getByLabel(/^Ученик/).fill(learner)
    await dialog.getByLabel(/^Предмет/).selectOption({ label: 'История' })
    await dialog.getByLabel(/^Уровень/).selectOption({ label: '5–9 классы' })
    await dialog.getByLabel(/^Формат/).selectOption({ label: 'Онлайн' })
    await expectAccessible(manager)
    await dialog.getByRole('button', { name: 'Добавить обращение' }).click()
    await expect(manager.getByRole('heading', { level: 1 })).toContainText(family)
    await manager.getByRole('link', { name: 'Создать заявку' }).click()
    await manager.getByLabel('Цель').fill('Подготовка к олимпиаде')
    await manager.getByLabel('Занятий в неделю').fill('1')
    await manager.getByLabel('Длительность занятия').fill('60')
    await manager.getByRole('button', { name: 'Добавить время' }).click()
    await manager.getByRole('button', { name: 'Создать заявку' }).click()
    await expectState(manager, 'Есть заявка')
  })
  const leadPath = new URL(manager.url()).pathname

  await test.step('the request of the lead is public at once', async () => {
    await manager.getByRole('link', { name: /^Заявка № \d+$/ }).click()
    await expectState(manager, 'Опубликована')
  })
  const offerPath = new URL(manager.url()).pathname
  const offerId = offerPath.split('/').at(-1)
  await test.step('the executor who suits is invited from the desk', () => inviteFromDesk(manager, offerPath))
  const executor = await signedIn(request, teacher)
  const response = { payKopecks: 3025, message: 'Начнём с диагностики', slots, startsOn: businessDate(new Date()) }
  await executor.post(`/frontend-api/offers/${offerId}/responses`, response)

  await test.step('the response is suggested to the customer with a sentence', async () => {
    await manager.goto(offerPath)
    await manager.getByRole('button', { name: 'Предложить заказчику' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByLabel('Предложение 1').selectOption({ index: 1 })
    await dialog.getByLabel('Почему 1').fill('Готовит к олимпиадам шестой год')
    await expectAccessible(manager)
    await dialog.getByRole('button', { name: 'Отправить заказчику' }).click()
    await expect(dialog).toBeHidden()
  })
  const customer = await newPerson()
  await test.step('the customer comes in by a code, reads why, and chooses', async () => {
    await setPassword(customer, phone)
    await customer.goto(offerPath)
    await expect(customer.getByText('Готовит к олимпиадам шестой год')).toBeVisible()
    await choose(customer)
  })
  const contractPath = new URL(customer.url()).pathname

  await test.step('the contract is sent, and both sides acknowledge it', async () => {
    await sendContract(manager, learner)
    const executorPage = await newPerson()
    await signInBy(executorPage, teacher)
    await executorPage.goto(contractPath)
    await acknowledge(executorPage, () => codeSentTo(request, teacher), pay)
    await executorPage.close()
    await customer.reload()
    await acknowledge(customer, () => codeSentTo(request, phone), price)
    await expectState(customer, 'Действует')
  })

  const contractId = contractPath.split('/').at(-1)
  await test.step('the next lesson is planned; the lead is won', async () => {
    const lesson = { contractId, date: addDays(businessDate(new Date()), 3), time: '08:10', minutes: 60 }
    expect(await executor.tryToMake('/frontend-api/lessons', lesson), 'the executor is free').toBeDefined()
    await customer.goto(lessonListPath)
    await expect(customer.getByRole('main')).toContainText('История')
    await manager.goto(leadPath)
    await expectState(manager, 'Договор')
  })

  await test.step('the first lesson was in the first hours of today: the executor says that it was held, and its customer reads what was done', async () => {
    // Entered afterwards: the journey can't wait for the end of a lesson.
    const begun = { date: businessDate(new Date()), time: '02:10', minutes: 60 }
    const made = await executor.tryToMake('/frontend-api/lessons', { contractId, ...begun })
    expect(made, 'the executor is free').toBeDefined()
    const path = lessonPath(made?.id ?? '')
    const executorPage = await newPerson()
    await signInBy(executorPage, teacher)
    await closeAsHeld(executorPage, path)
    await executorPage.close()
    await customer.goto(path)
    await expect(customer.getByText('Диагностика по датам').first()).toBeVisible()
  })
})

async function closeAsHeld(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('radio', { name: /^Проведено\s*\d/ }).check()
  await page.getByRole('textbox', { name: /^Тема/ }).fill('Диагностика по датам')
  await page.getByRole('button', { name: 'Закрыть занятие' }).click()
  await expectState(page, 'Проведено')
}

async function inviteFromDesk(page: Page, offerPath: string): Promise<void> {
  await page.goto(`${matchingPath}?subject=history`)
  const request = page
    .getByRole('list', { name: 'Подбор исполнителей' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${offerPath}"]`) })
  await request.getByRole('button', { name: 'Кто подходит' }).click()
  await request.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await request.getByRole('button', { name: 'Пригласить 1 исполнителя' }).click()
  await expect(request.getByRole('list', { name: 'Кто приглашён' })).toContainText('Приглашение отправлено')
}

/** Sets the password by a code, as the owner of an account does that staff have made: nobody knows its password. */
async function setPassword(page: Page, phone: string): Promise<void> {
  await page.goto('/forget-password')
  await page.getByLabel('Номер телефона (9 цифр)').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код').fill(await codeSentTo(page.request, phone))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByLabel('Новый пароль').fill('Новый кофейник 9')
  await page.getByLabel('Повторите пароль').fill('Новый кофейник 9')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Nobody has consented in this person's name.
  const consent = page.getByRole('dialog', { name: 'Согласие на обработку персональных данных' })
  await consent.getByRole('button', { name: 'Даю согласие' }).click()
  await expect(consent).toBeHidden()
}
