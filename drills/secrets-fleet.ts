import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { askQuestion } from '@navyk/api-spec/desk/questions'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { type ServiceProcess, startService } from '../apps/api/src/testing/network/service-process.ts'

/** One of the processes of a fleet. */
interface Member {
  service: ServiceProcess
  /** Whether new requests are sent to it. */
  isOpen: boolean
  inFlight: number
}

export interface Fleet {
  /** The address of a process by its place. */
  url: (place: number) => string
  /** Sends a request to one of the processes that take requests. Rejects when it was not answered. */
  send: (path: string, request: RequestInit) => Promise<Response>
  /** Restarts a process with other settings, as behind a proxy that sends it nothing meanwhile. */
  restart: (place: number, settings: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts processes of the service with the same settings. */
export async function startFleet(size: number, settings: Record<string, string>): Promise<Fleet> {
  const start = async (given: Record<string, string>): Promise<Member> => {
    const service = await startService(given)
    await service.ready()
    return { service, isOpen: true, inFlight: 0 }
  }
  const members = await Promise.all(Array.from({ length: size }, () => start(settings)))
  const memberAt = (place: number): Member => {
    const member = members[place]
    if (!member) throw new Error(`there is no process ${place}`)
    return member
  }
  let turn = 0
  return {
    url: (place) => memberAt(place).service.url,
    async send(path, request) {
      const open = members.filter(({ isOpen }) => isOpen)
      const member = open[turn++ % open.length]
      if (!member) throw new Error('no process takes requests')
      member.inFlight += 1
      try {
        const answer = await fetch(member.service.url + path, request)
        // Within the time in which the request counts as running.
        return new Response(await answer.arrayBuffer(), answer)
      } finally {
        member.inFlight -= 1
      }
    },
    async restart(place, given) {
      const member = memberAt(place)
      member.isOpen = false
      while (member.inFlight > 0) await delay(10)
      await member.service.stop()
      members[place] = await start(given)
    },
    async stop() {
      for (const { service } of members) {
        if (service.child.exitCode !== null || service.child.signalCode !== null) continue
        service.child.kill('SIGKILL')
        await once(service.child, 'exit')
      }
    },
  }
}

const workers = 6
const betweenMs = 100

/** Customers who ask questions and read, each question with one key until it is acknowledged. */
export function startLoad(fleet: Fleet, askers: readonly string[]) {
  const acknowledged: string[] = []
  const failures: string[] = []
  let isOver = false
  let next = 0

  const request = async (path: string, init: RequestInit): Promise<boolean> => {
    try {
      const answer = await fleet.send(path, init)
      if (!answer.ok) failures.push(`${answer.status} of ${path}`)
      return answer.ok
    } catch (error) {
      failures.push(`${error instanceof Error ? error.message : error} of ${path}`)
      return false
    }
  }
  const work = async () => {
    while (!isOver) {
      const [token = '', key, text] = [askers[next++ % askers.length], randomUUID(), `Вопрос ${next}`]
      const authorization = `Bearer ${token}`
      await request(getSignedInUser.path, { headers: { authorization } })
      const question = {
        method: 'POST',
        headers: { authorization, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ topic: 'other', text }),
      }
      while (!(await request(askQuestion.path, question))) await delay(betweenMs)
      acknowledged.push(text)
      await delay(betweenMs)
    }
  }
  const all = Promise.all(Array.from({ length: workers }, work))
  return {
    acknowledged,
    failures,
    stop: async () => {
      isOver = true
      await all
    },
  }
}
