// The end of a month for the whole service, as its accountants do it: lessons approved one by one and all at once, invoices
// drafted and issued by a run, statements made by a run, the month closed, a lesson of it corrected by two people, debtors
// reminded.
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoiceListPath, invoiceRunPath } from '@navyk/api-spec/money/invoices/paths'
import { workReportListPath, workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { accountedMonth } from '../../apps/api/src/demo/schedule/accounted-month.ts'
import { signedIn } from '../chain/chain-cast.ts'
import { agree, expectState, money, openRow, rowOf } from '../chain/chain-screens.ts'
import { expect, expectAccessible, type Page, test } from '../journey.ts'
import { people, signInAs, signInBy } from '../people.ts'

const month = accountedMonth(new Date())

/** The account that approves what another one has asked for. */
const otherAccountant = '291112277'

/** Checks that nothing is wider than the screen of a phone. */
async function expectFitsPhone(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize(wide)
}

/** The month that an executor has handed in and nobody has approved. */
async function findHandedIn(request: Parameters<typeof signedIn>[0]) {
  const accountant = await signedIn(request, people.staff)
  const [report] = await accountant.list('/frontend-api/work-reports', { month, state: 'submitted' })
  if (!report) throw new Error('Nobody has handed the month in')
  return { id: report.id, name: (report.executor as { lastName: string }).lastName }
}

test('accountants approve, invoice, make statements of and close a month, and correct a lesson of it', async ({
  page,
  newPerson,
  request,
}) => {
  const { id: reportId, name } = await findHandedIn(request)
  await signInAs(page, 'staff')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('a chosen lesson is approved before the others, then all of them', async () => {
    await page.goto(workReportPath(reportId))
    await expectState(page, 'На проверке')
    // The lessons of a folded contract are there and hidden.
    const contract = main
      .locator('details')
      .filter({ has: page.locator('li') })
      .first()
    await contract.locator('summary').click()
    const ready = contract.getByRole('listitem').getByRole('checkbox')
    await expect(ready.first()).toBeVisible()
    const before = await ready.count()
    const all = contract.getByRole('checkbox', { name: 'Выбрать все показанные' })
    await all.check()
    await expect(
      main.getByRole('toolbar').getByRole('button', { name: new RegExp(`^Утвердить ${before} `) }),
    ).toBeVisible()
    await all.uncheck()
    await ready.first().focus()
    await page.keyboard.press('Space')
    await main.getByRole('button', { name: 'Утвердить 1 занятие' }).click()
    await expect(dialog).toContainText('Остальные занятия месяца подождут')
    await dialog.getByRole('button', { name: 'Утвердить 1 занятие' }).click()
    await expect(dialog).toBeHidden()
    await expect(ready).toHaveCount(before - 1)
    await expectFitsPhone(page)
    await main.getByRole('button', { name: 'Утвердить', exact: true }).first().click()
    await expect(dialog).toContainText('Заказчикам будет начислено')
    await dialog.getByRole('button', { name: 'Утвердить' }).click()
    await expectState(page, 'Утверждён')
  })

  await test.step('the lessons become drafts of invoices by a run, and the drafts invoices', async () => {
    await page.goto(`${invoiceRunPath}?month=${month}`)
    const waiting = main.getByRole('region', { name: 'Занятия без счёта' })
    await expect(waiting).toContainText(name)
    await expectFitsPhone(page)
    await waiting.getByRole('button', { name: /^Создать \d+ чернов/ }).click()
    await expect(dialog).toContainText('Заказчики их не видят')
    await dialog.getByRole('button', { name: /^Создать/ }).click()
    await expect(waiting).toContainText('уже в счетах')
    const drafts = main.getByRole('region', { name: 'Черновики' })
    await drafts
      .getByRole('button', { name: /^Выставить/ })
      .last()
      .click()
    await expect(dialog).toContainText('номер')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Выставить' }).click()
    await expect(drafts).toContainText('Черновиков за этот месяц нет')
  })

  await test.step('the statement of the month is made by a run, and is with the executor', async () => {
    await page.goto(incomeReportListPath)
    await main.getByRole('button', { name: 'Составить ведомости' }).click()
    await dialog.getByLabel('Месяц').selectOption(month)
    await expect(dialog).toContainText('Исполнителей без ведомости')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Составить', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('Готово')
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await page.goto(`${incomeReportListPath}?month=${month}&state=draft`)
    await expect(rowOf(page, name)).toHaveCount(1)
    await openRow(page, name)
  })

  // The second half of the work is done on a phone.
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('it is put on hold with a reason, and goes on', async () => {
    await main.getByRole('button', { name: 'Приостановить' }).click()
    await expect(dialog).toContainText('Исполнитель увидит причину')
    await dialog.getByRole('button', { name: 'Приостановить' }).click()
    await expect(dialog.getByLabel(/Причина/)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(/Причина/).fill('Проверяем реквизиты')
    await dialog.getByRole('button', { name: 'Приостановить' }).click()
    await expectState(page, 'Приостановлено')
    await agree(page, 'Вернуть в работу', 'Она продолжит с того места')
    await expectState(page, 'На подтверждении')
    await expectFitsPhone(page)
  })

  await test.step('the month is closed for all who are ready, and says who is not', async () => {
    await page.goto(workReportListPath)
    await main.getByRole('button', { name: 'Закрыть месяц' }).click()
    await dialog.getByLabel('Месяц').selectOption(month)
    await expect(dialog).toContainText('Останется открытым')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Закрыть \d+ исполн/ }).click()
    await expect(dialog).toContainText('Закрывать пока нечего')
  })

  await test.step('a lesson of it is corrected, which one accountant asks for and another one approves', async () => {
    await page.goto(workReportPath(reportId))
    await expectState(page, 'Закрыт')
    // The lessons of a folded contract are there and hidden.
    const contract = main
      .locator('details')
      .filter({ has: page.locator('li') })
      .first()
    await contract.locator('summary').click()
    await contract.getByRole('button', { name: 'Исправить' }).first().click()
    await dialog.getByRole('button', { name: 'Отправить на утверждение' }).click()
    await expect(dialog.getByLabel(/Почему/)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Цена для заказчика').fill('20')
    await dialog.getByLabel('Оплата исполнителю').fill('15,50')
    await dialog.getByLabel(/Почему/).fill('Занятие длилось полчаса')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Отправить на утверждение' }).click()
    await expect(dialog).toBeHidden()
    const corrections = main.getByRole('region', { name: 'Исправления' })
    await expect(corrections).toContainText('Занятие длилось полчаса')
    await expect(corrections.getByRole('button', { name: 'Утвердить' })).toHaveCount(0)

    const other = await newPerson()
    await signInBy(other, otherAccountant)
    await other.goto(workReportPath(reportId))
    await agree(other, 'Утвердить', 'Разница попадёт в ближайшую ведомость')
    const theirs = other.getByRole('main').getByRole('region', { name: 'Исправления' })
    await expect(theirs).toContainText(money('15,50'))
    await expect(theirs).toContainText('Утверждено')
    await expectFitsPhone(other)
  })

  await test.step('those who have not paid are reminded, all at once', async () => {
    await page.goto(`${invoiceListPath}?status=overdue`)
    await main.getByRole('checkbox').nth(1).check()
    await main.getByRole('checkbox').nth(2).check()
    await main.getByRole('button', { name: 'Напомнить' }).click()
    await expect(dialog).toContainText('Каждый заказчик получит напоминание')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Напомнить' }).click()
    await expect(page.getByText(/Отправлено \d+ напоминан/).first()).toBeVisible()
  })
})
