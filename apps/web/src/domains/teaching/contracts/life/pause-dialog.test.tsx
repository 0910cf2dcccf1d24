import { type Contract, pauseContract } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PauseDialog } from './pause-dialog.tsx'

const today = businessDate(new Date())
const contract = { id: '00000000-0000-4000-8000-0000000000c1', version: 2 } as Contract // the form reads these and the last day

test.each([
  ['without a last day may begin on any day', null, 21, 21],
  ['may begin on its last day', 20, 20, 20],
  ['may not begin after its last day: it stays at today', 20, 21, 0],
])('the pause of a contract %s', async (_, endsIn, typedIn, beginsIn) => {
  const sent = answer(pauseContract, { data: contract })
  const endsOn = endsIn === null ? null : addDays(today, endsIn)
  const form = <PauseDialog contract={{ ...contract, endsOn }} isAsking={false} onDone={() => undefined} />
  await renderScreen(form, { user: staff, language: 'ru' })
  const first = await screen.findByRole('textbox', { name: 'Первый день паузы' })
  await userEvent.clear(first)
  await userEvent.type(first, addDays(today, typedIn).split('-').toReversed().join('.'))
  await userEvent.tab()
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Отпуск')
  await userEvent.click(screen.getByRole('button', { name: 'Приостановить' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ from: addDays(today, beginsIn), version: 2 })
})
