import { getCaptcha, verifyCaptcha } from '@navyk/api-spec/people/codes'
import type { EndpointAnswer, EndpointDeclaration } from '@navyk/api-spec/kit'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** `call`, as a parameter: it loads this module on demand, so this module must not import it. */
export type CallEndpoint = <D extends EndpointDeclaration>(
  address: Pick<D, 'method' | 'path'>,
  input: { body?: unknown },
) => Promise<EndpointAnswer<D>>

/** Solves the proof of work that the server demands of a request that looks automated. The person does nothing; it
 *  takes a phone a second or two, in a worker.
 *  @returns the token for the request; undefined when the solution was not accepted */
export async function proveWork(ask: CallEndpoint): Promise<string | undefined> {
  try {
    const { data } = await ask<typeof getCaptcha>(getCaptcha, {})
    const challenge = data as unknown as Challenge // signed by the server, which checks it again
    const solution = await solveChallenge({ challenge, deriveKey })
    const captcha = btoa(JSON.stringify({ challenge, solution }))
    const verified = await ask<typeof verifyCaptcha>(verifyCaptcha, { body: { captcha } })
    return verified.data.token
  } catch {
    return undefined
  }
}
