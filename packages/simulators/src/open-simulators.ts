import type { Clock } from '@navyk/api/clock'
import type { BepaidSettings, ExpressPaySettings, WebpaySettings } from '@navyk/api/payment-providers/index'
import { simulateBepaid } from './bepaid-simulator.ts'
import { simulateExpressPay } from './express-pay-simulator.ts'
import type { Simulator } from './serve-simulator.ts'
import { simulateWebpay } from './webpay-simulator.ts'

export interface SimulatedPayments {
  simulators: Record<'express-pay' | 'bepaid' | 'webpay', Simulator>
  /** Settings with which the product uses the simulators. */
  settings: { expressPay: ExpressPaySettings; bepaid: BepaidSettings; webpay: WebpaySettings }
  close(): Promise<void>
}

interface Options {
  clock: Clock
  /** Address at which this machine finds the product. */
  productUrl: string
  /** Key of the signatures of both sides; at least 8 characters. */
  secret: string
  /** The simulators take this port and the two after it; any free ones without it. */
  firstPort?: number
}

const tickMs = 1000

/** Starts all providers on this machine. What is due by the clock is done every second. */
export async function openSimulators({ clock, productUrl, secret, firstPort }: Options): Promise<SimulatedPayments> {
  const port = (place: number) => (firstPort === undefined ? {} : { port: firstPort + place })
  const notifyUrl = `${productUrl}/payment-notifications/express-pay`
  const expressKeys = { token: 'a'.repeat(32), secret, notificationSecret: secret }
  const bepaidKeys = { shopId: '4101', secretKey: secret }
  const webpayKeys = { storeId: '4101', secretKey: secret, username: 'simulated', password: secret }
  const expressPay = await simulateExpressPay({ ...expressKeys, clock, notifyUrl, ...port(0) })
  const bepaid = await simulateBepaid({ ...bepaidKeys, clock, ...port(1) })
  const webpay = await simulateWebpay({ ...webpayKeys, clock, ...port(2) })
  const simulators = { 'express-pay': expressPay, bepaid, webpay }
  const ticks = setInterval(() => {
    for (const each of Object.values(simulators)) each.tick()
  }, tickMs)
  ticks.unref()
  return {
    simulators,
    settings: {
      expressPay: { ...expressKeys, apiRoot: expressPay.url },
      bepaid: {
        ...bepaidKeys,
        publicKey: bepaid.publicKey,
        // Of two ways through ЕРИП nobody would know which one to take.
        eripServiceNo: undefined,
        isSignatureRequired: true,
        isTest: false,
        apiRoot: bepaid.url,
      },
      webpay: { ...webpayKeys, storeName: 'Навык', isTest: false, apiRoot: webpay.url },
    },
    close: async () => {
      clearInterval(ticks)
      await Promise.all(Object.values(simulators).map((each) => each.close()))
    },
  }
}
