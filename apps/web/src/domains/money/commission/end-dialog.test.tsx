import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { EndDialog } from './end-dialog.tsx'

const counts = 'Правило считается для занятий, которые прошли по этот день включительно'
const ahead = 'Правило ещё не началось. Если последний день раньше первого, оно будет отозвано'

test.each([
  [-1, counts],
  [0, counts],
  [1, ahead],
])('the dialog explains the last day of a rule, %i days from its first one', async (days, text) => {
  const validFrom = addDays(businessDate(new Date()), days)
  const rule = { id: '01935f4a-0000-7000-8000-000000000001', version: 1, validFrom } as CommissionRule // the fields that are read
  await renderScreen(<EndDialog rule={rule} onClose={() => undefined} />, { user: staff, language: 'ru' })
  expect(linesOf(await screen.findByRole('dialog'))).toContain(text)
})
