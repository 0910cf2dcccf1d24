import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { failureBody } from '../feedback/failures.ts'
import { resolveWith } from './resolve-with.ts'
import { type KeptValues, useKeptValues } from './kept/use-kept-values.ts'

interface Options<Input extends FieldValues, Output> {
  defaultValues: DefaultValues<Input>
  /** Key of the form, such as `lessons.close ${id}`: typed values are kept under it for this person on this device until they are sent.
   *  A form with a text area gives a key, or null with the reason (kept-input.test.ts). */
  keptAs?: string | null
  /** Sends the checked values; where it rejects, the failure is shown in the form. */
  send: (values: Output) => Promise<unknown>
}

export interface SchemaForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** Sends the checked values elsewhere, for a preview; a refusal is shown in the same way. */
  submitTo: (send: (values: Output) => Promise<unknown>) => Promise<void>
  /** Failure to send, where it belongs to no field. */
  failure: unknown
  schema: z.ZodType<Output, Input>
  kept: KeptValues
}

/** A form over a schema of the API. Errors show once a field was touched and left; errors of the server stand at their fields like the
 *  others. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, send, keptAs }: Options<Input, Output>,
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ defaultValues, mode: 'onTouched', resolver: resolveWith(schema) })
  const [failure, setFailure] = useState<unknown>()
  const kept = useKeptValues(form, keptAs)
  const submitBy = async (sendBy: (values: Output) => Promise<unknown>, event?: React.BaseSyntheticEvent) => {
    // A dialog that was opened within another form is its child to React: its submit would submit that one as well.
    event?.stopPropagation()
    let refused: Path<Input>[] = []
    await form.handleSubmit(async (values) => {
      setFailure(undefined)
      try {
        await sendBy(values)
      } catch (error) {
        refused = placeErrors(form, error)
        if (refused.length === 0 || !refused.every(isShown)) setFailure(error)
      }
    })(event)
    const [first] = refused.filter(isShown)
    // After the form's state is `submitted`: before that, blurring a field validates it again and would clear the
    // server's error.
    if (first !== undefined) form.setFocus(first)
  }
  const submit = (event?: React.BaseSyntheticEvent) =>
    submitBy(async (values) => {
      await send(values)
      kept.forget()
    }, event)
  return { ...form, submit, submitTo: submitBy, failure, schema, kept }
}

/** Sets the server's errors on their fields. @returns the names of these fields */
function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): Path<Input>[] {
  const { errors, privateCode } = failureBody(error) ?? {}
  // The reasons of a rejected code are shown at the field `privateCode`, like those in `errors`.
  const all = { ...(privateCode && { privateCode }), ...errors }
  return Object.entries(all).map(([path, texts]) => {
    form.setError(path as Path<Input>, { type: 'server', message: texts.join(', ') })
    return path as Path<Input>
  })
}

const isShown = (path: string): boolean => document.getElementsByName(path).length > 0
