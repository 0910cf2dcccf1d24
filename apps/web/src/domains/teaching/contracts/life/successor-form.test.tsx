import { type Contract, startSuccessor } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SuccessorForm } from './successor-form.tsx'

const today = businessDate(new Date())
const other = { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' }
const contract = {
  id: '00000000-0000-4000-8000-0000000000c1',
  state: 'active',
  endsOn: null,
  executorRateKopecks: 3000,
  reason: 'Переезд',
  version: 2,
} as Contract // the form reads no other fields

test.each<[string, Partial<Contract>, number]>([
  ['that runs on begins in a week', {}, 7],
  ['that has a last day, but no notice, begins in a week', { endsOn: addDays(today, 20) }, 7],
  ['under notice begins on the day after its last one', { state: 'ending', endsOn: addDays(today, 20) }, 21],
  ['whose last day is over begins in a week', { state: 'ending', endsOn: addDays(today, -1) }, 7],
])('the successor of a contract %s', async (_, change, days) => {
  const sent = answer(startSuccessor, { data: contract })
  const form = <SuccessorForm contract={{ ...contract, ...change }} executor={other} onDone={() => undefined} />
  await renderScreen(form, { user: staff, language: 'ru' })
  const reason = await screen.findByRole('textbox', { name: 'Причина' })
  await userEvent.clear(reason)
  await userEvent.type(reason, 'Переезд исполнителя')
  await userEvent.click(screen.getByRole('button', { name: 'Передать' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ startsOn: addDays(today, days), executorId: other.id })
})
