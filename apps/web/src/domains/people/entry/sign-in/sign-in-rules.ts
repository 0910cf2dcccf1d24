import { signInForm } from '@navyk/api-spec/people/entry'
import { validationText } from '@navyk/api-spec/kit'
import i18next from 'i18next'
import { loadNamespaces } from '../../../../app/languages/i18n.ts'

export interface SignInValues {
  username: string
  password: string
}

/** What is wrong with the form, in the person's language, by the schema that the server checks it by. A part of its own:
 *  it brings the validation library, which the page fetches while a person types. */
export async function checkSignIn(values: SignInValues): Promise<Partial<SignInValues>> {
  await loadNamespaces(['validation'])
  const result = signInForm.safeParse(values)
  const faults: Partial<SignInValues> = {}
  for (const issue of result.error?.issues.toReversed() ?? []) {
    const { key, values: figures } = validationText(issue)
    const field = issue.path[0] === 'username' ? 'username' : 'password'
    faults[field] = i18next.t(key, { ns: 'validation', ...figures })
  }
  return faults
}
