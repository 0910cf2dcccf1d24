import { z } from 'zod'

/** Whole kopecks as providers write sums: 5001 → `50,01` or `50.01`. */
export function decimalText(kopecks: number, separator: ',' | '.'): string {
  return `${Math.floor(kopecks / 100)}${separator}${String(kopecks % 100).padStart(2, '0')}`
}

/** A sum in roubles, with comma or dot, as whole kopecks. Texts that are no sum to the kopeck are refused. */
export const decimalSum = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => /^\d{1,9}([.,]\d{1,2})?$/.test(text), 'is no sum')
  .transform((text) => {
    const [roubles = '0', kopecks = ''] = text.split(/[.,]/)
    return Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
  })

/** BYN by its number and by its letters. */
export const currencyCode = z
  .union([z.string(), z.number().transform(String)])
  .transform((code) => (code === '933' ? 'BYN' : code.toUpperCase()))
