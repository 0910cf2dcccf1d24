import { setImmediate } from 'node:timers/promises'
import type { EndpointAnswer, EndpointDeclaration, EndpointInput } from '@navyk/api-spec/kit'
import { answerCall, inputFailure, type Route, type Session } from '#platform/http'
import type { Services } from '#platform/services.ts'

type Inputs<D extends EndpointDeclaration> = Partial<EndpointInput<D>>

/** Acts as a person: calls the use cases that serve requests, with the same checks of input and rights, without network
 *  and token. */
export type Act = <D extends EndpointDeclaration>(
  as: Session,
  endpoint: D,
  inputs?: Inputs<D>,
) => Promise<EndpointAnswer<D>>

export function createAct(services: Services, routes: Route[]): Act {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]))
  return async (as, endpoint, inputs = {}) => {
    const route = byEndpoint.get(endpoint)
    if (!route) throw new Error(`${endpoint.method} ${endpoint.path} is not served`)
    const body = endpoint.body?.safeParse(inputs.body)
    if (body?.error) throw inputFailure(body.error.issues)
    if (endpoint.roles && !endpoint.roles.includes(as.role)) throw new Error(`${as.role} may not call ${endpoint.path}`)
    const call = {
      params: inputs.params,
      query: inputs.query ?? {},
      body: body?.data,
      file: inputs.file,
      session: as,
      request: {
        language: 'ru' as const,
        address: '127.0.0.1',
        userAgent: 'demo',
        captchaToken: '',
        deviceMark: '',
        storeDeviceMark: () => {},
      },
      transact: services.transact,
    }
    // The embedded database works within this thread and leaves it to requests only here.
    await setImmediate()
    // The endpoint's own types made the input, and its use case the answer.
    return (await answerCall(services, route, call)) as EndpointAnswer<typeof endpoint>
  }
}
