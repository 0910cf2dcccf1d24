import { getCaptcha, verifyCaptcha } from '@navyk/api-spec/people/codes'
import type { EndpointAnswer, EndpointDeclaration } from '@navyk/api-spec/kit'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** How to call the server; `call` hands itself over, because it is the one that needs this part. */
export type Ask = <D extends EndpointDeclaration>(
  address: Pick<D, 'method' | 'path'>,
  input: { body?: unknown },
) => Promise<EndpointAnswer<D>>

/** Does the work that the server asks of a request that looks like a machine's. Nobody has to read or click anything; it
 *  takes a phone a second or two, off the page's own thread.
 *  @returns the token for the request; undefined when the work was not taken */
export async function proveWork(ask: Ask): Promise<string | undefined> {
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
