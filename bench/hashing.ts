import { hash, verify } from '@node-rs/argon2'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost, type Figure, known, median } from './figure.ts'
import { demoPassword, people } from './people.ts'
import { startDemo } from './servers/demo-data.ts'

const strangers = 1200
const sendingMs = 6000

/** Measures the wait of a person on a known device while 1,200 senders from as many addresses try to sign in at the same time and
 *  repeat when told, and the memory of the waiting requests. */
export async function measureHashing(databaseUrl: string): Promise<Figure[]> {
  const product = await startDemo({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    NAVYK_DEMO_PUBLIC: 'yes',
  })
  try {
    const device = await signInBy(product.url, '')
    const quiet: number[] = []
    for (let round = 0; round < 10; round++) quiet.push((await signInBy(product.url, device.cookie)).ms)
    const bareMs = await bareHashing()
    const before = memoryOf(product.pid, 'VmRSS')
    const crowd = promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'load/crowd.ts'),
      product.url,
      String(sendingMs),
    ])
    // Awaited below; an error of this process would be hidden by one of the crowd, whose connections break then.
    crowd.catch(() => {})
    const waits: number[] = []
    const end = performance.now() + sendingMs
    while (performance.now() < end) waits.push((await signInBy(product.url, device.cookie)).ms)
    const statuses = JSON.parse((await crowd).stdout) as Record<string, number>
    return [
      atMost(
        'longest wait of a known device while 1,200 strangers sign in, against bare argon2id for all of them',
        Math.max(...waits) / bareMs,
        0.1,
      ),
      known('the same wait', Math.max(...waits), 'ms'),
      known('its median, against a quiet service', median(waits) / median(quiet), 'ratio'),
      known('strangers who were told at once to come again', statuses['503'] ?? 0, 'answers'),
      atMost('memory that they take at most', (memoryOf(product.pid, 'VmHWM') - before) / 1024, 150, 'MB'),
    ]
  } finally {
    await product.stop()
  }
}

/** @throws when the right password is refused, however many others ask */
async function signInBy(url: string, cookie: string): Promise<{ ms: number; cookie: string }> {
  const begin = performance.now()
  const answer = await fetch(`${url}/frontend-api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '172.16.0.1', cookie },
    body: JSON.stringify({ username: people.customer, password: demoPassword }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`)
  return { ms: performance.now() - begin, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Milliseconds that the bare function takes for as many passwords, on all processors. */
async function bareHashing(): Promise<number> {
  const stored = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const sample = 60
  const begin = performance.now()
  const verifyInTurn = async () => {
    for (let count = 0; count < sample / availableParallelism(); count++) await verify(stored, demoPassword)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, verifyInTurn))
  return ((performance.now() - begin) / sample) * strangers
}

/** Kilobytes by the kernel's own count. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
}
