import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { domains } from '../apps/api/src/domains.ts'
import { atLeast, atMost, type Figure, known, median } from './figure.ts'
import { ratioInTurn } from './load/load.ts'
import { people, signIn } from './people.ts'
import type { MeasuredServer } from './servers/process.ts'

const requestsOfRound = 10
/** Slow lists are asked fewer times. */
const roundMs = 300
const rounds = 5
/** Rounds of those that seem slower; a few rounds of answers of a few milliseconds say too little. */
const moreRounds = 15
const timesSmall = 1.2
/** Searches by the beginning of many names, by a whole name, and by what nobody has. */
const searches = ['Ков', 'Ковалёва', 'щъщъщ']

type Role = keyof typeof people

interface List {
  name: string
  role: Role
  path: string
}

interface ComparedList extends List {
  ratio: number
  ms: number
}

/** Every declared list and search of every role by pages of the usual length, a hundred times as many rows in the database against as many as
 *  they are. Pages that have fewer rows at the small scale are no comparison, and are counted. */
export async function compareEveryList([small, large]: readonly [MeasuredServer, MeasuredServer]): Promise<Figure[]> {
  const tokens = await Promise.all([small, large].map(({ url }) => signInAll(url)))
  const compared: ComparedList[] = []
  const unanswered: List[] = []
  let incomparable = 0
  for (const list of declaredLists()) {
    const pages = [small, large].map(({ url }, place) => pageOf(url + list.path, tokens[place]?.[list.role] ?? ''))
    const [ofSmall, ofLarge] = pages
    if (!ofSmall || !ofLarge) throw new Error('two servers are compared')
    const [rowsOfSmall, rowsOfLarge] = await Promise.all([ofSmall.countRows(), ofLarge.countRows()])
    if (rowsOfSmall === 'refused' || rowsOfLarge === 'refused') continue
    if (rowsOfSmall === 'failed' || rowsOfLarge === 'failed') {
      unanswered.push(list)
      continue
    }
    if (rowsOfSmall !== rowsOfLarge) {
      incomparable += 1
      continue
    }
    const seemed = await ratioInTurn(rounds, ofLarge.measure, ofSmall.measure)
    const ratio = seemed <= timesSmall ? seemed : await ratioInTurn(moreRounds, ofLarge.measure, ofSmall.measure)
    compared.push({ ...list, ratio, ms: await ofLarge.measure() })
    console.error(`${list.name}: ${ratio.toFixed(2)} of scale 1`)
  }
  const slower = compared.filter(({ ratio }) => ratio > timesSmall)
  return [
    atLeast('lists and searches compared', compared.length, 100, 'lists'),
    known('lists that have fewer rows at scale 1', incomparable, 'lists'),
    known('the slowest list or search, scale 100', Math.max(...compared.map(({ ms }) => ms)), 'ms'),
    known(
      'all lists and searches, scale 100 against 1, in the middle',
      median(compared.map(({ ratio }) => ratio)),
      'ratio',
    ),
    ...unanswered.map(({ name }) => atMost(`${name} gets no answer`, 1, 0, 'lists')),
    ...slower.map(({ name, ratio }) => atMost(`${name}, scale 100 against 1`, ratio, timesSmall)),
    atMost(`lists and searches that are slower than ${timesSmall} times`, slower.length, 0, 'lists'),
  ]
}

/** Lists that need nothing but a session, with each search of those that can be searched. Lists for strangers are left out: each network may
 *  ask for them only so often. */
function declaredLists(): List[] {
  return domains
    .flatMap(({ manifest }) => manifest.routes ?? [])
    .map(({ endpoint }) => endpoint as EndpointDeclaration)
    .flatMap((endpoint) => {
      const fields = fieldsOf(endpoint)
      if (!fields?.has('cursor') || endpoint.session === 'none') return []
      const words = fields.has('search') ? searches : []
      const roles = Object.keys(people).filter((role) => endpoint.roles?.includes(role) ?? true) as Role[]
      return roles.flatMap((role) =>
        [undefined, ...words].map((word) => ({
          role,
          path: word ? `${endpoint.path}?${new URLSearchParams({ search: word })}` : endpoint.path,
          name: `${endpoint.path.replace('/frontend-api', '')} of the ${role}${word ? `, search “${word}”` : ''}`,
        })),
      )
    })
}

/** Names of the fields of a paged read's query; undefined for other calls and those that need a field. */
function fieldsOf({ method, path, query, stream, stepUp }: EndpointDeclaration): Set<string> | undefined {
  if (method !== 'GET' || path.includes(':') || !query || stream || stepUp) return undefined
  const { properties = {}, required = [] } = query.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  return required.length > 0 ? undefined : new Set(Object.keys(properties))
}

function pageOf(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** Rows of the page, `refused` where the person may not read it, `failed` where it takes longer than a statement may. */
    countRows: async () => {
      const answer = await fetch(address, { headers })
      if (answer.status === 403) return 'refused'
      if (!answer.ok) {
        console.error(`${address} answered ${answer.status}: ${await answer.text()}`)
        return 'failed'
      }
      return ((await answer.json()) as { data: unknown[] }).data.length
    },
    /** Milliseconds of one answer. */
    measure: async () => {
      const began = performance.now()
      let requests = 0
      while (requests < requestsOfRound && performance.now() - began < roundMs) {
        const answer = await fetch(address, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
        requests += 1
      }
      return (performance.now() - began) / requests
    },
  }
}

async function signInAll(url: string): Promise<Record<Role, string>> {
  const roles = Object.entries(people) as [Role, string][]
  const signedIn = await Promise.all(roles.map(async ([role, phone]) => [role, await signIn(url, phone)] as const))
  return Object.fromEntries(signedIn) as Record<Role, string>
}
