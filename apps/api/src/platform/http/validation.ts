import { issuePaths, validationText } from '@navyk/api-spec/kit'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { Failure, notFound } from './failures.ts'

/** The zod side of Fastify's validation. Unlike the usual compiler it keeps the issues, from which the texts for the
 *  person are made, and invalid path parameters answer 404. */
export const inputCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data)
    const issues = result.success ? issuesOfText(result.data) : result.error.issues
    if (result.success && issues.length === 0) return { value: result.data }
    return { error: httpPart === 'params' ? notFound() : inputFailure(issues) }
  }

/** PostgreSQL does not accept U+0000 in texts, so it is refused in all inputs. */
function issuesOfText(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ code: 'custom', path, message: 'validation.invalid', input: undefined }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => issuesOfText(part, [...path, key]))
}

/** 422: what the schema of an input refuses, by field. */
export function inputFailure(issues: z.core.$ZodIssue[]): Failure {
  const fields: Failure['fields'] = {}
  for (const issue of issues) {
    const text = validationText(issue)
    for (const path of issuePaths(issue)) fields[path] = [...(fields[path] ?? []), text]
  }
  return new Failure(422, 'invalid_input', 'http.invalid_input', { fields })
}
