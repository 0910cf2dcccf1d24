// A group that is full: who comes too late waits in line, gets the seat that becomes free, and stays until the last session.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { type SignedIn, signedIn, uniqueName } from '../chain/chain-cast.ts'
import { agree, expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people, signInAs, signInBy } from '../people.ts'
import { leadGroup } from './lead-group.ts'

const late = '336001055'
const teacher = '293001009'

test('a group from its draft to its last session: one seat, two who want it, and a waiting list', async ({
  page: staff,
  newPerson,
  request,
}) => {
  const manager = await signedIn(request, people.staff)
  const executor = await signedIn(request, teacher)
  const id = await draftWithOneSeat(manager)
  const path = programmePath(id)
  await signInAs(staff, 'staff')
  let sessionIds: string[] = []

  await test.step('the draft says what is missing, and is opened for enrolment', async () => {
    await staff.goto(path)
    await expect(staff.getByText('До открытия набора осталось')).toBeVisible()
    await leadGroup(manager, executor, id)
    sessionIds = await twoSessions(manager, id)
    await expect(staff.getByText('До открытия набора осталось')).toBeHidden()
    await agree(staff, 'Открыть набор', /Программу увидят заказчики/)
    await expectState(staff, 'Набор открыт')
  })

  const [first, second] = [await newPerson(), await newPerson()]
  await signInAs(first, 'customer')
  await signInBy(second, late)
  await test.step('the first customer has the seat', async () => {
    await enrol(first, path, 'Записать')
    await expect(first.getByText(/Место за вами до оплаты/)).toBeVisible()
  })
  await test.step('the second one is told so before, and waits in line', async () => {
    await enrol(second, path, 'Встать в очередь', /Все места заняты/)
    await expect(second.getByText('Место 1 в очереди')).toBeVisible()
  })

  await test.step('the first one gives the seat up, and the second one sees the offer without a reload', async () => {
    await first.getByRole('button', { name: 'Освободить место' }).click()
    const dialog = first.getByRole('dialog')
    await expect(dialog).toContainText('Место перейдёт следующему')
    await dialog.getByLabel('Причина').fill('Уезжаем')
    await dialog.getByRole('button', { name: 'Освободить место' }).click()
    await expect(dialog).toBeHidden()
    await expect(second.getByText(/Для вас освободилось место/)).toBeVisible()
    await expectAccessible(second)
    await agree(second, 'Принять место', /Место держится за вами до оплаты/)
    await expect(second.getByText(/Место за вами до оплаты/)).toBeVisible()
  })

  await test.step('the seat is made firm with an invoice, and the group takes place', async () => {
    await staff.goto(`${path}&tab=seats`)
    await agree(staff, 'Закрепить и выставить счёт', /Заказчик получит счёт/)
    await expect(second.getByText('Место закреплено.')).toBeVisible()
    await agree(staff, 'Подтвердить', /узнают, что программа состоится/)
    await expectState(staff, 'Состоится')
    await agree(staff, 'Начать', /программа начнётся сама/)
    await expectState(staff, 'Идёт')
  })

  await test.step('both sessions are held, one tap for the learner each', async () => {
    const phone = await newPerson()
    await signInBy(phone, teacher)
    for (const sessionId of sessionIds) {
      await phone.goto(sessionPath(sessionId))
      await phone
        .getByRole('group', { name: /^Посещение/ })
        .getByRole('button', { name: 'Присутствие' })
        .click()
      await expectState(phone, 'Проведено')
    }
  })

  await test.step('after the last one the group is over, for the customer as well', async () => {
    await agree(staff, 'Завершить', /занятия добавить нельзя/)
    await expectState(staff, 'Завершена')
    await second.reload()
    await expectState(second, 'Завершена')
  })
})

async function draftWithOneSeat(manager: SignedIn): Promise<string> {
  const today = businessDate(new Date())
  const { id } = await manager.post('/frontend-api/programmes', {
    title: `Группа ${uniqueName()}`,
    description: '',
    subject: 'mathematics',
    level: null,
    audience: '',
    format: 'online',
    place: '',
    city: '',
    minimumSeats: 1,
    seats: 1,
    priceBasis: 'whole',
    priceKopecks: 120_00,
    trialPriceKopecks: null,
    plannedSessions: 2,
    startsOn: today,
    endsOn: addDays(today, 7),
    weeklyPattern: [],
    enrolUntil: today,
    confirmsItself: false,
  })
  return id
}

async function enrol(page: Page, path: string, action: string, said = /Место держится за вами/): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ученик').selectOption({ index: 1 })
  await expect(dialog).toContainText(said)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Sessions from the first hours of today, when the executor has nothing else. @returns their ids */
async function twoSessions(manager: SignedIn, programmeId: string): Promise<string[]> {
  const made: string[] = []
  for (const time of ['02:00', '02:30']) {
    const session = { programmeId, date: businessDate(new Date()), time, minutes: 30 }
    made.push((await manager.post('/frontend-api/programme-sessions', session)).id)
  }
  return made
}
