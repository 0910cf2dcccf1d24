// The two sides of a contract write to each other, live; a manager looks in.
import { questionsPath, talkPath } from '@navyk/api-spec/desk/questions/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { shown } from '../screens/opening.ts'
import { people, signInAs } from '../people.ts'

test('an executor and a customer write to each other and see it at once: typing, messages, and that they were read', async ({
  page,
  request,
  newPerson,
}) => {
  const [customer, executor] = [await signedIn(request, people.customer), await signedIn(request, people.executor)]
  const own = async (one: typeof customer): Promise<ListedThing[]> =>
    one.list('/frontend-api/contracts', { state: 'active' })
  const ofExecutor = (await own(executor)).map(({ id }) => id)
  const contract = (await own(customer)).find(({ id }) => ofExecutor.includes(id))
  if (!contract) throw new Error('the demo has no contract of its customer with its executor')

  await signInAs(page, 'executor')
  await page.goto(contractPath(contract.id))
  // The talk stands far below, where a part is loaded once a person comes near.
  await shown(page)
  await page.getByRole('link', { name: 'Написать заказчику' }).click()
  const field = page.getByRole('textbox', { name: /^Сообщение:/ })
  await expect(field).toBeVisible()

  const family = await newPerson()
  await signInAs(family, 'customer')
  const listening = family.waitForResponse(/\/frontend-api\/events\?/)
  await family.goto(talkPath(contract.id))
  await listening
  await expect(family.getByRole('textbox', { name: /^Сообщение:/ })).toBeVisible()

  const words = `Тетрадь в клетку, сорок восемь листов ${Date.now()}`
  await field.pressSequentially('Тет')
  await expect(family.getByText('Пишет…')).toBeVisible()
  await field.fill(words)
  await page.getByRole('button', { name: 'Отправить' }).click()
  const said = (one: typeof page) => one.getByRole('region', { name: 'Сообщения' })
  await expect(said(family).getByText(words)).toBeVisible()
  await expect(family.getByText('Пишет…')).toBeHidden()
  await expect(said(page).getByText('Прочитано')).toBeVisible()

  const answer = `Купим завтра ${Date.now()}`
  await family.getByRole('textbox', { name: /^Сообщение:/ }).fill(answer)
  await family.getByRole('button', { name: 'Отправить' }).click()
  await expect(said(page).getByText(answer)).toBeVisible()
  await expectAccessible(family)

  await family.goto(questionsPath)
  await family.getByText('Исполнителям', { exact: true }).click()
  await expect(family.getByRole('list', { name: 'Переписка' }).getByText(answer)).toBeVisible()

  const manager = await newPerson()
  await signInAs(manager, 'staff')
  await manager.goto(contractPath(contract.id))
  await shown(manager)
  await manager.getByRole('link', { name: 'Переписка сторон' }).click()
  await expect(said(manager).getByText(answer)).toBeVisible()
  await expect(manager.getByText('Вы только смотрите. Просмотр записан.')).toBeVisible()
  await expect(manager.getByRole('textbox', { name: /^Сообщение:/ })).toHaveCount(0)
})
