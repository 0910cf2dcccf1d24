// Prepared answers of the staff.
import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { neededLine, neededText } from '#vocabulary/texts/texts.ts'

const templatesQuota = quota('questionTemplates', 50, 200)

/** The most prepared answers. They are loaded as a whole, so their number is limited. */
export const mostQuestionTemplates = 100

export const questionTemplateForm = z.strictObject({ title: neededLine(100), text: neededText(4000) })

const questionTemplate = z.object({ id: idSchema, title: z.string(), text: z.string(), version: versionSchema })
export type QuestionTemplate = z.infer<typeof questionTemplate>
const all = { 200: dataOf(z.array(questionTemplate)) }

export const listQuestionTemplates = endpoint({
  method: 'GET',
  path: '/frontend-api/questions/templates',
  summary: 'Lists prepared answers by title',
  ...managers,
  responses: all,
})

export const addQuestionTemplate = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/templates',
  summary: 'Adds a prepared answer for all managers',
  ...managers,
  quota: templatesQuota,
  body: questionTemplateForm,
  responses: all,
})

export const changeQuestionTemplate = endpoint({
  method: 'PUT',
  path: '/frontend-api/questions/templates/:id',
  summary: 'Changes a prepared answer',
  ...managers,
  quota: templatesQuota,
  params: idParams,
  body: questionTemplateForm.extend({ version: versionSchema }),
  responses: all,
})

export const removeQuestionTemplate = stepOf({
  path: '/frontend-api/questions/templates/:id/remove',
  summary: 'Removes a prepared answer',
  ...managers,
  quota: templatesQuota,
  answer: z.array(questionTemplate),
})
