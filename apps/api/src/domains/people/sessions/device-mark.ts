import type { Effects } from '../../../platform/services.ts'
import { isMac, mac } from '../../../platform/tokens.ts'

const purpose = 'device-mark'
const lifeMs = 180 * 86_400_000

/** What a device carries after somebody has signed in on it with a phone. It opens nothing: whoever shows it is counted apart
 *  from strangers and comes before them, so that those can't use up the owner's tries. Nothing of it is kept here. */
export function newDeviceMark(
  { clock, ids, secret }: Pick<Effects, 'clock' | 'ids' | 'secret'>,
  phone: string,
): string {
  const body = `${ids.secret(12)}.${clock.now().getTime()}`
  return `${body}.${mac(secret, purpose, [phone, body])}`
}

/** The device behind a mark, by a name of its own; undefined for a mark that is forged, too old or another phone's. */
export function deviceOf(
  effects: Pick<Effects, 'clock' | 'secret' | 'oldSecrets'>,
  mark: string,
  phone: string,
): string | undefined {
  const [name = '', markedAt = '', signature = ''] = mark.split('.')
  if (!isMac(effects, signature, purpose, [phone, `${name}.${markedAt}`])) return undefined
  return effects.clock.now().getTime() - Number(markedAt) < lifeMs ? name : undefined
}
