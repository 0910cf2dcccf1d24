import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidFields } from '#platform/http'

/** The fifty thousand passwords that guessers try first, in lower case. */
const common = new Set<string>(dictionary['passwords-common'])

/** Russian letters by the Latin letters on the same keys: «йцукен» is as common as "qwerty". */
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** Refuses a password that is easily guessed; its length is the schema's matter.
 *  @param phone 375 and nine digits
 *  @param field where the person typed it
 *  @throws Failure 422 at `field`, saying why */
export function refuseWeakPassword(password: string, phone: string, field: string): void {
  const text = password.normalize('NFKC').toLowerCase()
  if (common.has(text) || common.has(onLatinKeys(text))) throw invalidFields({ [field]: 'passwords.common' })
  // The last seven digits; the operator's two are too common.
  if (text.replaceAll(/\D/g, '').includes(phone.slice(-7))) {
    throw invalidFields({ [field]: 'passwords.has_phone' })
  }
}

function onLatinKeys(text: string): string {
  return [...text].map((letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter).join('')
}
