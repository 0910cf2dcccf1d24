import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SignInForm } from '#people/entry/sign-in/sign-in-form.tsx'
import { renderScreen } from '#testing/render.tsx'
import { Form } from '../form.tsx'
import { PhoneField } from './phone-field.tsx'
import { useSchemaForm } from '../use-schema-form.ts'

function Contact() {
  const form = useSchemaForm(z.strictObject({ phone: z.string() }), {
    defaultValues: { phone: '291234567' },
    send: () => Promise.resolve(),
  })
  return (
    <Form form={form} submitLabel="Send">
      <PhoneField name="phone" label="Номер телефона (9 цифр)" />
    </Form>
  )
}

test.each([
  ['of the sign-in page', SignInForm],
  ['of a form', Contact],
])('the field %s keeps the prefix before the digits, also in a mirrored layout', async (_, Screen) => {
  document.documentElement.dir = 'rtl'
  await renderScreen(<Screen />)
  const input = await screen.findByLabelText('Номер телефона (9 цифр)')
  const line = input.closest('[dir]')
  expect(line?.getAttribute('dir')).toBe('ltr')
  expect(line?.textContent).toBe('+375')
})
