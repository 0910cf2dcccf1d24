import { z } from 'zod'
import {
  type BepaidSettings,
  bepaid,
  type ExpressPaySettings,
  expressPay,
  type PaymentProvider,
  type WebpaySettings,
  webpay,
} from '#platform/payments/providers'

const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must be an address that starts with http:// or https://')
  .transform((url) => url.replace(/\/+$/, ''))
const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no')

/** The settings of providers of payments. A provider of which nothing is set is not there. */
export const paymentSettings = {
  EXPRESS_PAY_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'must be 32 hexadecimal digits')
    .optional(),
  EXPRESS_PAY_SECRET: z.string().optional(),
  EXPRESS_PAY_NOTIFICATION_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  EXPRESS_PAY_API_ROOT: address.optional(),
  BEPAID_SHOP_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  BEPAID_SECRET_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  BEPAID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/=\s]{100,}$/, 'must be the line of base64 that the cabinet shows')
    .optional(),
  BEPAID_ERIP_SERVICE_NO: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a number')
    .optional(),
  BEPAID_UNSIGNED_NOTIFICATIONS: yesOrNo.default('no'),
  BEPAID_TEST: yesOrNo.default('no'),
  BEPAID_API_ROOT: address.optional(),
  WEBPAY_STORE_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  WEBPAY_STORE_NAME: z.string().max(64, 'must have at most 64 characters').default('Навык'),
  WEBPAY_SECRET_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  WEBPAY_USERNAME: z.string().optional(),
  WEBPAY_PASSWORD: z.string().optional(),
  WEBPAY_TEST: yesOrNo.default('no'),
  WEBPAY_API_ROOT: address.optional(),
}

const shape = z.object(paymentSettings)
type PaymentVariables = z.infer<typeof shape>

/** Settings that each provider needs. */
const needed = {
  'Express-Pay': ['EXPRESS_PAY_TOKEN', 'EXPRESS_PAY_NOTIFICATION_SECRET'],
  bePaid: ['BEPAID_SHOP_ID', 'BEPAID_SECRET_KEY', 'BEPAID_PUBLIC_KEY'],
  WEBPAY: ['WEBPAY_STORE_ID', 'WEBPAY_SECRET_KEY', 'WEBPAY_USERNAME', 'WEBPAY_PASSWORD'],
} as const satisfies Record<string, (keyof PaymentVariables)[]>

/** Settings that make sense only beside those that a provider needs. */
const optional = {
  'Express-Pay': ['EXPRESS_PAY_SECRET', 'EXPRESS_PAY_API_ROOT'],
  bePaid: ['BEPAID_ERIP_SERVICE_NO', 'BEPAID_API_ROOT'],
  WEBPAY: ['WEBPAY_API_ROOT'],
} as const satisfies Record<keyof typeof needed, (keyof PaymentVariables)[]>

const providers = Object.keys(needed) as (keyof typeof needed)[]

const isBegun = (given: PaymentVariables, provider: keyof typeof needed) =>
  [...needed[provider], ...optional[provider]].some((name) => given[name] !== undefined)

/** Lists the missing settings of providers of which some settings are given. */
export function paymentFaults(given: PaymentVariables): string[] {
  return providers
    .filter((provider) => isBegun(given, provider))
    .flatMap((provider) =>
      needed[provider]
        .filter((name) => given[name] === undefined)
        .map((name) => `${name} is missing: ${provider} can't be used without it`),
    )
}

/** Faults of production's settings: notifications reach us from outside, and tests of a provider bring no money. */
export function productionPaymentFaults(given: PaymentVariables & { PUBLIC_URL?: string | undefined }): string[] {
  const faults: string[] = []
  const begun = providers.filter((provider) => isBegun(given, provider))
  if (begun.length > 0 && !given.PUBLIC_URL?.startsWith('https://')) {
    faults.push(
      `PUBLIC_URL must be there and start with https:// for ${begun.join(', ')}: they send notifications to it`,
    )
  }
  for (const name of ['BEPAID_TEST', 'WEBPAY_TEST'] as const) {
    if (given[name] === 'yes') faults.push(`${name} must be no in production: a test payment brings no money`)
  }
  return faults
}

/** Faults of a demo's settings: nothing leaves this machine in demo mode, so that a demo uses only simulators. */
export function demoPaymentFaults(given: PaymentVariables): string[] {
  const roots = { 'Express-Pay': 'EXPRESS_PAY_API_ROOT', bePaid: 'BEPAID_API_ROOT', WEBPAY: 'WEBPAY_API_ROOT' } as const
  return providers
    .filter((provider) => isBegun(given, provider) && !isHere(given[roots[provider]]))
    .map((provider) => `${roots[provider]} must be an address on this machine in demo mode, such as a simulator's`)
}

const isHere = (root: string | undefined) =>
  root !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(root).hostname)

export interface Payments {
  expressPay: ExpressPaySettings | undefined
  bepaid: BepaidSettings | undefined
  webpay: WebpaySettings | undefined
}

/** Settings that passed `paymentFaults`, by provider. */
export function readPayments(given: PaymentVariables): Payments {
  return { expressPay: readExpressPay(given), bepaid: readBepaid(given), webpay: readWebpay(given) }
}

/** The providers that are set up, in the order in which they are offered. */
export function openPaymentProviders(payments: Payments): PaymentProvider[] {
  return [
    ...(payments.expressPay ? [expressPay(payments.expressPay)] : []),
    ...(payments.bepaid ? [bepaid(payments.bepaid)] : []),
    ...(payments.webpay ? [webpay(payments.webpay)] : []),
  ]
}

/** The demo plays its providers itself, unless others are set up. In production nothing is simulated. */
export const simulatesPayments = ({ mode, payments }: { mode: 'demo' | 'production'; payments: Payments }): boolean =>
  mode === 'demo' && Object.values(payments).every((provider) => provider === undefined)

function readExpressPay(given: PaymentVariables): ExpressPaySettings | undefined {
  const { EXPRESS_PAY_TOKEN: token, EXPRESS_PAY_NOTIFICATION_SECRET: notificationSecret } = given
  if (token === undefined || notificationSecret === undefined) return undefined
  return { token, notificationSecret, secret: given.EXPRESS_PAY_SECRET, apiRoot: given.EXPRESS_PAY_API_ROOT }
}

function readBepaid(given: PaymentVariables): BepaidSettings | undefined {
  const { BEPAID_SHOP_ID: shopId, BEPAID_SECRET_KEY: secretKey, BEPAID_PUBLIC_KEY: publicKey } = given
  if (shopId === undefined || secretKey === undefined || publicKey === undefined) return undefined
  return {
    shopId,
    secretKey,
    publicKey,
    eripServiceNo: given.BEPAID_ERIP_SERVICE_NO,
    isSignatureRequired: given.BEPAID_UNSIGNED_NOTIFICATIONS === 'no',
    isTest: given.BEPAID_TEST === 'yes',
    apiRoot: given.BEPAID_API_ROOT,
  }
}

function readWebpay(given: PaymentVariables): WebpaySettings | undefined {
  const { WEBPAY_STORE_ID: storeId, WEBPAY_SECRET_KEY: secretKey, WEBPAY_USERNAME: username } = given
  const password = given.WEBPAY_PASSWORD
  if (storeId === undefined || secretKey === undefined || username === undefined || password === undefined)
    return undefined
  const storeName = given.WEBPAY_STORE_NAME
  const isTest = given.WEBPAY_TEST === 'yes'
  return { storeId, storeName, secretKey, username, password, isTest, apiRoot: given.WEBPAY_API_ROOT }
}
