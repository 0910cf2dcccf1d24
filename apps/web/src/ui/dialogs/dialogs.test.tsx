import { hourMs } from '@navyk/api-spec/kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ConfirmButton } from './confirm-dialog.tsx'

const inAnHour = () => new Date(Date.now() + hourMs).toISOString()

async function openConfirmation(onConfirm: (reason: string) => Promise<unknown>, reasonLabel?: string) {
  await renderScreen(
    <ConfirmButton
      label="Cancel the lesson"
      title="Cancel the lesson?"
      consequence="It will be paid in full: three hours are left."
      confirmLabel="Cancel the lesson"
      isDangerous
      onConfirm={onConfirm}
      {...(reasonLabel && { reasonLabel })}
    />,
    { language: 'en' },
  )
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Cancel the lesson' }))
  await screen.findByRole('dialog')
  return person
}

const confirm = () => screen.getAllByRole('button', { name: 'Cancel the lesson' }).at(-1) ?? document.body

test('a confirmation explains the effect, and its button repeats the verb', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  const person = await openConfirmation(onConfirm)
  expect(screen.getByText('It will be paid in full: three hours are left.')).toBeTruthy()
  await person.click(confirm())
  expect(onConfirm).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing happens without the required reason', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  const person = await openConfirmation(onConfirm, 'Reason')
  await person.click(confirm())
  expect(onConfirm).not.toHaveBeenCalled()
  expect(screen.getByText('Give the reason: the other side will see it')).toBeTruthy()
  await person.type(screen.getByLabelText('Reason'), '  illness ')
  await person.click(confirm())
  expect(onConfirm).toHaveBeenCalledWith('illness')
})

test('a refusal stays in the dialog, which stays open', async () => {
  const person = await openConfirmation(() =>
    Promise.reject({ code: 'version_conflict', message: 'Changed meanwhile' }),
  )
  await person.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toBe('Changed meanwhile')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

/** @param around what the dialog stands in */
async function openCode(
  submitCode: () => Promise<unknown>,
  expiresAt = inAnHour(),
  around = (dialog: ReactElement) => dialog,
) {
  const sendCode = vi.fn(() => Promise.resolve({ publicCode: 'public-1', expiresAt }))
  const onClose = vi.fn()
  const dialog = (
    <CodeDialog opened onClose={onClose} title="Sign" submitLabel="Agree" sendCode={sendCode} submitCode={submitCode}>
      I have read the contract.
    </CodeDialog>
  )
  await renderScreen(around(dialog), { language: 'en' })
  return { person: userEvent.setup(), sendCode, onClose }
}

test('one code is sent when the dialog opens, and both codes are submitted', async () => {
  const submitCode = vi.fn(() => Promise.resolve())
  const { person, sendCode, onClose } = await openCode(submitCode)
  expect(await screen.findByText(/The code is valid for (60:00|59:5\d)/)).toBeTruthy()
  expect(sendCode).toHaveBeenCalledOnce()
  await person.type(screen.getByLabelText('Code'), '12a34 56')
  await person.click(screen.getByRole('button', { name: 'Agree' }))
  expect(submitCode).toHaveBeenCalledWith({ publicCode: 'public-1', privateCode: '123456' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each([
  { code: 'invalid_input', message: 'No', privateCode: ['Wrong code', '3 tries are left'] },
  { privateCode: ['Wrong code', '3 tries are left'] },
])('the reasons of a rejected code are joined by commas under the field (%j)', async (refusal) => {
  const { person } = await openCode(() => Promise.reject(refusal))
  await screen.findByText(/The code is valid/)
  await person.type(screen.getByLabelText('Code'), '000000')
  await person.click(screen.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('Wrong code, 3 tries are left')).toBeTruthy()
})

test('a code that is asked for within a form does not submit that form', async () => {
  const submitForm = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const submitCode = vi.fn(() => Promise.resolve())
  const { person, onClose } = await openCode(submitCode, undefined, (dialog) => (
    <form onSubmit={submitForm}>{dialog}</form>
  ))
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(submitForm).not.toHaveBeenCalled()
})

test('an empty code is refused, and nothing is submitted', async () => {
  const submitCode = vi.fn(() => Promise.resolve())
  const { person } = await openCode(submitCode)
  await screen.findByText(/The code is valid/)
  await person.click(screen.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(submitCode).not.toHaveBeenCalled()
})

test('the countdown of a code ticks every second in minutes and seconds, and ends', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openCode(() => Promise.resolve(), new Date(Date.now() + 2900).toISOString())
  expect(await screen.findByText('The code is valid for 0:03')).toBeTruthy()
  for (const text of ['The code is valid for 0:02', 'The code is valid for 0:01', 'Time is up']) {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('timer').textContent).toBe(text)
  }
})

test("until a language is picked the countdown has the words of the specification and ends with 'Time's up!'", async () => {
  const russian = await import('../messages.ru.json')
  const unpicked = await import('../messages.unpicked.json')
  expect(russian.default['code.valid']).toBe('Код действителен в течение: {{time}}')
  expect(unpicked.default['code.over']).toBe("Time's up!")
})
