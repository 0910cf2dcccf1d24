// The demo's providers of payments: simulators in its own process. Its adapters speak to them over loopback as to real
// providers; a payer's browser finds their pages below /dev/payments of the demo itself, on whatever host it is opened.
import { randomBytes } from 'node:crypto'
import { openPaymentProviders } from '#settings/payment-settings.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/database'
import type { PaymentProvider } from '#platform/payments/providers'
import { openSimulators, type Simulator } from '@navyk/simulators'
import { upsertSimulated, readSimulated } from '../queries.ts'
import { simulatedRoot } from './simulated-payments-routes.ts'

export interface DemoPayments {
  providers: PaymentProvider[]
  simulators: Record<string, Simulator>
  /** Gives the simulators another clock. */
  useClock(clock: Clock): void
  /** Keeps the state of the simulators for the next start of the demo. */
  saveChanged(): Promise<void>
  close(): Promise<void>
}

const keepEveryMs = 1000

/** Starts the demo's providers. @param productUrl where this machine finds the demo */
export async function openDemoPayments(db: Db, productUrl: string): Promise<DemoPayments> {
  let clock: Clock = systemClock
  const secret = randomBytes(18).toString('base64url')
  const opened = await openSimulators({ clock: { now: () => clock.now() }, productUrl, secret })
  const simulators: Record<string, Simulator> = opened.simulators
  const kept = await readSimulated(db)
  for (const [name, simulator] of Object.entries(simulators)) if (kept[name]) simulator.restore(kept[name])
  const stateText = () =>
    JSON.stringify(Object.fromEntries(Object.entries(simulators).map(([name, each]) => [name, each.snapshot()])))
  let last = stateText()
  const saveChanged = async () => {
    const present = stateText()
    if (present === last) return
    last = present
    await upsertSimulated(db, present)
  }
  const timer = setInterval(() => void saveChanged().catch(() => {}), keepEveryMs)
  timer.unref()
  return {
    providers: openPaymentProviders(opened.settings).map((provider) =>
      forVisitors(provider, simulators[provider.name]?.url ?? '', productUrl),
    ),
    simulators,
    useClock: (other) => {
      clock = other
    },
    saveChanged,
    close: async () => {
      clearInterval(timer)
      await opened.close()
      await saveChanged()
    },
  }
}

/** Pages of the simulators stand on the demo's own address, and they tell the demo over loopback. */
function forVisitors(
  { formOrigin: _, ...provider }: PaymentProvider,
  url: string,
  productUrl: string,
): PaymentProvider {
  const base = `${simulatedRoot}/${provider.name}`
  const here = (address: string) => (address.startsWith(url) ? base + address.slice(url.length) : address)
  return {
    ...provider,
    createRequest: async (request) => {
      const notifyUrl = productUrl + new URL(request.notifyUrl).pathname
      const created = await provider.createRequest({ ...request, notifyUrl })
      const { payUrl, payForm } = created
      return {
        ...created,
        ...(payUrl !== undefined && { payUrl: here(payUrl) }),
        ...(payForm && { payForm: { ...payForm, action: here(payForm.action) } }),
      }
    },
  }
}
