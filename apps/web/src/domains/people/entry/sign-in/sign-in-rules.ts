import { signInForm } from '@navyk/api-spec/people/entry'
import { validationText } from '@navyk/api-spec/kit'
import { loadNamespaces } from '#app/languages/i18n.ts'
import { openTextIn } from '#ui/texts.ts'

export interface SignInValues {
  username: string
  password: string
}

/** Validates the sign-in form by the server's schema; errors are in the person's language. A chunk of its own, because
 *  it includes the validation library, which is loaded while a person types. */
export async function checkSignIn(values: SignInValues): Promise<Partial<SignInValues>> {
  await loadNamespaces(['validation'])
  const result = signInForm.safeParse(values)
  const faults: Partial<SignInValues> = {}
  for (const issue of result.error?.issues.toReversed() ?? []) {
    const { key, values: figures } = validationText(issue)
    const field = issue.path[0] === 'username' ? 'username' : 'password'
    faults[field] = openTextIn('validation', key, figures)
  }
  return faults
}
