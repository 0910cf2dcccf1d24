import type { APIRequestContext, Locator } from '@playwright/test'
import { codeSentTo } from '../chain/chain-cast.ts'
import { expect, expectAccessible, type Page } from '../journey.ts'

/** Accepts the first act that waits in the open statement, by the code that comes to the phone. @returns its row */
export async function acceptAct(page: Page, request: APIRequestContext, digits: string): Promise<Locator> {
  const acts = page.getByRole('region', { name: 'Акты' })
  const waiting = acts.getByRole('listitem').filter({ hasText: 'Ждёт подтверждения' }).first()
  const title = await waiting.getByText(/^№\sА-/).innerText()
  await waiting.getByRole('button', { name: 'Подтвердить' }).click()
  const dialog = page.getByRole('dialog', { name: /^Акт №\s/ })
  await expect(dialog).toContainText('претензий нет')
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill(await codeSentTo(request, digits))
  await dialog.getByRole('button', { name: 'Подтвердить акт' }).click()
  const accepted = acts.getByRole('listitem').filter({ hasText: title })
  await expect(accepted).toContainText('Подтверждён')
  return accepted
}
