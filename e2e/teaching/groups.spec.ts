// A group: drafted, opened for enrolment, a seat taken by a customer, and a session run and a topic marked by one tap a learner.
import { businessDate } from '@navyk/api-spec/kit'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath, programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { signedIn, uniqueName } from '../chain/chain-cast.ts'
import { agree, expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'
import { leadGroup } from './lead-group.ts'

test('a manager drafts a group and opens it, a customer enrols, and the executor marks attendance by one tap', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const title = `Группа ${uniqueName()}`
  const manager = await signedIn(request, people.staff)
  const executor = await signedIn(request, people.executor)
  await signInAs(staff, 'staff')

  await test.step('the draft is written', async () => {
    await staff.goto(programmeTablePath)
    await staff.getByRole('link', { name: 'Новая программа' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Новая программа' })).toBeVisible()
    await staff.getByLabel('Название').fill(title)
    await staff.getByLabel('Предмет').selectOption({ label: 'Математика' })
    await staff.getByLabel(/^Цена(?! проб)/).fill('120')
    await staff.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectState(staff, 'Черновик')
  })
  const id = new URL(staff.url()).searchParams.get('id') ?? ''
  await leadGroup(manager, executor, id)
  await staff.reload()

  await test.step('a session of this morning is added', async () => {
    await staff.getByRole('button', { name: 'Добавить одно' }).click()
    const dialog = staff.getByRole('dialog')
    const [year, month, day] = businessDate(new Date()).split('-')
    await dialog.getByLabel('День').fill(`${day}.${month}.${year}`)
    // Nobody in the demo teaches before nine.
    await dialog.getByLabel('Время').fill('06:30')
    await dialog.getByLabel('Длительность').fill('30')
    await dialog.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it is opened', async () => {
    await agree(staff, 'Открыть набор', /Программу увидят заказчики/)
    await expectState(staff, 'Набор открыт')
  })

  const customer = await newPerson()
  await signInAs(customer, 'customer')
  await test.step('a customer finds it in the public calendar and enrols a learner: the seat is held until it is paid', async () => {
    await findInCalendar(customer, title)
    await expect(customer).toHaveURL(new RegExp(screenPath(`project-details\\?id=${id}$`)))
    await customer.getByRole('button', { name: 'Записать', exact: true }).click()
    const dialog = customer.getByRole('dialog')
    await dialog.getByLabel('Ученик').selectOption({ index: 1 })
    await expectAccessible(customer)
    await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(customer.getByText(/Место за вами до оплаты/)).toBeVisible()
  })

  await test.step('it is firm once it is paid', async () => {
    const [seat] = await manager.list(`/frontend-api/programmes/${id}/seats`)
    const body = { version: seat?.version, isInvoiced: false, reason: 'Оплачено наличными' }
    await manager.post(`/frontend-api/programmes/seats/${seat?.id}/confirmation`, body)
    await expect(customer.getByText('Место закреплено.')).toBeVisible()
  })

  await test.step('the executor runs it: one tap a learner', async () => {
    const [session] = await executor.list('/frontend-api/programme-sessions', { programmeId: id })
    const phone = await newPerson()
    await signInAs(phone, 'executor')
    await phone.goto(sessionPath(session?.id ?? ''))
    await phone
      .getByRole('group', { name: /^Посещение/ })
      .getByRole('button', { name: 'Присутствие' })
      .click()
    await expectState(phone, 'Проведено')
    await phone.getByLabel('Домашнее задание').fill('№ 412')
    await phone.getByRole('button', { name: 'Сохранить' }).click()
    await phone
      .getByRole('group', { name: /^Задание/ })
      .getByRole('button', { name: 'Выполнено', exact: true })
      .click()
    await expectAccessible(phone)
    await markTopic(phone, id)
  })

  await test.step('the customer reads how the learner gets on', async () => {
    await customer.getByRole('link', { name: 'Подробнее' }).click()
    await expect(customer.getByText('8 из 10')).toBeVisible()
    await expect(customer.getByText('Выполнено')).toBeVisible()
    await expect(customer.getByRole('table', { name: 'Посещение' })).toBeVisible()
  })
})

/** The group stands among those of its subject, further down where many enrol. */
async function findInCalendar(page: Page, title: string): Promise<void> {
  await page.goto('/calendar')
  await page.getByLabel('Предмет').selectOption('mathematics')
  const link = page.getByRole('link', { name: new RegExp(title) })
  const more = page.getByRole('button', { name: 'Показать ещё программы' })
  const list = page.getByRole('list', { name: 'Набор в группы' })
  await expect(list).toBeVisible()
  while (!(await link.isVisible()) && (await more.isVisible())) {
    const shown = await list.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(shown)
  }
  await link.click()
}

/** The executor adds a topic for the whole group and marks a learner by one tap. */
async function markTopic(phone: Page, programmeId: string): Promise<void> {
  await phone.goto(programmePath(programmeId))
  await phone.getByRole('link', { name: 'Отметить группу' }).click()
  await phone.getByRole('button', { name: 'Добавить тему группе' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Название темы').fill('Квадратные уравнения')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  const marks = phone.getByRole('group', { name: /^Отметка/ })
  await marks.getByRole('button', { name: '8', exact: true }).click()
  await expect(marks.getByRole('button', { name: '8', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(phone)
}
