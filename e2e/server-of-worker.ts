// The server that each worker of the browser stage has for itself, and what journeys ask it for.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tools/machine.mjs'
import { moveTime, movedMs } from '../tools/runs/test-day.mjs'
import { toldDemo } from '../apps/api/src/testing/databases/told-demo.ts'

export interface Server {
  url: string
  /** The port of a site that may embed the form; nothing listens there. */
  sitePort: number
  readLog(): string
  /** The demo as it was told and the time at which tests begin, for a file of journeys that begins. Within a file nothing is put
   *  back. */
  prepareFor(file: string): Promise<void>
  /** Milliseconds by which its time is moved at present. */
  movedMs(): number
  /** Moves its time and the time of this process further. */
  advance(ms: number): Promise<void>
  /** Runs a task of the timetable to its end. */
  runTask(name: string): Promise<void>
  stop(): Promise<void>
}

export async function startServer(): Promise<Server> {
  const [port, sitePort] = [await freePort(), await freePort()]
  const logFile = join(tmpdir(), `navyk-e2e-${port}.log`)
  const output = openSync(logFile, 'w')
  const child = fork(join(import.meta.dirname, 'server.mjs'), {
    env: {
      ...process.env,
      PORT: String(port),
      FORM_SITES: `http://127.0.0.1:${sitePort}`,
      NAVYK_E2E_DUMP: await toldDemo(),
    },
    execArgv: [],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  closeSync(output)
  const ask = await asker(child)
  let file: string | undefined
  let moved = movedMs()
  const setTime = (ms: number) => {
    moved = ms
    moveTime(ms)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    sitePort,
    readLog: () => readFileSync(logFile, 'utf8'),
    prepareFor: async (next) => {
      if (next === file) return moveTime(moved)
      if (file !== undefined) await ask('putBack', movedMs())
      file = next
      setTime(movedMs())
    },
    movedMs: () => moved,
    advance: async (ms) => {
      await ask('moveTime', moved + ms)
      setTime(moved + ms)
    },
    runTask: (name) => ask('runTask', name),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(logFile, { force: true })
    },
  }
}

/** Waits until the server serves. @returns how it is asked for something */
async function asker(child: ChildProcess): Promise<(name: string, value: unknown) => Promise<void>> {
  const open = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  const awaitAnswer = (id: number) => {
    const answer = Promise.withResolvers<void>()
    open.set(id, answer)
    return answer.promise
  }
  child.on('message', ({ id, error }: { id: number; error?: string }) => {
    const answer = open.get(id)
    open.delete(id)
    if (error === undefined) answer?.resolve()
    else answer?.reject(new Error(error))
  })
  child.on('exit', (code) => {
    for (const { reject } of open.values()) reject(new Error(`The server ended with ${code}`))
  })
  await awaitAnswer(last)
  return (name, value) => {
    last += 1
    child.send({ id: last, name, value })
    return awaitAnswer(last)
  }
}
