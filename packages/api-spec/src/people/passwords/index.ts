import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { newPasswordSchema, presentPasswordSchema } from '#people/accounts'

/** Form of a new password. The present one proves who is asking; the confirmation catches typing errors. */
export const changePasswordForm = z
  .strictObject({
    currentPassword: presentPasswordSchema,
    newPassword: newPasswordSchema,
    newPassword_confirmation: z.string('validation.required').min(1, 'validation.required'),
  })
  .refine((form) => form.newPassword_confirmation === '' || form.newPassword === form.newPassword_confirmation, {
    path: ['newPassword_confirmation'],
    message: 'validation.passwords_differ',
  })

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/set-new-password',
  summary: 'Changes the own password; every other session ends',
  session: 'required',
  quota: null,
  body: changePasswordForm,
  responses: { 200: z.object({ data: z.null() }) },
})
