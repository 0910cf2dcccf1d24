import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { assumeNobody, signOutHere, updateUser } from '#app/session/session.ts'
import { customer, executor } from '#testing/people.ts'
import { answer } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { signOut } from '@navyk/api-spec/people/sessions'
import { failureWithoutBody } from '../../feedback/call-failure.ts'
import { reachable } from '../../feedback/reachable.ts'
import { Confirmation } from '../../dialogs/confirmation.tsx'
import { TextAreaField, TextField } from '../fields.tsx'
import { Form } from '../form.tsx'
import { storeInput, readKept } from './kept-input.ts'
import { useSchemaForm } from '../use-schema-form.ts'

const report = z.strictObject({ title: z.string(), text: z.string() })

function ReportForm({ of, send }: { of: string; send: () => Promise<unknown> }) {
  const form = useSchemaForm(report, { keptAs: `report ${of}`, defaultValues: { title: 'October', text: '' }, send })
  return (
    <Form form={form} submitLabel="Send" onCancel={() => {}}>
      <TextField name="title" label="Title" />
      <TextAreaField name="text" label="Text" />
    </Form>
  )
}

const sent = () => Promise.resolve()
const open = async ({ user = executor, of = '1', send = sent } = {}) =>
  renderScreen(<ReportForm of={of} send={send} />, { user, language: 'en' })
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
const givenBack = () => screen.queryByText(/did not send is here again/)

async function typeAndLose(user = executor) {
  const { unmount } = await open({ user })
  await userEvent.type(await text(), 'Fractions are done')
  assumeNobody()
  unmount()
}

test('text typed when the session ended is in the form again after the same person has signed in', async () => {
  await typeAndLose()
  await open()
  expect((await text()).value).toBe('Fractions are done')
  expect(givenBack()).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('October')
})

test('another person and another form see nothing of the typed text', async () => {
  await typeAndLose()
  const { unmount } = await open({ user: customer })
  expect((await text()).value).toBe('')
  unmount()
  await open({ of: '2' })
  expect((await text()).value).toBe('')
  expect(givenBack()).toBeNull()
})

test('sent, cancelled or cleared text is not restored', async () => {
  for (const button of ['Send', 'Cancel']) {
    const { unmount } = await open()
    await userEvent.type(await text(), 'Fractions')
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(readKept('report 1')).toEqual({}))
    unmount()
  }
  await typeAndLose()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect((await text()).value).toBe('')
  expect(readKept('report 1')).toEqual({})
})

test('text that a refusal leaves in the form stays stored', async () => {
  await open({ send: () => Promise.reject({ code: 'invalid_input', message: 'Check the form' }) })
  await userEvent.type(await text(), 'Fractions')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Check the form')
  expect(readKept('report 1')).toEqual({ text: 'Fractions' })
})

test('signing out leaves nothing on the device', async () => {
  answer(signOut, { data: null })
  await open()
  await userEvent.type(await text(), 'Fractions')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toHaveLength(1)
  signOutHere()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kept:'))).toEqual([])
})

test('the last 50 forms are stored, and none for longer than seven days', () => {
  updateUser(executor)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T09:00:00Z') })
  try {
    for (let form = 1; form <= 60; form++) {
      vi.setSystemTime(Date.now() + 1000)
      storeInput(`form ${form}`, { text: 'words' })
    }
    expect(readKept('form 10')).toEqual({})
    expect(readKept('form 11')).toEqual({ text: 'words' })
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60_000)
    expect(readKept('form 60')).toEqual({})
  } finally {
    vi.useRealTimers()
  }
})

test('the reason in a confirmation is stored too', async () => {
  const dialog = (
    <Confirmation
      opened
      onClose={() => {}}
      title="Cancel the lesson"
      consequence="It is paid"
      confirmLabel="Cancel the lesson"
      reasonLabel="Reason"
      onConfirm={sent}
    />
  )
  const { unmount } = await renderScreen(dialog, { language: 'en' })
  await userEvent.type(await screen.findByLabelText('Reason'), 'Illness')
  unmount()
  const again = await renderScreen(dialog, { language: 'en' })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('Illness')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the lesson' }))
  again.unmount()
  await renderScreen(dialog, { language: 'en' })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('')
})

test('a form without a connection says that the text is stored, until the connection is back', async () => {
  const send = () => {
    reachable.set(false)
    return Promise.reject(failureWithoutBody)
  }
  await open({ send })
  await userEvent.type(await text(), 'Fractions')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('No connection. Nothing was sent, what you typed is kept.')).toBeTruthy()
  reachable.set(true)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await text()).value).toBe('Fractions')
})

// The forms of the whole app, read from their sources.
const src = resolve(import.meta.dirname, '../../..')
const sources = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(src, name), 'utf8')]),
)
const formCalls = (code: string) => code.split(/useSchemaForm\(|<FormDialog\b|<FormInDialog\b/).slice(1)
/** Options of `useSchemaForm`, or attributes of a form of a dialog: its schema, and then as what its input is kept. */
const namesKept = /^([^{]+, \{|\s*schema=\{.*\})\n\s*(\/\/.*\n\s*)?keptAs\b/
const imports = (name: string, code: string) =>
  [...code.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(name), path))

/** The files with forms that show a text area: their own, or one of a file of fields alone. */
function formsWithTextAreas(): [name: string, code: string][] {
  const withArea = new Set<string>()
  const add = (name: string) => {
    if (withArea.has(name)) return
    withArea.add(name)
    if (formCalls(sources.get(name) ?? '').length > 0) return
    for (const [other, code] of sources) if (imports(other, code).includes(name)) add(other)
  }
  for (const [name, code] of sources) if (/<TextAreaField\b/.test(code) && !name.startsWith('ui/')) add(name)
  return [...sources].filter(([name, code]) => withArea.has(name) && formCalls(code).length > 0)
}

test('each form with a text area stores the typed text, or declares why not', () => {
  const forms = formsWithTextAreas()
  expect(forms.length).toBeGreaterThan(40)
  const silent = forms.flatMap(([name, code]) => {
    const calls = formCalls(code).filter((call) => !namesKept.test(call))
    return calls.map((call) => `${name}: ${call.slice(0, 40)}`)
  })
  expect(silent).toEqual([])
  const unexplained = forms
    .filter(([, code]) => /\n(?!\s*\/\/).*\n\s*keptAs(: |=\{)null/.test(code))
    .map(([name]) => name)
  expect(unexplained).toEqual([])
})

test('a text area outside such a form stores its text by the same mechanism', () => {
  const own = [...sources].filter(([name, code]) => /<Textarea\b/.test(code) && name !== 'ui/form/fields.tsx')
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter(([, code]) => !code.includes('useKeptText(')).map(([name]) => name)).toEqual([])
})
