// A package paid ahead: staff grant it out of credit, the customer sees what is left.
import { businessDate } from '@navyk/api-spec/kit'
import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { people, signInAs, signInBy } from '../people.ts'

const payer = '336001031'

test('staff grant a package out of credit, freeze it and unfreeze it; its customer sees the rest', async ({
  page,
  newPerson,
  request,
}) => {
  const customer = await signedIn(request, payer)
  const [contract] = (await customer.list('/frontend-api/contracts', { state: 'active' })) as (ListedThing & {
    customer: { id: string }
  })[]
  expect(contract, 'an active contract of the customer').toBeDefined()
  const customerId = contract?.customer.id ?? ''
  const name = 'Пять занятий'

  await test.step('money comes in and stays as credit', async () => {
    const accountant = await signedIn(request, people.staff)
    await accountant.post('/frontend-api/payments', {
      customerId,
      amountKopecks: 17_500,
      method: 'bank',
      receivedOn: businessDate(new Date()),
      reference: 'п/п 418',
      allocations: [],
    })
  })

  await test.step('staff grant the package', async () => {
    await signInAs(page, 'staff')
    await page.goto(customerStatementPath(customerId))
    await page.getByRole('button', { name: 'Выдать пакет' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый пакет занятий' })
    await dialog.getByLabel('Название').fill(name)
    await dialog.getByLabel('Сколько занятий').fill('5')
    await dialog.getByLabel('Цена').fill('175')
    await dialog.getByLabel('Причина').fill('Оплачено в банке')
    await dialog.getByRole('button', { name: 'Выдать' }).click()
    const packages = page.getByRole('list', { name: 'Пакеты занятий' })
    const granted = packages.getByRole('listitem').filter({ hasText: name })
    await expect(granted.getByText(/осталось 5 занятий до/)).toBeVisible()
    await expect(granted.getByText('Действует')).toBeVisible()
  })

  await test.step('it rests while it is frozen, and goes on', async () => {
    const packages = page.getByRole('list', { name: 'Пакеты занятий' })
    const granted = packages.getByRole('listitem').filter({ hasText: name })
    const dialog = page.getByRole('dialog')
    await granted.getByRole('button', { name: 'Заморозить' }).click()
    await expect(dialog).toContainText('срок не идёт')
    await dialog.getByLabel('Причина').fill('Уехали на месяц')
    await dialog.getByRole('button', { name: 'Заморозить' }).click()
    await expect(granted.getByText('Заморожен', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await granted.getByRole('button', { name: 'Разморозить' }).click()
    await dialog.getByRole('button', { name: 'Разморозить' }).click()
    await expect(granted.getByText('Действует')).toBeVisible()
  })

  await test.step('the customer sees what is left', async () => {
    const theirs = await newPerson()
    await signInBy(theirs, payer)
    await theirs.goto(statementPath)
    const row = theirs.getByRole('list', { name: 'Пакеты занятий' }).getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText(/осталось 5 занятий до/)).toBeVisible()
    await row.getByRole('button', { name: 'Что использовано' }).click()
    await expect(theirs.getByText('Из этого пакета ещё ничего не использовано')).toBeVisible()
    await expectAccessible(theirs)
  })
})
