import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { doneWork } from './captcha.ts'
import type { TestApp } from './test-app.ts'

/** Somebody at an address, with a browser of their own that keeps cookies. */
export interface Sender {
  address: string
  /** The mark of the device, as the browser sends it; empty before anybody has signed in there. */
  cookie: string
}

export const senderAt = (address: string): Sender => ({ address, cookie: '' })

/** Asks as this browser would at that address. @param captchaToken of done work, where the sender has done any */
export async function askFrom(
  t: TestApp,
  sender: Sender,
  endpoint: EndpointDeclaration,
  body: object,
  captchaToken?: string,
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload: body,
    remoteAddress: sender.address,
    headers: {
      ...(sender.cookie !== '' && { cookie: sender.cookie }),
      ...(captchaToken !== undefined && { 'x-captcha-token': captchaToken }),
    },
  })
  const given = answer.headers['set-cookie']
  if (given !== undefined) sender.cookie = String(given).split(';')[0] ?? ''
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Asks as our pages do: when work is wanted, it is done, once. */
export async function askAsPage(t: TestApp, sender: Sender, endpoint: EndpointDeclaration, body: object) {
  const answer = await askFrom(t, sender, endpoint, body)
  if (answer.body.code !== 'captcha_required') return answer
  return askFrom(t, sender, endpoint, body, await doneWork(t))
}
