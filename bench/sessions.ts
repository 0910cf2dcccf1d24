import { hash, verify } from '@node-rs/argon2'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atLeast, atMost, type Figure, known, percentile } from './figure.ts'
import { latencies, load, loadBeside, ratioInTurn } from './load/load.ts'
import { demoPassword, people, signIn } from './people.ts'
import { startDemo } from './servers/demo-data.ts'
import { startScript } from './servers/process.ts'

const rounds = 3
const otherRouteRounds = 4

/** Measures the two calls with which every visit begins. */
export async function measureSessions(databaseUrl: string): Promise<Figure[]> {
  const product = await startDemo({ DATABASE_URL: databaseUrl })
  const bare = await startScript('bare-select.ts', { DATABASE_URL: databaseUrl })
  try {
    const token = await signIn(product.url, people.executor)
    const headers = { authorization: `Bearer ${token}` }
    const rate = (url: string) => async () =>
      (await load({ url, headers, connections: 16, seconds: 4 })).requestsPerSecond
    const ours = rate(`${product.url}/frontend-api/signed-in-user`)
    const theirs = rate(`${bare.url}/signed-in-user`)
    await Promise.all([ours(), theirs()])
    const signedInUser = await ratioInTurn(rounds, ours, theirs)
    return [
      atLeast('signed-in-user against a bare route with the same select, 16 connections', signedInUser, 0.7),
      ...(await measureSignIn(product.url, headers)),
    ]
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function measureSignIn(url: string, headers: Record<string, string>): Promise<Figure[]> {
  const body = JSON.stringify({ username: people.customer, password: demoPassword })
  const signInLoad = {
    url: `${url}/frontend-api/sign-in`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body,
    connections: 8,
  }
  const asked = () => ({ url: `${url}/frontend-api/signed-in-user`, headers })
  const otherRoute = { requests: [asked], perSecond: 100, seconds: 5 }
  const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const stored = await hash(demoPassword, settings)
  const ratio = await ratioInTurn(
    rounds,
    async () => (await load({ ...signInLoad, seconds: 5 })).requestsPerSecond,
    () => verificationsPerSecond(stored, 5),
  )
  // In turn, and the values of all rounds are put together: one round has too few requests for a 99th percentile.
  const quiet: number[] = []
  const busy: number[] = []
  const hashing: number[] = []
  for (let round = 0; round < otherRouteRounds; round++) {
    quiet.push(...(await latencies(otherRoute)))
    const signIns = loadBeside({ ...signInLoad, seconds: otherRoute.seconds + 2 })
    await delay(1000)
    busy.push(...(await latencies(otherRoute)))
    await signIns
    hashing.push(...(await duringHashing(() => latencies(otherRoute))))
  }
  return [
    atLeast('sign-in against bare argon2id with the same settings', ratio, 0.8),
    atMost(
      "another route's p99 while people sign in, against bare argon2id on every processor",
      percentile(busy, 0.99) / percentile(hashing, 0.99),
      1.2,
    ),
    known(
      "another route's p99 while people sign in, against a quiet service",
      percentile(busy, 0.99) / percentile(quiet, 0.99),
      'ratio',
    ),
    known("another route's p99 in a quiet service", percentile(quiet, 0.99), 'ms'),
  ]
}

/** Measures while every processor compares passwords and nobody signs in. */
async function duringHashing<T>(measure: () => Promise<T>): Promise<T> {
  const script = join(import.meta.dirname, 'load/hash-without-end.ts')
  const processes = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], { stdio: 'ignore' }),
  )
  await delay(1000)
  try {
    return await measure()
  } finally {
    for (const one of processes) one.kill('SIGKILL')
  }
}

/** Verifications a second of the bare function, eight at once, as many as sign-ins are in flight. */
async function verificationsPerSecond(stored: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const verifyOn = async () => {
    while (performance.now() < end) {
      await verify(stored, demoPassword)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, verifyOn))
  return count / seconds
}
