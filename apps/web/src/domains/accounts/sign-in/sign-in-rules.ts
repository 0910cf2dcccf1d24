import { signInForm } from '@navyk/api-spec'
import { resolveWith } from '../../../ui/form/resolve-with.ts'

/** Checks the form by the schema that the server checks it by. A part of its own: it brings the validation library,
 *  which the page fetches while a person types. */
export const checkSignIn = resolveWith(signInForm)
