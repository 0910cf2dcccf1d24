import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ConfirmButton } from './dialogs/confirm-dialog.tsx'
import { DialogButton } from './dialogs/dialog-button.tsx'
import { TextField } from './form/fields.tsx'
import { Form } from './form/form.tsx'
import { useSchemaForm } from './form/use-schema-form.ts'
import { Page } from './layout/page.tsx'

const send = () => Promise.resolve()

function Screen() {
  const form = useSchemaForm(z.strictObject({ name: z.string() }), { defaultValues: { name: 'Алгебра' }, send })
  const proof = useSchemaForm(z.strictObject({ proof: z.string() }), { defaultValues: { proof: '' }, send })
  const question = { title: 'Отменить?', consequence: 'Бесплатно', confirmLabel: 'Да', onConfirm: send }
  return (
    <Page title="Занятие" action={<Button>Создать</Button>}>
      <Form form={form} submitLabel="Сохранить">
        <TextField name="name" label="Тема" />
      </Form>
      <Form form={proof} submitLabel="Подтвердить" changesNothing>
        <TextField name="proof" label="Код" />
      </Form>
      <ConfirmButton label="Отменить" {...question} />
      <DialogButton label="Перенести">{() => null}</DialogButton>
    </Page>
  )
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a person with full rights is offered every action', async () => {
  await renderScreen(<Screen />, { user: customer })
  expect(buttons()).toEqual(['Создать', 'Сохранить', 'Подтвердить', 'Отменить', 'Перенести'])
})

test.each(['opened_by_staff', 'frozen'] as const)('%s offers no change in a read-only look', async (readOnly) => {
  await renderScreen(<Screen />, { user: { ...customer, readOnly } })
  expect(screen.getByLabelText('Тема')).toHaveProperty('value', 'Алгебра')
  expect(buttons()).toEqual(['Подтвердить'])
})
