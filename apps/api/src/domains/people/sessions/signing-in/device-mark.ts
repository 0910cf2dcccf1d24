import { dayMs } from '@navyk/api-spec/kit'
import type { Effects } from '#platform/services.ts'
import { isMac, mac } from '#platform/ids/tokens.ts'

const purpose = 'device-mark'
const lifeMs = 180 * dayMs

/** The mark of a device on which somebody has signed in with a phone. It grants no access: tries with it are counted
 *  separately from strangers' and served before them, so that strangers can't use up the owner's. It is not stored. */
export function newDeviceMark(
  { clock, ids, secret }: Pick<Effects, 'clock' | 'ids' | 'secret'>,
  phone: string,
): string {
  const body = `${ids.secret(12)}.${clock.now().getTime()}`
  return `${body}.${mac(secret, purpose, [phone, body])}`
}

/** The id of the device in a mark; undefined when the mark is forged, too old or another phone's. */
export function deviceOf(
  effects: Pick<Effects, 'clock' | 'secret' | 'oldSecrets'>,
  mark: string,
  phone: string,
): string | undefined {
  const [name = '', markedAt = '', signature = ''] = mark.split('.')
  if (!isMac(effects, signature, purpose, [phone, `${name}.${markedAt}`])) return undefined
  return effects.clock.now().getTime() - Number(markedAt) < lifeMs ? name : undefined
}
