import { wordsOf } from '#platform/database'
import type { listDeskOffers } from '#market/offers'
import { typedNumber } from '#platform/texts/typed-number.ts'

type DeskSearch = NonNullable<Parameters<typeof listDeskOffers>[1]['search']>

/** Reads a typed search: a number, with or without its sign, names, or a part of a place; undefined where nothing was typed. */
export function deskSearchOf(search = ''): DeskSearch | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  return { number: typedNumber(typed) ?? null, words: wordsOf(typed), typed }
}
