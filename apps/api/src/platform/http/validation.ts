import { issuePaths, validationText } from '@navyk/api-spec/kit'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { Failure, notFound } from './failures.ts'

/** The zod side of Fastify's validation. Unlike the usual compiler it keeps the issues whole, because the text for the
 *  person is made from them; and a path whose parameters can't exist is simply not found. */
export const inputCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    return { error: httpPart === 'params' ? notFound() : inputFailure(result.error.issues) }
  }

function inputFailure(issues: z.core.$ZodIssue[]): Failure {
  const fields: Failure['fields'] = {}
  for (const issue of issues) {
    const text = validationText(issue)
    for (const path of issuePaths(issue)) fields[path] = [...(fields[path] ?? []), text]
  }
  return new Failure(422, 'invalid_input', 'http.invalid_input', { fields })
}
