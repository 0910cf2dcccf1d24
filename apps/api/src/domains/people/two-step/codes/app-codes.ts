import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import type { Effects } from '#platform/services.ts'

// RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds.
const stepSeconds = 30
const base32 = new ScureBase32Plugin()

/** A new secret of 160 bits, in the letters that a person can type into an app. */
export function newAppSecret(ids: Effects['ids']): string {
  return base32.encode(Buffer.from(ids.secret(20), 'base64url'), { padding: false })
}

/** The content of the QR code: the app shows the service and the phone.
 *  @param phone 375 and nine digits */
export function appUri(phone: string, secret: string): string {
  return generateURI({ issuer: 'Navyk', label: `+${phone}`, secret })
}

/** The number of the time step that digits belong to: the present one, or the one before or after it, as clocks differ.
 *  Undefined when they belong to none of the three. */
export function findStep(secret: string, digits: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: digits, epoch, period: stepSeconds, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
