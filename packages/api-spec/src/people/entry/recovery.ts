import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { codesForm, newPasswordSchema, phoneDigitsSchema, sentCode, usernameSchema } from '#people/accounts'
import { twoStepAnswer } from '#people/two-step'

export const recoveryForm = z.strictObject({ username: phoneDigitsSchema })

/** Starts a recovery. The answer is the same whether or not the phone has an account; it is open for 30 minutes. */
export const requestRecovery = endpoint({
  method: 'POST',
  path: '/frontend-api/forget-password-request',
  summary: 'Starts a recovery: a code is sent to the phone, if it has an account',
  session: 'none',
  body: z.strictObject({ username: usernameSchema }),
  responses: { 200: dataOf(sentCode) },
})

export const checkRecoveryCode = endpoint({
  method: 'POST',
  path: '/frontend-api/check-forget-password-code-request',
  summary: 'Returns whether the code of a recovery is right',
  session: 'none',
  body: codesForm,
  responses: { 200: z.object({ data: z.null() }) },
})

/** Both fields of a new password; the second catches typing errors in the first. */
export const newPasswordForm = z
  .strictObject({
    password: newPasswordSchema,
    password_confirmation: z.string('validation.required').min(1, 'validation.required'),
  })
  .refine((form) => form.password_confirmation === '' || form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwords_differ',
  })

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/frontend-api/set-new-password',
  summary: 'Sets a new password by the code of a recovery; every other session ends',
  session: 'none',
  body: newPasswordForm.safeExtend(codesForm.shape),
  responses: { 200: z.union([z.object({ accessToken: z.string() }), twoStepAnswer]) },
})
