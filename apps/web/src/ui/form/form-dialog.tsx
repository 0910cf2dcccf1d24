import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '../dialogs/dialog.tsx'
import { toastSuccess } from '../feedback/toasts.ts'
import { Form } from './form.tsx'
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts'

interface FormInDialogProps<Input extends FieldValues, Output, Answer> {
  schema: z.ZodType<Output, Input>
  /** Key under which the input is kept until it is sent; see `useSchemaForm`. */
  keptAs?: string | null
  /** Values of the fields when the form is shown. */
  defaults: DefaultValues<Input>
  /** Sends the checked values. Where it rejects, the form stays and shows why, at the fields or above the buttons. */
  write: (values: Output) => Promise<Answer>
  /** Toast once it is written, where the screen does not show it by itself. */
  done?: string | ((answer: Answer, values: Output) => string)
  /** Called with the answer once it is written: closes the dialog, or shows in it what came of the form. */
  onDone: (answer: Answer) => unknown
  /** Label of the submit button, a verb. */
  submitLabel: string
  /** Called by the cancel button: closes the dialog, or shows what it showed before the form. */
  onCancel: () => void
  /** The fields; a function of the form where some of them depend on what others hold. */
  children: ReactNode | ((form: SchemaForm<Input, Output>) => ReactNode)
}

/** The form of a `Dialog` that waits for data before it, shows more than it, or stays open after it. */
export function FormInDialog<Input extends FieldValues, Output, Answer>(
  props: FormInDialogProps<Input, Output, Answer>,
) {
  const { schema, keptAs, defaults, write, done, onDone, submitLabel, onCancel, children } = props
  const form = useSchemaForm(schema, {
    ...(keptAs !== undefined && { keptAs }),
    defaultValues: defaults,
    send: async (values) => {
      const answer = await write(values)
      if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(answer, values))
      await onDone(answer)
    },
  })
  return (
    <Form form={form} submitLabel={submitLabel} onCancel={onCancel}>
      {typeof children === 'function' ? children(form) : children}
    </Form>
  )
}

interface FormDialogProps<Input extends FieldValues, Output, Answer>
  extends Omit<FormInDialogProps<Input, Output, Answer>, 'onDone' | 'onCancel'> {
  title: string
  /** Width of the dialog; the usual one where none is named. */
  size?: 'lg'
  /** Called with the answer once the dialog is closed, such as to open the page of what was made. */
  onDone?: (answer: Answer) => unknown
  onClose: () => void
}

/** A dialog with one form: checks, writes, says so, closes. It opens when it is mounted. */
export function FormDialog<Input extends FieldValues, Output, Answer>(props: FormDialogProps<Input, Output, Answer>) {
  const { title, size, onDone, onClose, ...form } = props
  const closeAndGoOn = async (answer: Answer) => {
    onClose()
    await onDone?.(answer)
  }
  return (
    <Dialog opened onClose={onClose} title={title} {...(size !== undefined && { size })}>
      <FormInDialog {...form} onDone={closeAndGoOn} onCancel={onClose} />
    </Dialog>
  )
}
