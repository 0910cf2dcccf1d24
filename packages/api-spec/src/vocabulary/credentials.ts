import { z } from 'zod'

/** Papers that an executor shows the service: a diploma, the registration as a payer of the professional income tax (НПД), a certificate
 *  that they have no convictions. */
export const credentialKinds = ['diploma', 'npd_registration', 'police_certificate'] as const
export const credentialKindSchema = z.enum(credentialKinds, 'validation.required')
export type CredentialKind = z.infer<typeof credentialKindSchema>

/** Kinds of credentials of which customers learn that the service has checked one; nothing more of it is shown to them. */
const markedKinds = ['diploma', 'police_certificate'] as const satisfies readonly CredentialKind[]
export const credentialMarkSchema = z.enum(markedKinds)
export type CredentialMark = z.infer<typeof credentialMarkSchema>

/** The marks that checked credentials of these kinds give. */
export const marksOf = (kinds: readonly CredentialKind[]): CredentialMark[] =>
  markedKinds.filter((kind) => kinds.includes(kind))
