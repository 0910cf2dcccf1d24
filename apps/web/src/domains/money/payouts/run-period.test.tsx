import { getPayoutMonth, type PayoutMonth, startPayoutRun } from '@navyk/api-spec/money/payouts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RunDialog } from './run-period.tsx'

const month: PayoutMonth = {
  ...{ month: '2026-11', openCount: 3, openKopecks: 9000, olderKopecks: 6000, draftedCount: 0 },
  ...{ payWhen: 'invoice_paid', secondAboveKopecks: 0, run: null },
}

test('before a run it is said how much of the sum older months have left', async () => {
  answer(getPayoutMonth, { data: month })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff })
  const older = await screen.findByText('Из них за прошлые месяцы')
  expect(older.parentElement?.textContent?.replaceAll(/\s/g, ' ')).toContain('60,00 BYN')
})

test('a run that does not start says why', async () => {
  answer(getPayoutMonth, { data: month })
  refuse(startPayoutRun, 429, { code: 'quota', message: 'Слишком часто' })
  await renderScreen(<RunDialog onClose={() => undefined} />, { user: staff })
  await userEvent.click(await screen.findByRole('button', { name: 'Составить' }))
  expect(await screen.findByText('Слишком часто')).toBeDefined()
})
