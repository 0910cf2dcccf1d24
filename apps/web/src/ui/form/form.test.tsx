import type { FailureBody } from '@navyk/api-spec/kit'
import { dateSchema } from '@navyk/api-spec/kit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '#testing/render.tsx'
import { DateField } from './fields/date-field.tsx'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { MoneyField } from './fields/money-field.tsx'
import { useSchemaForm } from './use-schema-form.ts'
import { WeekdayTimesField } from './fields/weekday-times-field.tsx'

const draft = z.strictObject({
  name: z.string().min(1, 'validation.required').max(20),
  priceKopecks: z.int('validation.money').min(1, 'validation.money_positive'),
  slots: z.array(z.strictObject({ weekday: z.int(), from: z.string(), to: z.string() })),
})
type Draft = z.infer<typeof draft>

function DraftForm({ send }: { send: (values: Draft) => Promise<unknown> }) {
  const form = useSchemaForm(draft, { defaultValues: { name: '', slots: [] }, send })
  return (
    <Form form={form} submitLabel="Send">
      <TextField name="name" label="Name" />
      <MoneyField name="priceKopecks" label="Price" />
      <WeekdayTimesField name="slots" label="Times" />
    </Form>
  )
}

async function open(send: (values: Draft) => Promise<unknown>) {
  await renderScreen(<DraftForm send={send} />, { language: 'en' })
  return userEvent.setup()
}
const failWith = (failure: Partial<FailureBody>) => () =>
  Promise.reject({ code: 'invalid_input', message: 'Check the form', ...failure })

async function fillIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(await screen.findByLabelText('Name'), 'Algebra')
  await person.type(screen.getByLabelText('Price'), '25,50')
}

test('an amount typed in roubles is sent in kopecks', async () => {
  const send = vi.fn(() => Promise.resolve())
  const person = await open(send)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith({ name: 'Algebra', priceKopecks: 2550, slots: [] })
})

test('a fault of the schema is at its field in the language of the screen, and nothing is sent', async () => {
  const send = vi.fn(() => Promise.resolve())
  const person = await open(send)
  await person.type(await screen.findByLabelText('Name'), 'A name that is much too long')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('At most 20 characters')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

const dated = z.strictObject({ day: dateSchema })
function DatedForm() {
  const form = useSchemaForm(dated, { defaultValues: { day: '' }, send: () => Promise.resolve() })
  return (
    <Form form={form} submitLabel="Send">
      <DateField name="day" label="Day" />
    </Form>
  )
}

test('a refused day has the focus with its message in sight, and its calendar opens on demand', async () => {
  await renderScreen(<DatedForm />, { language: 'en' })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Send' }))
  const day = screen.getByLabelText('Day')
  await expect.poll(() => document.activeElement).toBe(day)
  expect(day.getAttribute('aria-invalid')).toBe('true')
  const calendar = () => screen.queryByRole('button', { name: 'Choose a month' })
  expect(calendar()).toBeNull()
  await person.keyboard('{ArrowDown}')
  expect(await screen.findByRole('button', { name: 'Choose a month' })).toBeDefined()
  await person.keyboard('{Escape}')
  await expect.poll(calendar).toBeNull()
  await person.click(day)
  expect(await screen.findByRole('button', { name: 'Choose a month' })).toBeDefined()
})

test('a text that the server gives for a field is at that field', async () => {
  const person = await open(failWith({ errors: { name: ['This name is taken'] } }))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This name is taken')).toBeTruthy()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Check the form')).toBeNull()
})

test('a refusal without a field is shown above the button, with its details', async () => {
  const person = await open(failWith({ message: 'The month is closed', errors: { month: ['November is closed'] } }))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The month is closed')
  expect(alert.textContent).toContain('November is closed')
})

test.each([
  [{ message: 'Closed today' }, 'Closed today'],
  [{ code: 'closed' }, 'Something went wrong'],
  [{ errors: 'Closed today' }, 'Something went wrong'],
  [{}, 'Something went wrong'],
  ['Closed today', 'Something went wrong'],
  ['<h1>Bad Gateway</h1>', 'Something went wrong'],
])('the refusal %j is shown above the button: %s', async (refusal, text) => {
  const person = await open(() => Promise.reject(refusal))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test.each([
  [{ errors: { name: ['Too short', 5] } }, 'Too short'],
  [{ errors: { name: ['Too short', 'no verb'] } }, 'Too short, no verb'],
])('the refusal %j is at its field, without a code or a message: %s', async (refusal, text) => {
  const person = await open(() => Promise.reject(refusal))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typed text stays after a failure', async () => {
  const person = await open(() => Promise.reject('Something went wrong'))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Algebra')
})

test('times of the week are added day after day and removed', async () => {
  const send = vi.fn((_values: Draft) => Promise.resolve())
  const person = await open(send)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add a time' }))
  await person.click(screen.getByRole('button', { name: 'Add a time' }))
  await person.click(screen.getAllByRole('button', { name: 'Remove the time' })[0] ?? document.body)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(send.mock.calls[0]?.[0].slots).toEqual([{ weekday: 2, from: '16:00', to: '20:00' }])
})

test('every field that the server refuses keeps its text, and the first of them has the focus', async () => {
  const person = await open(failWith({ errors: { name: ['Taken'], priceKopecks: ['Too high'] } }))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Too high')).toBeTruthy()
  expect(screen.getByText('Taken')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a field loses the focus to the button that sends the form, and not before', async () => {
  const person = await open(async () => {})
  const field = await screen.findByLabelText('Price')
  await person.type(field, '-')
  await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await person.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Send' }) })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
})

test('a time of the week ends at midnight when 0, 00:00 or 24 is typed as its end', async () => {
  const send = vi.fn((_values: Draft) => Promise.resolve())
  const person = await open(send)
  await fillIn(person)
  for (const _ of ['0', '00:00', '24']) await person.click(screen.getByRole('button', { name: 'Add a time' }))
  for (const [index, typed] of ['0', '00:00', '24'].entries()) {
    const end = screen.getAllByLabelText('To')[index] ?? document.body
    await person.clear(end)
    await person.type(end, typed)
  }
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(send.mock.calls[0]?.[0].slots.map(({ to }) => to)).toEqual(['24:00', '24:00', '24:00'])
})
