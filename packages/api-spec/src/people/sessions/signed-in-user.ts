import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { permissionSchema, roleSchema } from '#people/accounts'

/** The signed-in person and their cabinet. `role` decides the menu; the server decides every request by it. */
const signedInUser = z.object({
  id: idSchema,
  cabinetId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  avatar: z.string().nullable(),
  role: roleSchema,
  permissions: z.array(permissionSchema),
  /** The roles of all cabinets of the account, this one among them: the frame of every page offers the others. */
  cabinetRoles: z.array(roleSchema),
  /** Whether signing in takes a second step. */
  hasTwoStep: z.boolean(),
  /** Whether the person has to turn the second step on before anything else. */
  twoStepNeeded: z.boolean(),
  /** Whether the person has yet to agree to the present text on personal data. */
  consentNeeded: z.boolean(),
  /** Reason why this session is read-only: `opened_by_staff` looks at another person's cabinet. */
  readOnly: z.enum(['opened_by_staff', 'frozen']).nullable(),
  /** Member of the staff who looks, and the end of the look. */
  openedBy: z.string().nullable(),
  openedUntil: instantSchema.nullable(),
  /** Time at which the account is erased; null unless its owner has asked for that. */
  deletionAt: instantSchema.nullable(),
})
export type SignedInUser = z.infer<typeof signedInUser>

export const getSignedInUser = endpoint({
  method: 'GET',
  path: '/frontend-api/signed-in-user',
  summary: 'Returns the signed-in person and the cabinet of this session',
  session: 'required',
  inSetUp: true,
  responses: { 200: dataOf(signedInUser) },
})

/** Ends the session that the request carries, on every node at once. */
export const signOut = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-out',
  summary: 'Ends the current session',
  session: 'required',
  quota: null,
  inReadOnly: true,
  inSetUp: true,
  responses: { 200: z.object({ data: z.null() }) },
})
