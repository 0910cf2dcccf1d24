import type { Endpoint, EndpointAnswer, EndpointDeclaration, FailureBody } from '@navyk/api-spec/kit'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

/** The network of component tests: answers at once, and lets every request that no test answers pass through. */
export const mockApi = setupServer()

export interface MockRequest {
  params: Record<string, unknown>
  query: URLSearchParams
  body: unknown
  headers: Headers
}

/** Answers an endpoint for the rest of the test. @returns the list of the requests to it */
export function answer<D extends EndpointDeclaration>(
  endpoint: Endpoint<D>,
  respond: EndpointAnswer<D> | ((request: MockRequest) => EndpointAnswer<D> | Promise<EndpointAnswer<D>>),
): MockRequest[] {
  return listen(endpoint, async (request) => {
    const body = respond instanceof Function ? await respond(request) : respond
    return HttpResponse.json(body as Record<string, unknown>)
  })
}

/** Makes an endpoint fail; without a body as if a proxy had answered in its place. */
export function refuse<D extends EndpointDeclaration>(
  endpoint: Endpoint<D>,
  status: number,
  body?: FailureBody,
): MockRequest[] {
  return listen(endpoint, async () =>
    body ? HttpResponse.json({ ...body }, { status }) : new HttpResponse(null, { status }),
  )
}

/** Makes an endpoint fail with a body that is not one of our failures. */
export const refuseWith = (endpoint: { method: string; path: string }, respond: () => Response): MockRequest[] =>
  listen(endpoint, async () => respond())

function listen(
  endpoint: { method: string; path: string },
  respond: (request: MockRequest) => Promise<Response>,
): MockRequest[] {
  const requests: MockRequest[] = []
  const method = http[methods[endpoint.method] ?? 'all']
  mockApi.use(
    method(`*${endpoint.path}`, async ({ request, params }) => {
      const text = await request.text()
      const asked: MockRequest = {
        params,
        query: new URL(request.url).searchParams,
        body: request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
        headers: request.headers,
      }
      requests.push(asked)
      return respond(asked)
    }),
  )
  return requests
}

const methods: Record<string, 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}
