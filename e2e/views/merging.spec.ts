// A customer who was registered twice becomes one.
import { homePath } from '@navyk/api-spec/kit/paths'
import { signedIn } from '../chain/chain-cast.ts'
import { chooseView, openFromMenu, openRow, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { fillSignIn, signInAs } from '../people.ts'

/** The first registration and the second one. */
const first = '336001031'
const second = '445550102'

test('an administrator compares two records of one customer, swaps them, and merges them for good', async ({
  page: staff,
  newPerson,
  request,
  refusals,
}) => {
  const customer = await signedIn(request, first)
  const invoices = () => customer.get<unknown[]>('/frontend-api/invoices?limit=100')
  const before = (await invoices()).length
  const dues = await customer.get<{ customer: { lastName: string } }>('/frontend-api/payments/dues')
  const { lastName } = dues.customer
  await signInAs(staff, 'staff')
  await test.step('the list of customers leads to possible doubles', async () => {
    await staff.goto(homePath)
    await openFromMenu(staff, 'Customers', 'User & Contact')
    await staff.getByRole('link', { name: 'Возможные дубли' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Возможные дубли' })).toBeVisible()
    await expect(staff.getByRole('main')).toContainText('почта')
    await openRow(staff, lastName)
  })
  const stays = staff.getByRole('region', { name: 'Остаётся' })
  const closes = staff.getByRole('region', { name: 'Закрывается' })
  await test.step('both are shown with their money; which one stays is chosen', async () => {
    await expect(stays).toContainText(lastName)
    await expect(closes).toContainText(`44 ***-**-${second.slice(-2)}`)
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Поменять местами' }).click()
    await expect(stays).toContainText(`44 ***-**-${second.slice(-2)}`)
    await staff.getByRole('button', { name: 'Поменять местами' }).click()
    await expect(closes).toContainText(`44 ***-**-${second.slice(-2)}`)
    await expect(staff.getByRole('region', { name: 'Что перейдёт' })).toContainText('Счета2')
  })
  await test.step('told apart, they leave the suggestions and can’t be merged, until that is taken back', async () => {
    await staff.getByRole('button', { name: 'Это разные люди' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Возможные дубли' })).toBeVisible()
    await expect(rowOf(staff, lastName)).toHaveCount(0)
    await chooseView(staff, /^Разные люди$/)
    await openRow(staff, lastName)
    await expect(staff.getByText('Их отметили как разных людей')).toBeVisible()
    await expectAccessible(staff)
    await expect(staff.getByRole('button', { name: 'Объединить' })).toHaveCount(0)
    await staff.getByRole('button', { name: 'Снова предлагать как дубли' }).click()
    await expect(staff.getByText('Их отметили как разных людей')).toHaveCount(0)
    await expect(staff.getByRole('button', { name: 'Объединить' })).toBeVisible()
  })
  await test.step('it needs a reason, and is done once', async () => {
    await staff.getByRole('button', { name: 'Объединить' }).click()
    await expect(staff.getByText('Обязательное поле')).toBeVisible()
    await staff.getByLabel('Почему это один человек').fill('Подтвердил по телефону: это его рабочий номер')
    await staff.getByRole('button', { name: 'Объединить' }).click()
    await expect(staff).toHaveURL(/\/contact-list\/[^?]+\?tab=customer$/)
    const merged = staff.getByRole('region', { name: 'Объединённые записи' })
    await expect(merged).toContainText('Подтвердил по телефону: это его рабочий номер')
    await expectAccessible(staff)
  })
  await test.step('the one who stays has the invoices of both, and is told', async () => {
    expect(await invoices()).toHaveLength(before + 2)
    expect(JSON.stringify(await customer.get('/frontend-api/notices?box=new'))).toContain('учётную запись объединили')
  })
  await test.step('nobody signs in with the other phone any more, and is told why', async () => {
    const parent = await newPerson()
    refusals.expect(409, '/frontend-api/sign-in')
    await parent.goto('/login')
    await fillSignIn(parent, second)
    await expect(parent.getByRole('alert')).toContainText('объединена с другой вашей')
  })
})
