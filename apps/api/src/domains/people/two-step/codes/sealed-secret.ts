import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Effects } from '#platform/services.ts'
import { mac } from '#platform/ids/tokens.ts'

// The secret of an app must be readable again, so it is encrypted instead of hashed, with a key that is not in the
// database and bound to the account: in another row it can't be decrypted.

const algorithm = 'aes-256-gcm'
const nonceBytes = 12

const keyOf = (secret: string): Buffer => Buffer.from(mac(secret, 'two-step-secret', []), 'base64url')

/** Encrypts the secret of an account's app: nonce, tag and text, with points between. */
export function seal(effects: Pick<Effects, 'ids' | 'secret'>, accountId: string, text: string): string {
  const nonce = Buffer.from(effects.ids.secret(nonceBytes), 'base64url')
  const cipher = createCipheriv(algorithm, keyOf(effects.secret), nonce).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Opens what was sealed under the present secret or one of before.
 *  @throws Error when it was sealed for another account or by another key, or was changed */
export function unseal(
  { secret, oldSecrets }: Pick<Effects, 'secret' | 'oldSecrets'>,
  accountId: string,
  sealed: string,
): string {
  for (const key of [secret, ...oldSecrets]) {
    const opened = openBy(key, accountId, sealed)
    if (opened !== undefined) return opened
  }
  throw new Error('The secret can not be opened: it is of another account or key, or was changed')
}

/** Whether the present secret opens it, so that earlier ones are not needed for it. */
export const isSealedByPresent = ({ secret }: Pick<Effects, 'secret'>, accountId: string, sealed: string): boolean =>
  openBy(secret, accountId, sealed) !== undefined

/** @returns undefined where it was sealed by another key or for another account, or was changed */
function openBy(key: string, accountId: string, sealed: string): string | undefined {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || tag?.length !== 16 || !text) throw new Error('This is no sealed secret')
  const decipher = createDecipheriv(algorithm, keyOf(key), nonce).setAAD(Buffer.from(accountId)).setAuthTag(tag)
  const opened = decipher.update(text)
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
