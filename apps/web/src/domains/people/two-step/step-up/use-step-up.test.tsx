import { stepUp } from '@navyk/api-spec/people/two-step'
import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { failureMessage } from '#ui/feedback/failures.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { useStepUp } from './use-step-up.tsx'

const required = { code: 'step_up_required', message: 'Подтвердите, что это вы' }
const proven = { data: { freshUntil: '2026-11-20T09:10:00.000Z' } }

function Screen({ work }: { work: () => Promise<string> }) {
  const { guard, stepUp: question } = useStepUp()
  const [outcome, setOutcome] = useState('')
  const run = () =>
    void guard(work).then(setOutcome, (error: unknown) => setOutcome(`refused: ${failureMessage(error)}`))
  return (
    <>
      <Button onClick={run}>Do it</Button>
      <output>{outcome}</output>
      {question}
    </>
  )
}

async function start(work: () => Promise<string>) {
  await renderScreen(<Screen work={work} />)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Do it' }))
  return person
}
/** Call that is refused until the proof was given. */
const guarded = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(required).mockResolvedValue('done')
const password = () => screen.findByLabelText<HTMLInputElement>('Пароль')
const outcome = () => screen.getByRole('status').textContent
const confirm = () => screen.getByRole('button', { name: 'Подтвердить' })

test('allowed work asks for no proof', async () => {
  await start(() => Promise.resolve('done'))
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('any other refusal is passed on unchanged', async () => {
  await start(() => Promise.reject({ code: 'forbidden', message: 'Нет доступа' }))
  await waitFor(() => expect(outcome()).toBe('refused: Нет доступа'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after the password the work is repeated, and its result returned', async () => {
  const posted = answer(stepUp, proven)
  const work = guarded()
  const person = await start(work)
  expect((await screen.findByRole('dialog')).textContent).toContain('Подтвердите, что это вы')
  await person.type(await password(), 'Ещё один день')
  await person.click(confirm())
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(posted.map(({ body }) => body)).toEqual([{ password: 'Ещё один день' }])
  expect(work).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a person who declines gets the first refusal, and nothing is sent', async () => {
  const posted = answer(stepUp, proven)
  const work = guarded()
  const person = await start(work)
  await password()
  await person.click(screen.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(outcome()).toBe('refused: Подтвердите, что это вы'))
  expect(work).toHaveBeenCalledOnce()
  expect(posted).toEqual([])
})

test('a wrong password is named at its field, and the question stays', async () => {
  refuse(stepUp, 422, {
    code: 'invalid_input',
    message: 'Проверьте отмеченные поля',
    errors: { password: ['Неверный пароль'] },
  })
  const person = await start(guarded())
  await person.type(await password(), 'guess')
  await person.click(confirm())
  expect(await screen.findByText('Неверный пароль')).toBeTruthy()
  expect(outcome()).toBe('')
})

test('nothing is sent without a password', async () => {
  const posted = answer(stepUp, proven)
  const person = await start(guarded())
  await password()
  await person.click(confirm())
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(posted).toEqual([])
})

test('if the server wants the second step too, its field appears and the code is sent', async () => {
  const wanted = { code: 'code_rejected', message: 'Введите код', errors: { privateCode: ['Введите код'] } }
  refuse(stepUp, 422, wanted)
  const person = await start(guarded())
  await person.type(await password(), 'Ещё один день')
  expect(screen.queryByLabelText('Код')).toBeNull()
  await person.click(confirm())
  const code = await screen.findByLabelText('Код')
  const posted = answer(stepUp, proven)
  await person.type(code, '123456')
  await person.click(confirm())
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(posted[0]?.body).toEqual({ password: 'Ещё один день', privateCode: '123456' })
})

test('a person with a second step is asked for its code at once', async () => {
  const posted = answer(stepUp, proven)
  await renderScreen(<Screen work={guarded()} />, { user: { ...executor, hasTwoStep: true } })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/ввести пароль и код/)).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await password()))
  await person.type(await password(), 'Ещё один день')
  await person.type(screen.getByLabelText('Код'), '123456{Enter}')
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(posted[0]?.body).toEqual({ password: 'Ещё один день', privateCode: '123456' })
})

test('the password can be looked at', async () => {
  const person = await start(guarded())
  expect((await password()).type).toBe('password')
  await person.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect((await password()).type).toBe('text')
})
