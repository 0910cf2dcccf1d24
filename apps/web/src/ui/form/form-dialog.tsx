import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '../dialogs/dialog.tsx'
import { toastSuccess } from '../feedback/toasts.ts'
import { Form } from './form.tsx'
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts'

interface FormDialogProps<Input extends FieldValues, Output, Answer> {
  title: string
  /** Width of the dialog; the usual one where none is named. */
  size?: 'lg'
  schema: z.ZodType<Output, Input>
  /** Key under which the input is kept until it is sent; see `useSchemaForm`. */
  keptAs?: string | null
  /** Values of the fields when the dialog opens. */
  defaults: DefaultValues<Input>
  /** Sends the checked values. Where it rejects, the dialog stays open and shows why, at the fields or above the buttons. */
  write: (values: Output) => Promise<Answer>
  /** Toast once it is written, where the screen does not show it by itself. */
  done?: string | ((answer: Answer, values: Output) => string)
  /** Called with the answer once the dialog is closed, such as to open the page of what was made. */
  onDone?: (answer: Answer) => unknown
  /** Label of the submit button, a verb. */
  submitLabel: string
  onClose: () => void
  /** The fields; a function of the form where some of them depend on what others hold. */
  children: ReactNode | ((form: SchemaForm<Input, Output>) => ReactNode)
}

/** A dialog with one form: checks, writes, says so, closes. It opens when it is mounted. */
export function FormDialog<Input extends FieldValues, Output, Answer>(props: FormDialogProps<Input, Output, Answer>) {
  const { title, size, schema, keptAs, defaults, write, done, onDone, submitLabel, onClose, children } = props
  const form = useSchemaForm(schema, {
    ...(keptAs !== undefined && { keptAs }),
    defaultValues: defaults,
    send: async (values) => {
      const answer = await write(values)
      if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(answer, values))
      onClose()
      await onDone?.(answer)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={title} {...(size !== undefined && { size })}>
      <Form form={form} submitLabel={submitLabel} onCancel={onClose}>
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Dialog>
  )
}
