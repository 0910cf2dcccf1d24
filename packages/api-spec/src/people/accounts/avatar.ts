import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** Largest picture that can be sent, in bytes. */
export const avatarMaxBytes = 5 * 1024 * 1024

const avatar = dataOf(z.object({ avatar: z.string().nullable() }))

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/frontend-api/user/avatar',
  summary: 'Sets the own picture: a JPEG, PNG or WebP of at most 5 MB, of which a square of 256 points is kept',
  session: 'required',
  quota: settingsQuota,
  file: true,
  limits: { bodyBytes: avatarMaxBytes },
  responses: { 200: avatar },
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/frontend-api/user/avatar',
  summary: 'Removes the own picture',
  session: 'required',
  quota: null,
  responses: { 200: avatar },
})
