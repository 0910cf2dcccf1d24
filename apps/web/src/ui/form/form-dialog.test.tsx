import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '#testing/render.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { TextAreaField, TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { FormDialog, FormInDialog } from './form-dialog.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const renaming = z.strictObject({ name: z.string().min(1, 'validation.required') })
type Renaming = z.infer<typeof renaming>

interface Props {
  write: (values: Renaming) => Promise<string>
  onDone?: (answer: string) => void
}

function Renamed({ write, onDone }: Props) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  return (
    <FormDialog
      title="Rename"
      schema={renaming}
      defaults={{ name: 'Algebra' }}
      write={write}
      done={(answer, { name }) => `${answer}: ${name}`}
      {...(onDone && { onDone })}
      submitLabel="Save"
      onClose={() => setOpen(false)}
    >
      <TextField name="name" label="Name" />
    </FormDialog>
  )
}

async function open(props: Props) {
  await renderScreen(<Renamed {...props} />, { language: 'en' })
  const person = userEvent.setup()
  await screen.findByRole('dialog', { name: 'Rename' })
  return person
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('a dialog sends what its fields hold, says that it is done, closes, and then passes the answer on', async () => {
  const write = vi.fn(() => Promise.resolve('Renamed'))
  const onDone = vi.fn(() => expect(screen.queryByText('Renamed: Algebra 2')).not.toBeNull())
  const person = await open({ write, onDone })
  await person.type(screen.getByLabelText('Name'), ' 2')
  await person.click(save())
  await screen.findByText('Closed')
  expect(write).toHaveBeenCalledWith({ name: 'Algebra 2' })
  expect(onDone).toHaveBeenCalledWith('Renamed')
})

test('a refused dialog stays open with what was typed, and says why at the field or above its buttons', async () => {
  const refusals = [
    { code: 'invalid_input', message: 'Check the form', errors: { name: ['This name is taken'] } },
    { code: 'version_conflict', message: 'Somebody has changed it meanwhile' },
  ]
  const person = await open({ write: () => Promise.reject(refusals.shift()) })
  await person.type(screen.getByLabelText('Name'), ' 2')
  await person.click(save())
  await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This name is taken')).toBeTruthy()
  await person.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody has changed it meanwhile')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Algebra 2')
})

test('cancelling closes a dialog and sends nothing', async () => {
  const write = vi.fn(() => Promise.resolve(''))
  const person = await open({ write })
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Closed')
  expect(write).not.toHaveBeenCalled()
})

const refusal = z.strictObject({ reason: z.string().min(1, 'validation.required') })

/** A dialog of a request: its button shows the form of a refusal, and what was written is shown in place of the form. */
function Request({ write }: { write: (values: z.infer<typeof refusal>) => Promise<string> }) {
  const [shown, setShown] = useState('A request')
  return (
    <Dialog opened onClose={() => setShown('Closed')} title="Request">
      {shown === 'form' ? (
        <FormInDialog
          schema={refusal}
          keptAs="request.refusal"
          defaults={{ reason: '' }}
          write={write}
          done="Refused"
          submitLabel="Save"
          onDone={setShown}
          onCancel={() => setShown('A request')}
        >
          <TextAreaField name="reason" label="Reason" hasFocus />
        </FormInDialog>
      ) : (
        <>
          <p>{shown}</p>
          <button type="button" onClick={() => setShown('form')}>
            Refuse
          </button>
        </>
      )}
    </Dialog>
  )
}

async function refuseRequest(write: (values: z.infer<typeof refusal>) => Promise<string>) {
  await renderScreen(<Request write={write} />, { language: 'en' })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Refuse' }))
  return person
}

test('a form within a dialog says that it is done, and leaves it to the dialog what it shows after it', async () => {
  const person = await refuseRequest(({ reason }) => Promise.resolve(`Refused for ${reason}`))
  // The field has the focus.
  await person.keyboard('illness')
  await person.click(save())
  await screen.findByText('Refused for illness')
  expect(screen.getByRole('dialog', { name: 'Request' })).toBeTruthy()
  expect(await screen.findByText('Refused')).toBeTruthy()
})

test('cancelling a form within a dialog goes back to what the dialog showed, and sends nothing', async () => {
  const write = vi.fn(() => Promise.resolve(''))
  const person = await refuseRequest(write)
  await person.keyboard('illness')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('A request')
  expect(write).not.toHaveBeenCalled()
})

test('a dialog that is opened within a form sends its own input alone', async () => {
  const writeOuter = vi.fn(() => Promise.resolve())
  const write = vi.fn(() => Promise.resolve('Renamed'))
  function Outer() {
    const form = useSchemaForm(renaming, { keptAs: null, defaultValues: { name: 'Group' }, send: writeOuter })
    return (
      <Form form={form} submitLabel="Send">
        <Renamed write={write} />
      </Form>
    )
  }
  await renderScreen(<Outer />, { language: 'en' })
  const person = userEvent.setup()
  await screen.findByRole('dialog', { name: 'Rename' })
  await person.click(save())
  await screen.findByText('Closed')
  expect(write).toHaveBeenCalledTimes(1)
  expect(writeOuter).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(writeOuter).toHaveBeenCalledTimes(1))
})
