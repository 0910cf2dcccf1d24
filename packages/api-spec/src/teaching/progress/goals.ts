import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { neededText } from '#vocabulary/texts/texts.ts'
import { goalStates, progress, progressAnswer, teachers } from './progress.ts'

/** The most goals of a learner; nobody follows more. */
export const mostGoals = 30

export const learningGoalForm = z.strictObject({ text: neededText(500), targetOn: dateSchema.optional() })
export type LearningGoalForm = z.infer<typeof learningGoalForm>

export const addLearningGoal = stepOf({
  ...teachers,
  path: '/frontend-api/progress/:id/goals',
  summary: 'Sets a goal of the learner, by the id of the contract or seat',
  body: learningGoalForm,
  answer: progress,
  limits: { idempotent: true },
})

export const changedGoalForm = learningGoalForm.extend({
  version: versionSchema,
  state: z.enum(goalStates, 'validation.required'),
})

export const changeLearningGoal = endpoint({
  ...teachers,
  method: 'PATCH',
  path: '/frontend-api/progress/goals/:id',
  summary: 'Changes a goal, or marks it as reached, dropped or open again',
  params: idParams,
  body: changedGoalForm,
  responses: { 200: progressAnswer },
})
