import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { doneWork } from '../factories/captcha.ts'
import type { TestApp } from '../test-app.ts'

/** A browser at an address, with its cookies. */
export interface Sender {
  address: string
  /** The mark of the device, as the browser sends it; empty before anybody has signed in there. */
  cookie: string
}

export const senderAt = (address: string): Sender => ({ address, cookie: '' })

/** Asks as this browser would at that address. @param captchaToken of done work, where the sender has done any */
export async function callFrom(
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

/** Calls as the web app does: after `captcha_required` it solves the challenge and repeats. */
export async function callAsPage(t: TestApp, sender: Sender, endpoint: EndpointDeclaration, body: object) {
  const answer = await callFrom(t, sender, endpoint, body)
  if (answer.body.code !== 'captcha_required') return answer
  return callFrom(t, sender, endpoint, body, await doneWork(t))
}
