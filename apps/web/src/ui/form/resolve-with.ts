import { validationText } from '@navyk/api-spec/kit'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { openTextIn } from '../texts.ts'

/** Validates a form by the server's schema. Errors are texts in the person's language; the namespace `validation` must
 *  be loaded. */
export function resolveWith<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    // The first of several errors of a field is kept; schemas put the most helpful check first.
    for (const issue of result.error.issues.toReversed()) {
      const { key, values: figures } = validationText(issue)
      const path = issue.path.map(String).join('.') || 'root'
      set(errors, path, { type: issue.code, message: openTextIn('validation', key, figures) })
    }
    return { values: {}, errors }
  }
}
