// A simulated provider, as the server that serves it sees it.
import type { IncomingHttpHeaders } from 'node:http'

export interface Incoming {
  method: string
  /** Below `base`. */
  path: string
  /** Path of the simulator as the sender sees it: empty on its own server, a path where another server shows it. */
  base: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status?: number
  type?: string
  body: string
  /** Address to which the browser is sent on. */
  location?: string
}

/** A request of the product as the page shows it. */
export interface Row {
  id: string
  title: string
  amountKopecks: number
  state: string
  payUrl?: string
}

export interface SimulatedProvider {
  title: string
  /** The whole state, as properties that can be kept and given back. */
  state: object
  /** Answers a call of the protocol, or shows a page to the payer. */
  answer(incoming: Incoming): Reply
  rows(): Row[]
  /** A person's actions on a request, by name; the names are the words of the page. */
  actions: Record<string, (id: string) => void>
  /** Does the work that is due by the clock. */
  tick(): void
}

export const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) })
