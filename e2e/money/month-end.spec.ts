// The end of a month: an executor checks the statement and objects to a row, an accountant answers, adds what was missing and
// approves.
import type { APIRequestContext } from '@playwright/test'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { accountedMonth } from '../../apps/api/src/demo/schedule/accounted-month.ts'
import { codeSentTo, signedIn } from '../chain/chain-cast.ts'
import { expectState } from '../chain/chain-screens.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs, signInBy } from '../people.ts'

const month = accountedMonth(new Date())

/** An executor of the demo who has said nothing yet about the newest month. */
const executorPhone = '293001001'

/** The statement that waits for the executor's word. */
async function statementOf(request: APIRequestContext): Promise<string> {
  const executor = await signedIn(request, executorPhone)
  const [statement] = await executor.list('/frontend-api/income-reports', { month })
  expect(statement?.state).toBe('draft')
  return statement?.id ?? ''
}

test('an executor objects to a row of the statement, an accountant answers with a bonus, and both agree on the sum', async ({
  page: executor,
  newPerson,
  request,
}) => {
  const id = await statementOf(request)
  const path = incomeReportPath(id)
  await signInBy(executor, executorPhone)
  const staff = await newPerson()
  await signInAs(staff, 'staff')

  await test.step('the executor finds the statement and objects to a lesson', async () => {
    await executor.goto(path)
    await expect(executor.getByText('Проверьте ведомость')).toBeVisible()
    await executor.getByRole('button', { name: 'Возразить' }).click()
    const dialog = executor.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
    await expect(dialog.getByLabel(/Что не так/)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(executor)
    await dialog.getByLabel('Строка').selectOption({ index: 1 })
    await dialog.getByLabel(/Что не так/).fill('Занятие длилось на полчаса дольше')
    await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
    await expect(dialog).toBeHidden()
    await expect(executor.getByText('Есть возражение')).toBeVisible()
    await expect(executor.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)
  })

  await test.step('the accountant adds what was missing, and answers', async () => {
    await staff.goto(path)
    await expect(staff.getByText('Занятие длилось на полчаса дольше')).toBeVisible()
    await staff.getByRole('button', { name: 'Доплата или удержание' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Что это').selectOption({ label: 'Доплата' })
    await dialog.getByLabel('Сумма').fill('12,50')
    await dialog.getByLabel(/Причина/).fill('Полчаса сверх занятия')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog).toBeHidden()
    await staff.getByRole('button', { name: 'Ответить' }).click()
    await staff.getByRole('dialog').getByLabel('Ответ').fill('Согласны, добавили доплату')
    await staff.getByRole('dialog').getByRole('button', { name: 'Ответить' }).click()
    await expect(staff.getByText('Ведомость у исполнителя')).toBeVisible()
  })

  await test.step('the executor sees both without a reload, and confirms', async () => {
    await expect(executor.getByText('Ответ: Согласны, добавили доплату')).toBeVisible()
    await expect(executor.getByText('Полчаса сверх занятия')).toBeVisible()
    await executor.getByRole('button', { name: 'Подтвердить' }).click()
    const dialog = executor.getByRole('dialog')
    await expect(dialog).toContainText('претензий нет')
    await expectAccessible(executor)
    await dialog.getByRole('textbox').fill(await codeSentTo(request, executorPhone))
    await dialog.getByRole('button', { name: 'Подтвердить' }).click()
    await expectState(executor, 'Подтверждено')
  })

  await test.step('the accountant approves it, and it stands among what is to be paid', async () => {
    await expectState(staff, 'Подтверждено')
    await staff.getByRole('button', { name: 'Одобрить' }).click()
    await expect(staff.getByRole('dialog')).toContainText('BYN')
    await expect(staff.getByRole('dialog')).toContainText(/Счёт: .+, BY/)
    await staff.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click()
    await expect(staff.getByRole('dialog')).toBeHidden()
    await staff.getByRole('tab', { name: 'История' }).click()
    await expect(staff.getByText('Возражение').first()).toBeVisible()
  })
})
