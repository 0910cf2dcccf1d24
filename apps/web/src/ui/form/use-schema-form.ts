import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { failureBody } from '../failures.ts'
import { resolveWith } from './resolve-with.ts'

interface Options<Input extends FieldValues, Output> {
  defaultValues: DefaultValues<Input>
  /** Sends the checked values; where it rejects, the failure is shown in the form. */
  send: (values: Output) => Promise<unknown>
}

export interface SchemaForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** Why sending failed, where it belongs to no field. */
  failure: unknown
}

/** A form over a schema of the API. Errors show once a field was touched and left; those that the server answers with
 *  stand at their fields like the others. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, send }: Options<Input, Output>,
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ defaultValues, mode: 'onTouched', resolver: resolveWith(schema) })
  const [failure, setFailure] = useState<unknown>()
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!placeErrors(form, error)) setFailure(error)
    }
  })
  return { ...form, submit, failure }
}

/** Puts the server's texts at their fields. False when some or all of the failure has no field to stand at. */
function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const errors = Object.entries(failureBody(error)?.errors ?? {})
  let isPlaced = errors.length > 0
  for (const [path, texts] of errors) {
    if (document.getElementsByName(path).length === 0) isPlaced = false
    form.setError(path as Path<Input>, { type: 'server', message: texts.join(', ') }, { shouldFocus: true })
  }
  return isPlaced
}
